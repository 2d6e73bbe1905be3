import type { Claim, ClaimKind, Evidence, Relation, Verdict } from "../core/claim.js";
import { counted } from "../core/counted.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import type { StudyId } from "../core/study-id.js";
import { decideVerdict } from "./verdict.js";

/** What a study says of one claim; `completeClaim` adds the rest. */
export interface ClaimInput {
  /** Without the study's id before it. */
  id: string;
  place: string;
  /** Other places that print the same number. */
  alsoIn?: readonly string[];
  statement: string;
  /** Default "number". */
  kind?: ClaimKind;
  /** Default "=". */
  relation?: Relation;
  published: {
    value: number | null;
    ci?: [number, number] | null;
    n?: number | null;
    decimals?: number | null;
  };
  ours: {
    value: number | null;
    ci?: ConfidenceInterval | null;
    n?: number | null;
    method: string;
    /** The exported functions that compute ours and the causes that the note names. */
    by?: readonly string[];
  };
  tolerance: { value: number; reason: string };
  /** Without one, the verdict is whether the numbers stand to each other as the relation says. */
  verdict?: Verdict;
  /** Default: "none" where the verdict is not-reproducible, otherwise the study's own. */
  evidence?: Evidence;
  /** Cause, then consequence, in at most 40 words. */
  note?: string;
  /** What the authors could say or release. */
  answer?: string;
  /** The claim (its id without the study's) or the table in whose row it is shown. */
  partOf?: string;
}

/** Completes a claim of a study and gives its verdict. */
export function completeClaim(study: StudyId, input: ClaimInput, evidence: Evidence = "data"): Claim {
  const { published, ours, verdict, partOf } = input;
  return decideVerdict({
    id: `${study}/${input.id}`,
    study,
    place: input.place,
    alsoIn: [...(input.alsoIn ?? [])],
    statement: input.statement,
    kind: input.kind ?? "number",
    relation: input.relation ?? "=",
    published: {
      value: published.value,
      ci: published.ci ?? null,
      n: published.n ?? null,
      decimals: published.decimals ?? null,
    },
    ours: {
      value: ours.value,
      ci: ours.ci ?? null,
      n: ours.n ?? null,
      method: ours.method,
      by: [...(ours.by ?? [])],
    },
    evidence: input.evidence ?? (verdict === "not-reproducible" ? "none" : evidence),
    tolerance: input.tolerance,
    note: input.note ?? "",
    answer: input.answer ?? "",
    partOf: partOf === undefined ? null : `${study}/${partOf}`,
    verdict,
  });
}

/** What the claim of a printed number takes over from it. */
export interface PrintedNumber {
  id: string;
  place: string;
  statement: string;
  value: number;
  ci: [number, number] | null;
  decimals: number;
}

/** A printed number beside ours, within its rounding unless another tolerance is given. */
export function numberClaim(
  { id, place, statement, value, ci, decimals }: PrintedNumber,
  input: Partial<ClaimInput> & Pick<ClaimInput, "ours">,
): ClaimInput {
  const tolerance = toleranceOf(input.relation ?? "=", { value, decimals });
  return { id, place, statement, published: { value, ci, decimals }, tolerance, ...input };
}

/** A printed number that nothing released lets us compute. */
export function unreleasedClaim(printed: PrintedNumber, note: string, method = "not released"): ClaimInput {
  return numberClaim(printed, {
    ours: { value: null, method },
    tolerance:
      printed.decimals === 0 ? { value: 0, reason: "a whole number" } : roundingTolerance(printed.decimals),
    verdict: "not-reproducible",
    note,
  });
}

/** A sentence that no computed number decides: what decides it, or is missing, stands in its note. */
export function textClaim(
  input: Omit<ClaimInput, "published" | "ours" | "tolerance" | "kind"> & {
    method: string;
    by?: readonly string[];
    verdict: Verdict;
  },
): ClaimInput {
  const { method, by, ...rest } = input;
  return {
    kind: "sentence",
    published: { value: null },
    ours: { value: null, method, by },
    tolerance: { value: 0, reason: "a sentence" },
    ...rest,
  };
}

/** The tolerance that follows from how a number is printed: never from ours. */
export function toleranceOf(
  relation: Relation,
  { value, decimals }: { value: number; decimals: number },
): { value: number; reason: string } {
  if (relation === "=") return roundingTolerance(decimals);
  if (relation === "about") return aboutTolerance(value);
  return { value: 0, reason: `the paper says ${relation} ${value}` };
}

/** A number printed with d decimals stands for all that round to it. */
export function roundingTolerance(decimals: number): { value: number; reason: string } {
  // A negative power of ten is not rounded alike by every version of V8; a quotient is.
  return { value: 0.5 / 10 ** decimals, reason: `rounding: printed with ${counted(decimals, "decimal")}` };
}

/**
 * A number said with "about" stands for all that round to it at its last digit that is not 0: about 60 is 55 to
 * 65, about 0.8 is 0.75 to 0.85.
 */
export function aboutTolerance(value: number): { value: number; reason: string } {
  if (value === 0) return { value: 0.5, reason: 'said with "about": within half a unit' };
  const [digits = "", exponent = "0"] = Math.abs(value).toExponential().split("e");
  const decimals = (digits.split(".")[1] ?? "").length - Number(exponent);
  const half = decimals >= 0 ? 0.5 / 10 ** decimals : 0.5 * 10 ** -decimals;
  return { value: half, reason: `said with "about": rounds to ${value} at its last digit that is not 0` };
}

/** A count: nothing but the same number will do. */
export const countTolerance = { value: 0, reason: "a count" };
