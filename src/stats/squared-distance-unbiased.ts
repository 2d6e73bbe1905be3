import { InputError } from "../core/errors.js";
import { requireEqualLengths, shown } from "./arguments.js";

/**
 * Unbiased squared Euclidean distance of two distributions, from counts: sum (p - q)^2 without the part due
 * to sampling.
 *
 * Answers "how far apart are the two true distributions?". Every plain distance is too large, because shares
 * of few draws scatter. Average this one over items. A single value may be below 0, because the distance is
 * right only on average, so do not take roots item by item. Not for draws that depend on each other.
 * Participants may answer several items: within an item they are independent.
 *
 * Shape: two lists of counts over the same options in the same order; n and m are their sums. Value = sum (p
 * - q)^2 - sum p (1 - p) / (n - 1) - sum q (1 - q) / (m - 1), no unit, at most 2. It treats all options as
 * equally different.
 *
 * Fewer than 2 draws on a side: NaN, because the scatter is unknown.
 *
 * Missing values are refused.
 *
 * @throws InputError `squaredDistanceUnbiased requires counts of 0 or more, got -1 at index 2`
 *
 * Source: the unbiased variance of a share, p (1 - p) / (n - 1), taken off the plug-in distance; Székely &
 * Rizzo 2014, doi 10.1214/14-AOS1255, for the same step with distances. Reference: enumeration of every
 * outcome, and simulation, in the tests.
 *
 * @example
 * ```ts
 * squaredDistanceUnbiased([10, 0], [0, 10]); // 2
 * squaredDistanceUnbiased([5, 5], [5, 5]).toFixed(4); // "-0.1111"
 * ```
 */
export function squaredDistanceUnbiased(countsP: ArrayLike<number>, countsQ: ArrayLike<number>): number {
  requireEqualLengths(countsP, countsQ, "squaredDistanceUnbiased");
  const n = total(countsP);
  const m = total(countsQ);
  if (n < 2 || m < 2) return Number.NaN;
  let sum = 0;
  for (let i = 0; i < countsP.length; i++) {
    const p = countsP[i]! / n;
    const q = countsQ[i]! / m;
    sum += (p - q) ** 2 - (p * (1 - p)) / (n - 1) - (q * (1 - q)) / (m - 1);
  }
  return sum;
}

function total(counts: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    if (!(Number.isInteger(counts[i]) && counts[i]! >= 0)) {
      throw new InputError(
        `squaredDistanceUnbiased requires counts of 0 or more, got ${shown(counts[i])} at index ${i}`,
      );
    }
    sum += counts[i]!;
  }
  return sum;
}
