import { InputError } from "../core/errors.js";
import { requireEqualLengths } from "./arguments.js";

/**
 * Unbiased squared Euclidean distance of two distributions, from counts: sum (p - q)^2 without what
 * sampling adds to it.
 *
 * Answers "how far apart are the two true distributions?" where every plain distance is too large because
 * shares of few draws scatter. Average it over items: a single one may be below 0, which is the price of
 * being right on average, and its root must not be taken item by item. Not for draws that depend on each
 * other (people who answer several items are fine: within an item they are independent).
 *
 * Shape: two lists of counts over the same options in the same order; n and m are their sums. Value =
 * sum (p - q)^2 - sum p (1 - p) / (n - 1) - sum q (1 - q) / (m - 1), no unit, at most 2. It counts all
 * options as equally different.
 *
 * Fewer than 2 draws on a side: NaN, since its scatter cannot be known.
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
        `squaredDistanceUnbiased requires counts of 0 or more, got ${counts[i]} at index ${i}`,
      );
    }
    sum += counts[i]!;
  }
  return sum;
}
