import type { Estimate } from "../core/estimate.js";
import { requireCounts, requireLevel } from "./arguments.js";
import { betaQuantile } from "./beta-quantile.js";

/**
 * Clopper and Pearson's exact interval of a share: k successes in n independent trials.
 *
 * Answers "which true shares are compatible with k of n?". It keeps its coverage for every n, also for 0 and
 * n of n, where a normal interval has no width. It is wider than necessary. Not for trials that share an
 * item, a story or a seed (`clusteredMean`). Not if the outcome is the same in every run: a deterministic
 * series has no binomial spread.
 *
 * Shape: two whole numbers, 0 <= k <= n. Value and interval are shares between 0 and 1. n = 0: NaN.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `clopperPearson requires whole numbers 0 <= k <= n, got 5 of 3`
 *
 * Source: Clopper & Pearson 1934, doi 10.1093/biomet/26.4.404. Reference:
 * tests/reference/scipy/quantiles.py (statsmodels).
 *
 * @example
 * ```ts
 * clopperPearson(8, 10).value; // 0.8
 * clopperPearson(8, 10).ci; // [0.444, 0.975]
 * ```
 */
export function clopperPearson(k: number, n: number, level = 0.95): Estimate {
  requireLevel(level, "clopperPearson");
  requireCounts(k, n, "clopperPearson");
  const method = "share; Clopper-Pearson, independent trials";
  if (n === 0) return { value: Number.NaN, ci: [Number.NaN, Number.NaN], n, method };
  const tail = (1 - level) / 2;
  return {
    value: k / n,
    ci: [
      k === 0 ? 0 : betaQuantile(tail, k, n - k + 1),
      // The upper bound is 1 minus the lower bound of the failures, whose small tail is known exactly.
      k === n ? 1 : 1 - betaQuantile(tail, n - k, k + 1),
    ],
    n,
    method,
  };
}
