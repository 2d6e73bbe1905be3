import type { ConfidenceInterval } from "../core/estimate.js";
import { requireLevel, requireNumber, requireNumbers } from "./arguments.js";
import { mean, quantileOfSorted } from "./descriptives.js";
import { normalCdf, normalQuantile } from "./normal-distribution.js";
import { definedSorted } from "./percentile-interval.js";

/**
 * Bias-corrected and accelerated (BCa) interval: percentiles of a bootstrap distribution, moved for its bias
 * and for a spread that changes with the value.
 *
 * Use it for a skewed or bounded statistic (a correlation, a share near 0 or 1); it needs the statistic's
 * values with each observation (or cluster) left out once. It is NaN if all resamples lie on one side of the
 * observed value, or if leaving out an observation makes the statistic undefined. Resamples equal to the
 * observed value (tolerance 1e-12) count half on each side. Undefined (NaN) resamples are left out.
 *
 * Source: Efron (1987), doi 10.1080/01621459.1987.10478410; acceleration by the jackknife.
 * Reference: tests/reference/scipy/bootstrapInterval.json.
 *
 * @example
 * ```ts
 * bcaInterval([1, 2, 3, 4, 5], 3, [2, 3, 4], 0.5).map((bound) => bound.toFixed(3)); // ["2.000", "4.000"]
 * ```
 */
export function bcaInterval(
  distribution: ArrayLike<number>,
  observed: number,
  jackknife: ArrayLike<number>,
  level: number,
): ConfidenceInterval {
  const caller = "bcaInterval";
  requireNumbers(distribution, caller, "distribution");
  requireNumber(observed, caller, "the observed value");
  requireNumbers(jackknife, caller, "jackknife");
  requireLevel(level, caller);
  const sorted = definedSorted(distribution);
  // Sums of the same numbers in another order differ by rounding, but they must still count as ties.
  const largest = Math.max(Math.abs(sorted.at(0) ?? 0), Math.abs(sorted.at(-1) ?? 0));
  // An infinite resample must not make all of them equal.
  const tolerance = 1e-12 * (largest < Infinity ? largest : Math.abs(observed));
  const side = (value: number): number =>
    Math.abs(value - observed) <= tolerance ? 0.5 : value < observed ? 1 : 0;
  const below = sorted.reduce((sum, value) => sum + side(value), 0);
  const bias = normalQuantile(below / sorted.length);
  const acceleration = accelerationOf(jackknife);
  const bound = (tail: number): number => {
    const z = bias + normalQuantile(tail);
    return quantileOfSorted(sorted, normalCdf(bias + z / (1 - acceleration * z)));
  };
  return [bound((1 - level) / 2), bound((1 + level) / 2)];
}

/** A sixth of the skewness of the jackknife values; 0 if they do not differ. */
function accelerationOf(jackknife: ArrayLike<number>): number {
  const centre = mean(jackknife);
  let squares = 0;
  let cubes = 0;
  for (let i = 0; i < jackknife.length; i++) {
    const gap = centre - jackknife[i]!;
    squares += gap * gap;
    cubes += gap * gap * gap;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}
