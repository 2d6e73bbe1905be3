import { requireFinite } from "./arguments.js";

/** The positions of `values` from smallest to largest; equal values keep their order. @internal */
export function sortedOrder(values: ArrayLike<number>): Int32Array {
  return Int32Array.from(values, (_, i) => i).sort((a, b) => values[a]! - values[b]! || a - b);
}

/**
 * For values in sorted order: where each group of equal values ends (exclusive), group by group.
 * @internal
 */
export function tieGroupEnds(values: ArrayLike<number>, order: Int32Array): Int32Array {
  const ends: number[] = [];
  for (let i = 1; i <= order.length; i++) {
    if (i === order.length || values[order[i]!] !== values[order[i - 1]!]) ends.push(i);
  }
  return Int32Array.from(ends);
}

/**
 * Midranks: ranks from 1, where equal values share the mean of the ranks that they span.
 *
 * Answers "which place does each value take?". The order of the list does not decide between equal values.
 * Spearman's correlation is computed from midranks. n finite numbers in, n ranks out, in the order of the
 * input; they always add up to n (n + 1) / 2. An empty list gives an empty one.
 *
 * Missing values are refused.
 *
 * Source: Kendall (1945), doi 10.1093/biomet/33.3.239.
 * Reference: tests/reference/scipy/midranks.json.
 *
 * @example
 * ```ts
 * Array.from(midranks([30, 10, 20, 20])); // [4, 1, 2.5, 2.5]
 * ```
 */
export function midranks(values: ArrayLike<number>): Float64Array {
  requireFinite(values, "midranks");
  const order = sortedOrder(values);
  const ranks = new Float64Array(values.length);
  let start = 0;
  for (const end of tieGroupEnds(values, order)) {
    for (let k = start; k < end; k++) ranks[order[k]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Codes 0, 1, 2, ... of the distinct values from smallest to largest, and how many there are. @internal */
export function denseRanks(values: ArrayLike<number>): { codes: Int32Array; levels: number } {
  const order = sortedOrder(values);
  const ends = tieGroupEnds(values, order);
  const codes = new Int32Array(values.length);
  let start = 0;
  ends.forEach((end, level) => {
    for (let k = start; k < end; k++) codes[order[k]!] = level;
    start = end;
  });
  return { codes, levels: ends.length };
}
