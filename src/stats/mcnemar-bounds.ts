import type { ConfidenceInterval } from "../core/estimate.js";
import { requireCounts } from "./arguments.js";
import { binomialTest } from "./binomial-test.js";
import { normalQuantile } from "./distributions.js";
import { levelOption, listOption, readOptions } from "./options.js";

/** What a paired test could have given, where only the two totals are known. */
export interface McNemarBounds {
  /** first - second, as a share of the pairs. */
  value: number;
  n: number;
  /** Fewest and most pairs in which the two sides can differ. */
  discordant: [fewest: number, most: number];
  /** The exact McNemar p value with the fewest and with the most of them. */
  pValue: [smallest: number, largest: number];
  /** Wald's interval of the paired difference with the most of them: the widest that the counts allow. */
  widest: ConfidenceInterval;
  method: string;
}

/**
 * Bounds on McNemar's exact test and on a paired difference when only the two totals are known.
 *
 * Answers "two models have k and l of the same n items right: can the difference be chance, or must it be?".
 * The table of pairs is not known, only its margins; with them the discordant pairs b + c lie between |k - l|
 * and min(k + l, 2n - k - l), and p grows with b + c. If the largest p is below alpha, the difference is
 * significant under any pairing; if the smallest p is above alpha, under none.
 *
 * Shape: whole numbers 0 <= k, l <= n. Items are assumed to be independent: with several questions on a story
 * both p values are too small. n = 0: NaN, p = 1.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `mcnemarBounds requires whole numbers 0 <= k <= n, got 12 of 10`
 *
 * Source: McNemar 1947, doi 10.1007/BF02295996, over all tables with the given margins. Reference: an
 * enumeration of all such tables in the tests.
 *
 * @example
 * ```ts
 * mcnemarBounds({ first: 8, second: 4, n: 10 }).discordant; // [4, 8]
 * mcnemarBounds({ first: 8, second: 4, n: 10 }).pValue; // [0.125, 0.2891]
 * ```
 */
export function mcnemarBounds(counts: {
  first: number;
  second: number;
  n: number;
  level?: number;
}): McNemarBounds {
  const caller = "mcnemarBounds";
  const { level } = readOptions(counts, caller, {
    first: listOption<number>(),
    second: listOption<number>(),
    n: listOption<number>(),
    level: levelOption,
  });
  const { first, second, n } = counts;
  requireCounts(first, n, caller);
  requireCounts(second, n, caller);
  const gap = Math.abs(first - second);
  const most = Math.min(first + second, 2 * n - first - second);
  const pAt = (discordant: number): number => binomialTest((discordant + gap) / 2, discordant).pValue;
  const value = (first - second) / n;
  const half = (normalQuantile(0.5 + level / 2) * Math.sqrt(most - gap ** 2 / n)) / n;
  return {
    value,
    n,
    discordant: [gap, most],
    pValue: [pAt(gap), pAt(most)],
    widest: [value - half, value + half],
    method: "McNemar's exact test over all tables with the two totals",
  };
}
