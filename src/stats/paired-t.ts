import { requireEqualLengths, requireFinite } from "./arguments.js";
import { levelOption, readOptions } from "./options.js";
import { largestSize } from "./standard-deviation.js";
import { type TTest, tTest } from "./t-from-summaries.js";
import { summarise } from "./welch-t.js";

/**
 * Paired t test: the mean difference between two values of the same units.
 *
 * Answers "do the same items score differently under two conditions?". The pairs must be independent of
 * each other: with several pairs from one story use `clusteredMean` of the differences.
 *
 * Shape: n paired finite numbers in one unit. Value = mean of x - y; p is two-sided; df = n - 1.
 *
 * Fewer than two pairs, or differences that are constant up to rounding (0.3 - 0.1 and 0.4 - 0.2 are not the
 * same double; up to 1e-15 of the largest value): t, df, p and interval are NaN. Missing values are refused:
 * drop the whole pair.
 *
 * @throws InputError `pairedT requires equal lengths, got 12 and 11`
 *
 * Source: Student 1908, doi 10.1093/biomet/6.1.1. Reference: tests/reference/scipy/tTests.py.
 *
 * @example
 * ```ts
 * const test = pairedT([3, 5, 6, 9], [1, 4, 6, 4]);
 * test.value; // 2
 * test.t; // 1.852
 * test.df; // 3
 * ```
 */
export function pairedT(x: ArrayLike<number>, y: ArrayLike<number>, options: { level?: number } = {}): TTest {
  const { level } = readOptions(options, "pairedT", { level: levelOption });
  requireEqualLengths(x, y, "pairedT");
  requireFinite(x, "pairedT", "x ");
  requireFinite(y, "pairedT", "y ");
  const { mean, sd, n } = summarise(
    Float64Array.from(x, (v, i) => v - y[i]!),
    Math.max(largestSize(x), largestSize(y)),
  );
  return tTest(mean, sd / Math.sqrt(n), n - 1, n, level, "paired t");
}
