import { InputError } from "../core/errors.js";
import { requireEqualLengths, requireList, shown } from "./arguments.js";

/**
 * Total variation distance: half the sum of absolute differences of two probability vectors.
 *
 * Answers "what share of answers would have to change for the two distributions to be equal?". It is the
 * distance for nominal options, and the Wasserstein distance under a 0/1 ground metric. Estimated from few
 * draws it is too large even if nothing differs: report its sampling floor beside it.
 *
 * Shape: two probability vectors over the same options in the same order. Range 0 (equal) to 1 (no option in
 * common). Vectors must be non-negative and sum to 1 within 1e-6; anything else is refused, because a count
 * vector or a missing option would give a meaningless number. Empty vectors are refused too.
 *
 * Missing values are refused.
 *
 * @throws InputError `totalVariation requires equal lengths, got 2 and 3`
 *
 * Source: Levin & Peres 2017, Markov Chains and Mixing Times, 2nd ed., proposition 4.2. Reference:
 * arithmetic and `wassersteinDiscrete` in the tests.
 *
 * @example
 * ```ts
 * totalVariation([0.5, 0.5, 0], [0.25, 0.25, 0.5]); // 0.5
 * ```
 */
export function totalVariation(p: ArrayLike<number>, q: ArrayLike<number>): number {
  requireEqualLengths(p, q, "totalVariation");
  requireProbabilities(p, "totalVariation");
  requireProbabilities(q, "totalVariation");
  let sum = 0;
  for (let i = 0; i < p.length; i++) sum += Math.abs(p[i]! - q[i]!);
  return sum / 2;
}

/** @internal */
export function requireProbabilities(p: ArrayLike<number>, caller: string): void {
  requireList(p, caller, "probabilities");
  let sum = 0;
  for (let i = 0; i < p.length; i++) {
    const share = p[i]!;
    if (!(typeof share === "number" && share >= 0)) {
      throw new InputError(
        `${caller} requires probabilities of 0 or more, got ${shown(share)} at index ${i}`,
      );
    }
    sum += share;
  }
  if (!(Math.abs(sum - 1) <= 1e-6)) {
    throw new InputError(
      `${caller} requires probabilities that sum to 1, got ${sum}; divide by the sum first`,
    );
  }
}
