import { mean as meanOf, median as medianOf, quantileSorted, sumNthPowerDeviations } from "simple-statistics";

/**
 * The descriptive statistics for all of affectlab, computed by simple-statistics. It throws if there is
 * nothing to describe; here the result is NaN, as everywhere in affectlab. A NaN among the values gives NaN.
 */

/**
 * The arithmetic mean, by a compensated sum, so that decimals that cancel leave no rounding error.
 *
 * @example
 * ```ts
 * mean([1, 2, 6]); // 3
 * mean([]); // NaN
 * ```
 * @internal
 */
export function mean(values: ArrayLike<number>): number {
  return values.length === 0 ? Number.NaN : meanOf(values as number[]);
}

/**
 * The arithmetic mean by a plain sum from the first value to the last, which may be off by a few units in the
 * last place. The committed ledger and figures print seven means in full, and `mean` would change their last
 * place. Use `mean` elsewhere.
 *
 * @example
 * ```ts
 * plainMean([1, 2, 6]); // 3
 * ```
 * @internal
 */
export function plainMean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/**
 * The median: the middle value, or the mean of the two in the middle.
 *
 * @example
 * ```ts
 * median([3, 1, 2, 10]); // 2.5
 * ```
 * @internal
 */
export function median(values: readonly number[]): number {
  return values.length === 0 || values.some(Number.isNaN) ? Number.NaN : medianOf(values);
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
 * @internal
 */
export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0 || !(p >= 0 && p <= 1)) return Number.NaN;
  const place = (sorted.length - 1) * p;
  const low = sorted[Math.floor(place)]!;
  // Equal infinities need no interpolation, which would give NaN.
  return low === sorted[Math.ceil(place)] ? low : quantileSorted(sorted as number[], p);
}

/**
 * The sum of squared deviations from the mean. Divided by n - 1 it is the variance.
 *
 * @example
 * ```ts
 * squaredDeviations([1, 2, 6]); // 14
 * ```
 * @internal
 */
export function squaredDeviations(values: ArrayLike<number>): number {
  return values.length === 0 ? Number.NaN : sumNthPowerDeviations(values as number[], 2);
}

/**
 * The jackknife standard error of a statistic, from its values with one unit left out at a time: sqrt((n - 1)
 * / n times the sum of their squared deviations). NaN for fewer than two.
 *
 * Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, equation 11.5.
 *
 * @example
 * ```ts
 * jackknifeError([1, 2, 6]).toFixed(4); // "3.0551"
 * ```
 * @internal
 */
export function jackknifeError(without: ArrayLike<number>): number {
  const n = without.length;
  return n < 2 ? Number.NaN : Math.sqrt(((n - 1) / n) * squaredDeviations(without));
}
