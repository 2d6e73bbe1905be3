import { requireFinite } from "./arguments.js";
import { mean } from "./descriptives.js";
import { levelOption, readOptions } from "./options.js";
import { standardDeviation } from "./standard-deviation.js";
import { type TTest, tFromSummaries } from "./t-from-summaries.js";

/**
 * Welch's t test: the difference between the means of two independent groups of unequal variance.
 *
 * Answers "do the two groups differ in their mean?". Not for paired values (`pairedT`) and not for rows
 * that share an item, a story or a judge (`ordinaryLeastSquares` with CR2 errors).
 *
 * Shape: two lists of finite numbers in one unit; they may differ in length. Value = mean x - mean y, in
 * that unit; p is two-sided; df are Welch-Satterthwaite's.
 *
 * A group of fewer than two values, or no variance in either (beyond rounding, 1e-15 of the largest value):
 * t, df, p and interval are NaN. Missing values are refused: drop unscored rows first, and say how many.
 *
 * @throws InputError `welchT requires finite numbers, got NaN at x index 3`
 *
 * Source: Welch 1947, doi 10.1093/biomet/34.1-2.28. Reference: tests/reference/scipy/tTests.py.
 *
 * @example
 * ```ts
 * const test = welchT([1, 2, 3, 4], [2, 4, 6, 8, 10]);
 * test.value; // -3.5
 * test.t; // -2.251
 * test.df; // 5.52
 * ```
 */
export function welchT(x: ArrayLike<number>, y: ArrayLike<number>, options: { level?: number } = {}): TTest {
  const { level } = readOptions(options, "welchT", { level: levelOption });
  requireFinite(x, "welchT", "x ");
  requireFinite(y, "welchT", "y ");
  if (x.length < 2 || y.length < 2) {
    const none = { t: Number.NaN, df: Number.NaN, pValue: Number.NaN, se: Number.NaN };
    const method = "difference of means; Welch's t, two-sided: too few values";
    const value = summarise(x).mean - summarise(y).mean;
    return { value, ...none, ci: [Number.NaN, Number.NaN], n: x.length + y.length, method };
  }
  return tFromSummaries(summarise(x), summarise(y), { level });
}

/** `size`: the largest number that the values were computed from. @internal */
export function summarise(x: ArrayLike<number>, size?: number): { mean: number; sd: number; n: number } {
  return { mean: mean(x), sd: standardDeviation(x, x.length - 1, size), n: x.length };
}
