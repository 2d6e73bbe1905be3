import type { CountStatistic } from "./bootstrap-interval.js";
import {
  type Correlation,
  type CorrelationOptions,
  fisherStandardError,
  requirePairs,
  withInterval,
} from "./correlation-interval.js";
import { countPairs, type PairCounts } from "./count-pairs.js";
import { normalTwoSidedP } from "./normal-distribution.js";
import { sortedOrder, tieGroupEnds } from "./ranks.js";

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
 * Missing values are refused: drop the whole pair.
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

/**
 * Two-sided p of "no association" for Kendall's tau-b, and the method used.
 *
 * Exact where nothing is tied and n <= 33 or the smaller of the two kinds of pairs has at most one member:
 * twice the share of permutations with at most that many inversions. Otherwise normal, with the variance
 * corrected for ties. The same rule as SciPy's kendalltau, so that the two can be compared.
 *
 * Source: Kendall (1970), Rank Correlation Methods, 4th ed., chapters 4 (ties) and 5 (exact distribution).
 */
function kendallP(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { all, tiedX, tiedY, balance }: PairCounts,
): { value: number; named: string } {
  const n = x.length;
  if (tiedX === all || tiedY === all) return { value: Number.NaN, named: "undefined" };
  const fewer = (all - Math.abs(balance)) / 2;
  if (tiedX === 0 && tiedY === 0 && (n <= 33 || fewer <= 1)) {
    return { value: Math.min(1, 2 * inversionShare(n, fewer)), named: "exact" };
  }
  const ofX = tieTerms(x);
  const ofY = tieTerms(y);
  const ordered = n * (n - 1);
  const variance =
    (ordered * (2 * n + 5) - ofX.fives - ofY.fives) / 18 +
    (2 * tiedX * tiedY) / ordered +
    (n > 2 ? (ofX.triples * ofY.triples) / (9 * ordered * (n - 2)) : 0);
  return {
    value: normalTwoSidedP(balance / Math.sqrt(variance)),
    named: "normal, variance corrected for ties",
  };
}

/** Share of the permutations of n values that have at most `most` inversions. */
function inversionShare(n: number, most: number): number {
  // Adding the k-th value makes 0 .. k - 1 new inversions, each with chance 1 / k.
  let chances = new Float64Array(most + 1);
  chances[0] = 1;
  for (let k = 2; k <= n; k++) {
    const next = new Float64Array(most + 1);
    let window = 0;
    for (let inversions = 0; inversions <= most; inversions++) {
      window += chances[inversions]!;
      if (inversions >= k) window -= chances[inversions - k]!;
      next[inversions] = window / k;
    }
    chances = next;
  }
  return chances.reduce((sum, chance) => sum + chance, 0);
}

/** Over groups of t equal values: the sums of t (t - 1) (t - 2) and of t (t - 1) (2 t + 5). */
function tieTerms(values: ArrayLike<number>): { triples: number; fives: number } {
  let triples = 0;
  let fives = 0;
  let start = 0;
  for (const end of tieGroupEnds(values, sortedOrder(values))) {
    const t = end - start;
    triples += t * (t - 1) * (t - 2);
    fives += t * (t - 1) * (2 * t + 5);
    start = end;
  }
  return { triples, fives };
}
