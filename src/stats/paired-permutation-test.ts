import { randomStream } from "../core/random.js";
import { requireEqualLengths, requireFinite } from "./arguments.js";
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
 * Paired permutation test (sign-flip test) of a mean difference.
 *
 * Answers how often the mean difference is at least as large when each pair's two values are swapped at
 * random. For pairs measured on the same item, story or dialogue; with clustered pairs flip cluster means
 * instead.
 *
 * n pairs of finite numbers. `value` is mean(x - y), in their unit; p from 0 (exclusive) to 1. Pairs without
 * a difference are kept. Equal statistics count as at least as large (tolerance 1e-12 of the largest
 * difference). NaN for no pairs; p is 1 where no pair differs. All 2^n flips are enumerated where there are
 * at most `exactUpTo`.
 *
 * Missing values are refused: drop the whole pair.
 *
 * @throws InputError `pairedPermutationTest requires equal lengths, got 12 and 11`
 *
 * Source: Fisher (1935), The Design of Experiments, section 21; Monte Carlo p by Phipson & Smyth (2010),
 * doi 10.2202/1544-6115.1585.
 * Reference: tests/reference/scipy/pairedPermutationTest.json.
 *
 * @example
 * ```ts
 * pairedPermutationTest([3, 4, 6, 9], [1, 2, 3, 4]).pValue; // 0.125
 * pairedPermutationTest([3, 4, 6, 9], [1, 2, 3, 4]).value; // 3
 * ```
 */
export function pairedPermutationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: PermutationOptions = {},
): PermutationOutcome {
  const caller = "pairedPermutationTest";
  requireEqualLengths(x, y, caller);
  requireFinite(x, caller, "x ");
  requireFinite(y, caller, "y ");
  const { resamples, seed, exactUpTo } = readOptions(options, caller, permutationOptions);
  const n = x.length;
  const what = `mean difference of ${n} pairs, signs flipped`;
  if (n === 0) return undefinedOutcome(what, n);

  const differences = Float64Array.from(x, (value, i) => value - y[i]!);
  const observed = mean(differences);
  const tally = permutationTally(observed, equalityTolerance(differences, x, y));
  const exact = 2 ** n <= exactUpTo;
  if (exact) {
    const flip = (pair: number, sum: number): void => {
      if (pair === n) {
        tally.add(sum / n);
        return;
      }
      flip(pair + 1, sum + differences[pair]!);
      flip(pair + 1, sum - differences[pair]!);
    };
    flip(0, 0);
  } else {
    const stream = randomStream(seed, caller);
    for (let r = 0; r < resamples; r++) {
      let sum = 0;
      for (let pair = 0; pair < n; pair++)
        sum += stream.next() < 0.5 ? differences[pair]! : -differences[pair]!;
      tally.add(sum / n);
    }
  }
  return tally.outcome(what, n, exact, seed);
}
