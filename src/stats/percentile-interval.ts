import type { ConfidenceInterval } from "../core/estimate.js";

/** What is left of a bootstrap distribution without its undefined values, sorted. @internal */
export function definedSorted(distribution: ArrayLike<number>): Float64Array {
  return Float64Array.from(distribution)
    .filter((value) => !Number.isNaN(value))
    .sort();
}

/**
 * Quantile of sorted numbers by linear interpolation at (n - 1) p: Hyndman & Fan's type 7, the default of R
 * and NumPy. NaN for an empty list or p outside 0 to 1.
 *
 * Source: Hyndman & Fan (1996), doi 10.2307/2684934.
 *
 * @example
 * ```ts
 * quantileOfSorted([1, 2, 3, 10], 0.5); // 2.5
 * ```
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0 || !(p >= 0 && p <= 1)) return Number.NaN;
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low === high ? low : low + (place - below) * (high - low);
}

/**
 * Percentile interval: the middle `level` share of a bootstrap distribution.
 *
 * Answers where the statistic falls in resamples of the data. It is too narrow for few observations and
 * off-centre for a biased or skewed statistic, where `bcaInterval` does better. Undefined (NaN) resamples are
 * left out; none left gives NaN.
 *
 * Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 13.3.
 * Reference: tests/reference/scipy/bootstrapInterval.json.
 *
 * @example
 * ```ts
 * percentileInterval([5, 1, 4, 2, 3], 0.5); // [2, 4]
 * ```
 */
export function percentileInterval(distribution: ArrayLike<number>, level: number): ConfidenceInterval {
  const sorted = definedSorted(distribution);
  const tail = (1 - level) / 2;
  return [quantileOfSorted(sorted, tail), quantileOfSorted(sorted, 1 - tail)];
}
