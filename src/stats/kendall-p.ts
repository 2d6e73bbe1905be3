import type { PairCounts } from "./count-pairs.js";
import { normalTwoSidedP } from "./normal-distribution.js";
import { sortedOrder, tieGroupEnds } from "./ranks.js";

/**
 * Two-sided p of "no association" for Kendall's tau-b, and the method used.
 *
 * Exact where nothing is tied and n <= 33 or the smaller of the two kinds of pairs has at most one member:
 * twice the share of permutations with at most that many inversions. Otherwise normal, with the variance
 * corrected for ties. The same rule as SciPy's kendalltau, so that the two can be compared.
 *
 * Source: Kendall (1970), Rank Correlation Methods, 4th ed., chapters 4 (ties) and 5 (exact distribution).
 * @internal
 */
export function kendallP(
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
