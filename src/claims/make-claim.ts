import type { Claim, Verdict } from "../core/claim.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import type { StudyId } from "../core/study-id.js";
import { decideVerdict } from "./verdict.js";

/** What a study says of one claim; `completeClaim` adds the rest. */
export interface ClaimInput {
  /** Without the study's id before it. */
  id: string;
  place: string;
  statement: string;
  published: { value: number | null; ci?: [number, number] | null; n?: number | null };
  ours: { value: number | null; ci?: ConfidenceInterval | null; n?: number | null; method: string };
  tolerance: { value: number; reason: string };
  /** Without one, the verdict is whether the values agree within the tolerance. */
  verdict?: Verdict;
  /** Default: the study's own, or else "recorded". */
  source?: Claim["source"];
  note?: string;
}

/** Completes a claim of a study and gives its verdict. */
export function completeClaim(
  study: StudyId,
  { id, place, statement, published, ours, tolerance, verdict, source, note }: ClaimInput,
): Claim {
  return decideVerdict({
    id: `${study}/${id}`,
    study,
    place,
    statement,
    published: { value: published.value, ci: published.ci ?? null, n: published.n ?? null },
    ours: { value: ours.value, ci: ours.ci ?? null, n: ours.n ?? null, method: ours.method },
    source: source ?? "recorded",
    tolerance,
    note: note ?? "",
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
  return { id, place, statement, published: { value, ci }, tolerance: roundingTolerance(decimals), ...input };
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

/** A statement that no computed number decides: what decides it, or is missing, stands in its note. */
export function textClaim(
  input: Omit<ClaimInput, "published" | "ours" | "tolerance"> & { method: string; verdict: Verdict },
): ClaimInput {
  const { method, ...rest } = input;
  return {
    published: { value: null },
    ours: { value: null, method },
    tolerance: { value: 0, reason: "a statement" },
    ...rest,
  };
}

/** A number printed with d decimals stands for all that round to it. */
export function roundingTolerance(decimals: number): { value: number; reason: string } {
  // A negative power of ten is not rounded alike by every version of V8; a quotient is.
  return { value: 0.5 / 10 ** decimals, reason: `rounding: printed with ${decimals} decimals` };
}

/** A count: nothing but the same number will do. */
export const countTolerance = { value: 0, reason: "a count" };
