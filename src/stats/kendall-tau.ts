import type { CountStatistic } from "./bootstrap-interval.js";
import {
  type Correlation,
  type CorrelationOptions,
  fisherStandardError,
  requirePairs,
  withInterval,
} from "./correlation-interval.js";
import { countPairs, type PairCounts } from "./count-pairs.js";
import { kendallP } from "./kendall-p.js";

/**
 * Kendall's tau-b: the surplus of concordant over discordant pairs of observations, adjusted for ties.
 *
 * Answers how much more likely both variables order two observations in the same way than in opposite ways.
 * It is easier to interpret than Spearman's for few or heavily tied values. Not for agreement.
 *
 * n paired finite numbers. From -1 to 1, no unit. Pairs tied in x or in y count for neither side, and the
 * denominator is sqrt((pairs untied in x) (pairs untied in y)). NaN where x or y is constant or n < 2; the
 * Fisher interval is NaN for n < 5. The p-value is exact without ties for n <= 33 (or at most one discordant
 * or concordant pair), else normal with the variance corrected for ties. O(n log n).
 *
 * @throws InputError `kendallTau requires equal lengths, got 12 and 11`
 * @throws InputError `kendallTau requires finite numbers, got NaN at x index 3`
 *
 * Source: Kendall (1945), doi 10.1093/biomet/33.3.239 (tau-b, tied variance); interval by Fisher's z with
 * standard error sqrt(0.437 / (n - 4)), Fieller, Hartley & Pearson (1957), doi 10.1093/biomet/44.3-4.470.
 * Reference: tests/reference/scipy/kendallTau.json.
 *
 * @example
 * ```ts
 * kendallTau([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]).value; // 0.6
 * kendallTau([1, 2, 3, 4], [4, 3, 2, 1]).value; // -1
 * ```
 */
export function kendallTau(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationOptions = {},
): Correlation {
  const caller = "kendallTau";
  requirePairs(x, y, caller);
  const n = x.length;
  const pairs = countPairs(x, y);
  const ofCounts: CountStatistic = (counts) => tauB(pairs(counts));
  const observed = pairs(new Int32Array(n).fill(1));
  return withInterval(
    n,
    tauB(observed),
    {
      caller,
      name: "Kendall tau-b",
      ofCounts,
      fisher: { standardError: fisherStandardError(n, 4, 0.437), named: "Fieller standard error" },
      pValue: kendallP(x, y, observed),
    },
    options,
  );
}

function tauB({ all, tiedX, tiedY, balance }: PairCounts): number {
  const product = (all - tiedX) * (all - tiedY);
  return product === 0 ? Number.NaN : Math.max(-1, Math.min(1, balance / Math.sqrt(product))) + 0;
}
