import { randomStream } from "../core/random.js";
import { requireFinite } from "./arguments.js";
import { mean } from "./descriptives.js";
import { readOptions } from "./options.js";
import {
  equalityTolerance,
  type PermutationOptions,
  type PermutationOutcome,
  permutationOptions,
  permutationTally,
  undefinedOutcome,
} from "./permutation-outcome.js";

/**
 * Two-sample permutation test of a difference in means.
 *
 * Answers how often groups of these sizes, drawn at random from the pooled observations, differ at least as
 * much in their means. It does not assume normality but does assume that observations are exchangeable under
 * the null: not for clustered rows (permute cluster means instead), and not when only the spreads differ (use
 * `welchT`).
 *
 * Two lists of finite numbers. `value` is mean(x) - mean(y), in their unit; p from 0 (exclusive) to 1. Equal
 * statistics count as at least as large (tolerance 1e-12 of the largest deviation from the mean). NaN where a
 * list is empty; p is 1 where all observations are equal. All arrangements are enumerated where there are at
 * most `exactUpTo`.
 *
 * Two-sided means |difference| >= |observed|. SciPy's permutation_test doubles the smaller tail instead,
 * which gives a different p if the groups differ in size. Ours is its one-sided test of the absolute
 * difference.
 *
 * Missing values are refused.
 *
 * @throws InputError `permutationTest requires finite numbers, got NaN at x index 3`
 *
 * Source: Good (2005), Permutation, Parametric and Bootstrap Tests of Hypotheses; Monte Carlo p by
 * Phipson & Smyth (2010), doi 10.2202/1544-6115.1585.
 * Reference: tests/reference/scipy/permutationTest.json.
 *
 * @example
 * ```ts
 * permutationTest([5, 6, 7], [1, 2, 3]).pValue; // 0.1
 * permutationTest([5, 6, 7], [1, 2, 3]).value; // 4
 * ```
 */
export function permutationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: PermutationOptions = {},
): PermutationOutcome {
  const caller = "permutationTest";
  requireFinite(x, caller, "x ");
  requireFinite(y, caller, "y ");
  const { resamples, seed, exactUpTo } = readOptions(options, caller, permutationOptions);
  const total = x.length + y.length;
  const what = `difference in means, ${x.length} against ${y.length} observations`;
  if (x.length === 0 || y.length === 0) return undefinedOutcome(what, total);

  const pooled = Float64Array.from([...Array.from(x), ...Array.from(y)]);
  const centre = mean(pooled);
  const centred = pooled.map((value) => value - centre);
  const sum = centred.reduce((all, value) => all + value, 0);
  // The difference follows from the sum of the smaller group alone.
  const k = Math.min(x.length, y.length);
  const sign = k === x.length ? 1 : -1;
  const difference = (part: number): number => sign * (part / k - (sum - part) / (total - k));
  const chosen = k === x.length ? centred.subarray(0, k) : centred.subarray(x.length);
  const observed = difference(chosen.reduce((all, value) => all + value, 0));
  const tally = permutationTally(observed, equalityTolerance(centred, pooled));

  const exact = combinations(total, k, exactUpTo) <= exactUpTo;
  if (exact) {
    const choose = (from: number, left: number, part: number): void => {
      if (left === 0) tally.add(difference(part));
      else for (let i = from; i <= total - left; i++) choose(i + 1, left - 1, part + centred[i]!);
    };
    choose(0, k, 0);
  } else {
    const stream = randomStream(seed, caller);
    for (let r = 0; r < resamples; r++) {
      let part = 0;
      for (let i = 0; i < k; i++) {
        const j = i + stream.int(total - i);
        const drawn = centred[j]!;
        centred[j] = centred[i]!;
        centred[i] = drawn;
        part += drawn;
      }
      tally.add(difference(part));
    }
  }
  return tally.outcome(what, total, exact, seed);
}

/** n choose k, or the first partial product above `enough`. */
function combinations(n: number, k: number, enough: number): number {
  let count = 1;
  for (let i = 1; i <= k && count <= enough; i++) count = Math.round((count * (n - k + i)) / i);
  return count;
}
