import { InputError } from "../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { randomStream } from "../core/random.js";
import { requireFunction, requirePresent, requireResult } from "./arguments.js";
import { bcaInterval } from "./bca-interval.js";
import { countOption, levelOption, oneOf, readOptions, seedOption } from "./options.js";
import { percentileInterval } from "./percentile-interval.js";

/** How often each observation was drawn; all ones for the observed data. Do not keep it: it is reused. */
export type CountStatistic = (counts: Int32Array) => number;

/** How a bootstrap interval is made. */
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

/** A statistic with its bootstrap interval. */
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
 * out and counted; with fewer than 2 observations, or where the
 * observed statistic is undefined, the interval is NaN.
 *
 * Missing observations are refused: without them, resamples that happen to miss them would make an interval.
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
  const caller = "bootstrapInterval";
  const settings = readOptions(options, caller, bootstrapOptions);
  requireFunction(statistic, caller, "statistic");
  if (typeof data === "number") {
    if (!Number.isInteger(data) || data < 0) {
      throw new InputError(`${caller} requires a whole number of observations, got ${data}`);
    }
    return resample(data, statistic as CountStatistic, settings, caller, "bootstrap");
  }
  requirePresent(data, caller, "observations");
  const ofDraw = statistic as (draw: T[]) => number;
  const ofCounts: CountStatistic = (counts) => {
    const draw: T[] = [];
    for (let i = 0; i < counts.length; i++) for (let k = counts[i]!; k > 0; k--) draw.push(data[i] as T);
    return ofDraw(draw);
  };
  return resample(data.length, ofCounts, settings, caller, "bootstrap");
}

/** @internal */
export const bootstrapOptions = {
  interval: oneOf("percentile", "bca"),
  level: levelOption,
  resamples: countOption(10_000),
  seed: seedOption,
};

/**
 * Draws `units` of `units` with replacement, once per resample, and computes the interval.
 * @internal
 */
export function resample(
  units: number,
  statistic: CountStatistic,
  settings: Required<BootstrapOptions>,
  caller: string,
  what: string,
): BootstrapInterval {
  const { interval, level, resamples, seed } = settings;
  const number = (drawn: number): number => {
    requireResult(drawn, "number", caller, "statistic");
    return drawn;
  };
  const counts = new Int32Array(units).fill(1);
  const value = number(statistic(counts));
  let ci: ConfidenceInterval = [Number.NaN, Number.NaN];
  let undefinedResamples = 0;
  if (units >= 2 && !Number.isNaN(value)) {
    const stream = randomStream(seed, "bootstrap");
    const distribution = new Float64Array(resamples);
    for (let r = 0; r < resamples; r++) {
      counts.fill(0);
      for (let k = 0; k < units; k++) counts[stream.int(units)]!++;
      const drawn = number(statistic(counts));
      distribution[r] = drawn;
      if (Number.isNaN(drawn)) undefinedResamples++;
    }
    ci =
      interval === "bca"
        ? bcaInterval(
            distribution,
            value,
            leaveOneOut(units, (left) => number(statistic(left)), counts),
            level,
          )
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
