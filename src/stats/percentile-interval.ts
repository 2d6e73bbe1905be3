import type { ConfidenceInterval } from "../core/estimate.js";
import { requireLevel, requireNumbers } from "./arguments.js";
import { quantileOfSorted } from "./descriptives.js";

/** A bootstrap distribution without its undefined values, sorted. @internal */
export function definedSorted(distribution: ArrayLike<number>): Float64Array {
  return Float64Array.from(distribution)
    .filter((value) => !Number.isNaN(value))
    .sort();
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
  requireNumbers(distribution, "percentileInterval", "distribution");
  requireLevel(level, "percentileInterval");
  const sorted = definedSorted(distribution);
  const tail = (1 - level) / 2;
  return [quantileOfSorted(sorted, tail), quantileOfSorted(sorted, 1 - tail)];
}
