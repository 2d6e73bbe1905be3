import { requireEqualLengths } from "./arguments.js";
import { numberOption, readOptions } from "./options.js";
import { requireProbabilities } from "./total-variation.js";

/**
 * Jensen-Shannon distance: the square root of the mean relative entropy of two probability vectors to their
 * average.
 *
 * Answers "how well can one answer tell which of two distributions it came from?", in units of information;
 * unlike relative entropy it is symmetric, finite where one side has zeros, and its root is a metric. For the
 * share of answers that would have to change use `totalVariation`; if some options are nearer to each other,
 * use `wassersteinDiscrete`. With few draws it is too large: report its `samplingFloor` beside it.
 *
 * Shape: two probability vectors over the same options in the same order. `value` is the distance,
 * `divergence` its square, in bits (base 2, default: both between 0 and 1) or nats (base Math.E: at most
 * ln 2). Papers call either "JS": say which.
 *
 * An option with probability 0 on one side still counts: it adds in proportion to the other side's
 * probability. Vectors that are negative or do not sum to 1 within 1e-6 are refused.
 *
 * Missing values are refused.
 *
 * @throws InputError `jensenShannon requires base 2 or Math.E, got 10`
 *
 * Source: Lin 1991, doi 10.1109/18.61115; Endres & Schindelin 2003, doi 10.1109/TIT.2003.813506 (the root is
 * a metric). Reference: tests/reference/scipy/jensenShannon.py.
 *
 * @example
 * ```ts
 * jensenShannon([1, 0], [0, 1]).value; // 1
 * jensenShannon([0.5, 0.5, 0], [0.25, 0.25, 0.5]).value; // 0.558
 * jensenShannon([0.5, 0.5, 0], [0.25, 0.25, 0.5]).divergence; // 0.311
 * ```
 */
export function jensenShannon(
  p: ArrayLike<number>,
  q: ArrayLike<number>,
  options: { base?: number } = {},
): { value: number; divergence: number } {
  const { base } = readOptions(options, "jensenShannon", { base: baseOption });
  requireEqualLengths(p, q, "jensenShannon");
  requireProbabilities(p, "jensenShannon");
  requireProbabilities(q, "jensenShannon");
  let nats = 0;
  for (let i = 0; i < p.length; i++) nats += (relative(p[i]!, q[i]!) + relative(q[i]!, p[i]!)) / 2;
  // Rounding can make the result slightly negative for equal vectors.
  const divergence = Math.max(0, nats) / Math.log(base);
  return { value: Math.sqrt(divergence), divergence };
}

const baseOption = numberOption(2, "base 2 or Math.E", (base) => base === 2 || base === Math.E);

/** a log(a / mean), computed from the difference, which keeps its digits if a and b are close. */
function relative(a: number, b: number): number {
  if (a === 0) return 0;
  // If the ratio overflows a double, a is negligible beside b.
  const excess = (b - a) / (2 * a);
  return excess === Infinity ? a * (Math.log(a) - Math.log(b / 2)) : -a * Math.log1p(excess);
}
