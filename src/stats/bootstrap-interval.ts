import { InputError } from "../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { randomStream } from "../core/random.js";
import { requireLevel } from "./arguments.js";
import { bcaInterval } from "./bca-interval.js";
import { percentileInterval } from "./percentile-interval.js";

/** How often each observation was drawn; all ones for the observed data. Do not keep it: it is reused. */
export type CountStatistic = (counts: Int32Array) => number;

export interface BootstrapOptions {
  /** Default "percentile". */
  interval?: "percentile" | "bca";
  /** Default 0.95. */
  level?: number;
  /** Default 10,000. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
}

export interface BootstrapInterval extends Estimate {
  level: number;
  interval: "percentile" | "bca";
  resamples: number;
  seed: number;
  /** Number of resamples with an undefined statistic. The interval uses the others. */
  undefinedResamples: number;
}

/**
 * Bootstrap interval of any statistic: percentiles of its values in resamples of the observations.
 *
 * Answers how far the statistic would move in another set of independent observations. Not for clustered rows
 * (answers of one item, items of one story): use `clusterBootstrapInterval`, or `clusteredMean` when there
 * are few clusters. Not for a maximum or another statistic that depends on a single observation.
 *
 * Shape: either a list of n observations and a statistic of such a list, or the number n and a statistic of
 * the counts (how often each observation was drawn), which is faster because it makes no copies. The
 * statistic must not depend on the order of observations.
 *
 * The interval is in the unit of the statistic. Resamples in which the statistic is undefined (NaN) are left
 * out and counted; with fewer than 2 observations the interval is NaN.
 *
 * @throws InputError `bootstrapInterval requires at least 1 resample, got 0`
 *
 * Source: Efron & Tibshirani (1993), An Introduction to the Bootstrap, sections 13.3 and 14.3.
 * Reference: tests/reference/scipy/bootstrapInterval.json.
 *
 * @example
 * ```ts
 * const mean = (draw: number[]) => draw.reduce((sum, value) => sum + value, 0) / draw.length;
 * bootstrapInterval([2, 4, 6, 8], mean).value; // 5
 * bootstrapInterval([2, 4, 6, 8], mean, { seed: 7 }).method; // "percentile bootstrap, 10000 resamples, seed 7"
 * ```
 */
export function bootstrapInterval(
  n: number,
  statistic: CountStatistic,
  options?: BootstrapOptions,
): BootstrapInterval;
export function bootstrapInterval<T>(
  data: ArrayLike<T>,
  statistic: (draw: T[]) => number,
  options?: BootstrapOptions,
): BootstrapInterval;
export function bootstrapInterval<T>(
  data: number | ArrayLike<T>,
  statistic: CountStatistic | ((draw: T[]) => number),
  options: BootstrapOptions = {},
): BootstrapInterval {
  if (typeof data === "number") {
    return resample(data, statistic as CountStatistic, options, "bootstrapInterval", "bootstrap");
  }
  const ofDraw = statistic as (draw: T[]) => number;
  const ofCounts: CountStatistic = (counts) => {
    const draw: T[] = [];
    for (let i = 0; i < counts.length; i++) for (let k = counts[i]!; k > 0; k--) draw.push(data[i] as T);
    return ofDraw(draw);
  };
  return resample(data.length, ofCounts, options, "bootstrapInterval", "bootstrap");
}

/**
 * Draws `units` of `units` with replacement, once per resample, and computes the interval.
 * @internal
 */
export function resample(
  units: number,
  statistic: CountStatistic,
  options: BootstrapOptions,
  caller: string,
  what: string,
): BootstrapInterval {
  const { interval = "percentile", level = 0.95, resamples = 10_000, seed = 1 } = options;
  requireLevel(level, caller);
  requireResamples(resamples, caller);
  if (interval !== "percentile" && interval !== "bca") {
    throw new InputError(`${caller} knows the intervals "percentile" and "bca", got "${interval}"`);
  }
  if (!Number.isInteger(units) || units < 0) {
    throw new InputError(`${caller} requires a whole number of observations, got ${units}`);
  }
  const counts = new Int32Array(units).fill(1);
  const value = statistic(counts);
  let ci: ConfidenceInterval = [Number.NaN, Number.NaN];
  let undefinedResamples = 0;
  if (units >= 2) {
    const stream = randomStream(seed, "bootstrap");
    const distribution = new Float64Array(resamples);
    for (let r = 0; r < resamples; r++) {
      counts.fill(0);
      for (let k = 0; k < units; k++) counts[stream.int(units)]!++;
      const drawn = statistic(counts);
      distribution[r] = drawn;
      if (Number.isNaN(drawn)) undefinedResamples++;
    }
    ci =
      interval === "bca"
        ? bcaInterval(distribution, value, leaveOneOut(units, statistic, counts), level)
        : percentileInterval(distribution, level);
  }
  const left = undefinedResamples === 0 ? "" : `, ${undefinedResamples} undefined ones left out`;
  const method = `${interval === "bca" ? "BCa" : "percentile"} ${what}, ${resamples} resamples${left}, seed ${seed}`;
  return { value, ci, n: units, method, level, interval, resamples, seed, undefinedResamples };
}

function leaveOneOut(units: number, statistic: CountStatistic, counts: Int32Array): Float64Array {
  return Float64Array.from({ length: units }, (_, left) => {
    counts.fill(1);
    counts[left] = 0;
    return statistic(counts);
  });
}

/** @internal */
export function requireResamples(resamples: number, caller: string): void {
  if (!Number.isInteger(resamples) || resamples < 1) {
    throw new InputError(`${caller} requires at least 1 resample, got ${resamples}`);
  }
}
