import type { CountStatistic } from "./bootstrap-interval.js";
import {
  type Correlation,
  type CorrelationOptions,
  fisherStandardError,
  requirePairs,
  withInterval,
} from "./correlation-interval.js";
import { correlationP } from "./pearson-correlation.js";
import { sortedOrder, tieGroupEnds } from "./ranks.js";

/**
 * Spearman's rank correlation: Pearson's correlation of the midranks of two variables.
 *
 * Answers how consistently one variable rises with the other, in a straight line or not. Suits ratings and
 * data with outliers. Not for agreement. Pairs of one item or judge are not independent: give their
 * `clusters`.
 *
 * n paired finite numbers. From -1 to 1, no unit. Equal values share the mean of the ranks that they span
 * (midranks), so the order of the list does not matter. NaN where x or y is constant or n < 2; the Fisher
 * interval is NaN for n < 4, the p-value for n < 3. The p-value is an approximation; for n < 10 prefer
 * `correlationPermutationTest`.
 *
 * Missing values are refused: drop the whole pair.
 *
 * @throws InputError `spearmanCorrelation requires equal lengths, got 12 and 11`
 * @throws InputError `spearmanCorrelation requires finite numbers, got NaN at x index 3`
 *
 * Source: interval by Fisher's z with standard error sqrt((1 + r^2 / 2) / (n - 3)), Bonett & Wright (2000),
 * doi 10.1007/BF02294183; p from t with n - 2 degrees of freedom, as SciPy.
 * Reference: tests/reference/scipy/spearmanCorrelation.json.
 *
 * @example
 * ```ts
 * spearmanCorrelation([1, 2, 3, 4, 5], [1, 4, 9, 16, 25]).value; // 1
 * spearmanCorrelation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]).value; // 0.8
 * ```
 */
export function spearmanCorrelation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationOptions = {},
): Correlation {
  const caller = "spearmanCorrelation";
  requirePairs(x, y, caller);
  const n = x.length;
  const ofCounts = spearmanOfCounts(x, y);
  const value = ofCounts(new Int32Array(n).fill(1));
  return withInterval(
    n,
    value,
    {
      caller,
      name: "Spearman rank correlation, midranks",
      ofCounts,
      fisher: {
        standardError: fisherStandardError(n, 3, 1 + value ** 2 / 2),
        named: "Bonett-Wright standard error",
      },
      pValue: { value: correlationP(value, n), named: "from t with n - 2 df" },
    },
    options,
  );
}

/**
 * The rank correlation of pairs that occur `counts[i]` times each.
 *
 * Both variables are sorted only once. A resample walks each order and finds its midranks from the running
 * total of counts, without sorting or copying. Ranks minus their mean are halves of whole numbers, so every
 * sum is exact.
 * @internal
 */
export function spearmanOfCounts(x: ArrayLike<number>, y: ArrayLike<number>): CountStatistic {
  const n = x.length;
  const xOrder = sortedOrder(x);
  const yOrder = sortedOrder(y);
  const xEnds = tieGroupEnds(x, xOrder);
  const yEnds = tieGroupEnds(y, yOrder);
  const xRank = new Float64Array(n);
  return (counts) => {
    let total = 0;
    for (let i = 0; i < n; i++) total += counts[i]!;
    const half = total / 2;

    let xx = 0;
    let before = 0;
    for (let group = 0, k = 0; group < xEnds.length; group++) {
      const start = k;
      const end = xEnds[group]!;
      let weight = 0;
      for (; k < end; k++) weight += counts[xOrder[k]!]!;
      const rank = before + weight / 2 - half;
      for (let j = start; j < end; j++) xRank[xOrder[j]!] = rank;
      xx += weight * rank * rank;
      before += weight;
    }

    let yy = 0;
    let xy = 0;
    before = 0;
    for (let group = 0, k = 0; group < yEnds.length; group++) {
      const end = yEnds[group]!;
      let weight = 0;
      let sum = 0;
      for (; k < end; k++) {
        const i = yOrder[k]!;
        weight += counts[i]!;
        sum += counts[i]! * xRank[i]!;
      }
      const rank = before + weight / 2 - half;
      yy += weight * rank * rank;
      xy += sum * rank;
      before += weight;
    }
    if (xx === 0 || yy === 0) return Number.NaN;
    return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) + 0;
  };
}
