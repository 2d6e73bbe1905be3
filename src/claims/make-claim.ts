import type { Claim, Verdict } from "../core/claim.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import type { StudyId } from "../core/study-id.js";
import { decideVerdict } from "./verdict.js";

export interface OursInput {
  value: number | null;
  ci?: ConfidenceInterval | null;
  n?: number | null;
  method: string;
}

export interface ClaimInput {
  id: string;
  place: string;
  statement: string;
  published: { value: number | null; ci?: [number, number] | null; n?: number | null };
  ours: OursInput;
  tolerance: { value: number; reason: string };
  /** Without one, the verdict is whether the values agree within the tolerance. */
  verdict?: Verdict;
  /** Default "recorded". */
  source?: Claim["source"];
  note?: string;
}

/** Completes the claims of one study and gives their verdicts. */
export function claimMaker(study: StudyId): (input: ClaimInput) => Claim {
  return (input) => {
    const { published, ours } = input;
    return decideVerdict({
      id: `${study}/${input.id}`,
      study,
      place: input.place,
      statement: input.statement,
      published: { value: published.value, ci: published.ci ?? null, n: published.n ?? null },
      ours: { value: ours.value, ci: ours.ci ?? null, n: ours.n ?? null, method: ours.method },
      source: input.source ?? "recorded",
      tolerance: input.tolerance,
      note: input.note ?? "",
      ...(input.verdict === undefined ? {} : { verdict: input.verdict }),
    });
  };
}

/** A number printed with d decimals stands for all that round to it. */
export function roundingTolerance(decimals: number): { value: number; reason: string } {
  // A negative power of ten is not rounded alike by every version of V8; a quotient is.
  return { value: 0.5 / 10 ** decimals, reason: `rounding: printed with ${decimals} decimals` };
}

export const fixed = (x: number, decimals = 2): string => x.toFixed(decimals);

/** "[61.47, 66.47]" */
export const bracket = (ci: readonly [number, number], decimals = 2): string =>
  `[${ci[0].toFixed(decimals)}, ${ci[1].toFixed(decimals)}]`;

/** A p value as the field prints it. */
export const pText = (p: number): string => (p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`);
