import { randomStream } from "../core/random.js";
import { requirePairs } from "./correlation-interval.js";
import { countPairs } from "./count-pairs.js";
import { oneOf, readOptions } from "./options.js";
import { standardScale } from "./pearson-correlation.js";
import {
  type PermutationOptions,
  type PermutationOutcome,
  permutationOptions,
  permutationTally,
  undefinedOutcome,
} from "./permutation-outcome.js";
import { denseRanks, midranks } from "./ranks.js";

/** Options of `correlationPermutationTest`. */
export interface CorrelationPermutationOptions extends PermutationOptions {
  /** Default "spearman". */
  correlation?: "pearson" | "spearman" | "kendall";
}

/**
 * Permutation test of a correlation: how often shuffled pairs correlate at least as strongly.
 *
 * It assumes no distribution, so it suits few pairs or many ties (eight models, say). It tests independence,
 * not "correlation zero"; pairs have to be exchangeable, so not for clustered ones.
 *
 * n paired finite numbers. `value` is the correlation, from -1 to 1; p from 0 (exclusive) to 1, two-sided by
 * |correlation| >= |observed| (tolerance 1e-12). NaN where x or y is constant or n < 2. All n! pairings are
 * enumerated where there are at most `exactUpTo` (n <= 8 by default).
 *
 * Missing values are refused: drop the whole pair.
 *
 * @throws InputError `correlationPermutationTest requires equal lengths, got 12 and 11`
 *
 * Source: Good (2005), Permutation, Parametric and Bootstrap Tests of Hypotheses; Monte Carlo p by
 * Phipson & Smyth (2010), doi 10.2202/1544-6115.1585.
 * Reference: tests/reference/scipy/correlationPermutationTest.json.
 *
 * @example
 * ```ts
 * correlationPermutationTest([1, 2, 3, 4], [1, 2, 3, 4]).pValue.toFixed(6); // "0.083333"
 * correlationPermutationTest([1, 2, 3, 4], [1, 2, 3, 4]).value; // 1
 * ```
 */
export function correlationPermutationTest(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationPermutationOptions = {},
): PermutationOutcome {
  const caller = "correlationPermutationTest";
  requirePairs(x, y, caller);
  const { correlation, resamples, seed, exactUpTo } = readOptions(options, caller, {
    correlation: oneOf("spearman", "pearson", "kendall"),
    ...permutationOptions,
  });
  const ofPairing = statistics[correlation];
  const n = x.length;
  const what = `${correlation} correlation of ${n} pairs`;
  const statistic = ofPairing(x, y);
  const pairing = Int32Array.from({ length: n }, (_, i) => i);
  const observed = n < 2 ? Number.NaN : statistic(pairing);
  if (Number.isNaN(observed)) return undefinedOutcome(what, n);

  const tally = permutationTally(observed, 1e-12);
  let pairings = 1;
  for (let i = 2; i <= n && pairings <= exactUpTo; i++) pairings *= i;
  const exact = pairings <= exactUpTo;
  const swap = (i: number, j: number): void => {
    const kept = pairing[i]!;
    pairing[i] = pairing[j]!;
    pairing[j] = kept;
  };
  if (exact) {
    const arrange = (from: number): void => {
      if (from === n) {
        tally.add(statistic(pairing));
        return;
      }
      for (let i = from; i < n; i++) {
        swap(from, i);
        arrange(from + 1);
        swap(from, i);
      }
    };
    arrange(0);
  } else {
    const stream = randomStream(seed, caller);
    for (let r = 0; r < resamples; r++) {
      for (let i = n - 1; i > 0; i--) swap(i, stream.int(i + 1));
      tally.add(statistic(pairing));
    }
  }
  return tally.outcome(what, n, exact, seed);
}

type OfPairing = (pairing: Int32Array) => number;

/** The correlation of x[i] with y[pairing[i]]. A shuffle does not change the denominator. */
const statistics: Record<
  "pearson" | "spearman" | "kendall",
  (x: ArrayLike<number>, y: ArrayLike<number>) => OfPairing
> = {
  pearson: (x, y) => products(x, y),
  spearman: (x, y) => products(midranks(x), midranks(y)),
  kendall: (x, y) => {
    const pairs = countPairs(x, y);
    const ones = new Int32Array(x.length).fill(1);
    const { codes } = denseRanks(y);
    const { all, tiedX, tiedY } = pairs(ones);
    const norm = Math.sqrt((all - tiedX) * (all - tiedY));
    const places = new Int32Array(x.length);
    return (pairing) => {
      for (let i = 0; i < places.length; i++) places[i] = codes[pairing[i]!]!;
      return pairs(ones, places).balance / norm;
    };
  },
};

function products(x: ArrayLike<number>, y: ArrayLike<number>): OfPairing {
  const constant = (values: ArrayLike<number>): boolean =>
    Array.from(values).every((value) => value === values[0]);
  if (constant(x) || constant(y)) return () => Number.NaN;
  const u = standardScale(x);
  const v = standardScale(y);
  const squares = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0);
  const norm = Math.sqrt(squares(u) * squares(v));
  return (pairing) => {
    let sum = 0;
    for (let i = 0; i < u.length; i++) sum += u[i]! * v[pairing[i]!]!;
    return Math.max(-1, Math.min(1, sum / norm));
  };
}
