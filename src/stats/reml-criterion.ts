import type { CrossedDesign } from "./crossed-design.js";
import { mean } from "./descriptives.js";

/** The cells of a two-way design that hold values. @internal */
export interface CrossedCells {
  /** For each level of the first factor: level of the second, size and mean (about the grand mean) of its cells. */
  rows: { column: Int32Array; size: Float64Array; mean: Float64Array }[];
  columns: number;
  /** Sum of squares within cells. */
  within: number;
  n: number;
  count: number;
  least: number;
  most: number;
  /** Connected parts. */
  parts: number;
}

/** @internal */
export function crossedCells(design: CrossedDesign): CrossedCells {
  const [a, b] = design.levels as [number, number];
  const [first, second] = design.codes as [Int32Array, Int32Array];
  const n = design.values.length;
  // Centred on one of the values first, so that equal values give squares of exactly 0.
  const origin = design.values[0] ?? 0;
  const shift = mean(design.values.map((v) => v - origin));
  const centred = design.values.map((v) => v - origin - shift);
  const sums = new Float64Array(a * b);
  const sizes = new Float64Array(a * b);
  centred.forEach((v, i) => {
    sums[first[i]! * b + second[i]!]! += v;
    sizes[first[i]! * b + second[i]!]!++;
  });
  let within = 0;
  centred.forEach((v, i) => {
    const cell = first[i]! * b + second[i]!;
    within += (v - sums[cell]! / sizes[cell]!) ** 2;
  });
  // Joins the levels that meet in a cell.
  const leader = Array.from({ length: a + b }, (_, k) => k);
  const find = (k: number): number => (leader[k] === k ? k : find(leader[k]!));
  const used = sizes.filter((s) => s > 0);
  const rows = Array.from({ length: a }, (_, i) => {
    const column = Array.from({ length: b }, (_, j) => j).filter((j) => sizes[i * b + j]! > 0);
    for (const j of column) leader[find(i)] = find(a + j);
    return {
      column: Int32Array.from(column),
      size: Float64Array.from(column, (j) => sizes[i * b + j]!),
      mean: Float64Array.from(column, (j) => sums[i * b + j]! / sizes[i * b + j]!),
    };
  });
  const parts = leader.filter((l, k) => l === k).length;
  const least = used.reduce((m, s) => Math.min(m, s), Number.POSITIVE_INFINITY);
  const most = used.reduce((m, s) => Math.max(m, s), 0);
  return { rows, columns: b, within, n, count: used.length, least, most, parts };
}

/**
 * -2 log restricted likelihood of the model value = mean + row + column (+ cell) + residual, at the best mean
 * and residual variance, for given variances of row, column and cell in units of the residual's.
 *
 * Values enter through cell means, whose covariance is block-diagonal by rows (Sherman-Morrison inverts a
 * block) plus the columns' part, which costs one Cholesky factor of columns x columns: linear in the number
 * of rows.
 *
 * @internal
 */
export function remlCriterion(
  cells: CrossedCells,
  ratios: readonly number[],
): { criterion: number; residual: number } {
  const [row = 0, column = 0, cell = 0] = ratios;
  const k = cells.columns;
  // With W the block inverse: G = Zc' W Zc, and products of the columns, of 1 and of the means.
  const G = Array.from({ length: k }, () => new Float64Array(k));
  const g1 = new Float64Array(k);
  const gy = new Float64Array(k);
  let [one, cross, square, logdet] = [0, 0, 0, 0];
  const weight = new Float64Array(k);
  for (const { column: at, size, mean } of cells.rows) {
    let [s, sy, syy] = [0, 0, 0];
    for (let c = 0; c < at.length; c++) {
      const w = 1 / (cell + 1 / size[c]!);
      weight[c] = w;
      s += w;
      sy += w * mean[c]!;
      syy += w * mean[c]! ** 2;
      logdet += Math.log(size[c]! / w);
    }
    const shrink = row / (1 + row * s);
    logdet += Math.log1p(row * s);
    one += s - shrink * s * s;
    cross += sy - shrink * s * sy;
    square += syy - shrink * sy * sy;
    for (let c = 0; c < at.length; c++) {
      const w = weight[c]!;
      const line = G[at[c]!]!;
      g1[at[c]!]! += w - shrink * w * s;
      gy[at[c]!]! += w * mean[c]! - shrink * w * sy;
      line[at[c]!]! += w;
      for (let d = 0; d < at.length; d++) line[at[d]!]! -= shrink * w * weight[d]!;
    }
  }
  // V^-1 = W - W Zc column (I + column G)^-1 Zc' W.
  const factor = cholesky(G.map((line, i) => line.map((v, j) => column * v + (i === j ? 1 : 0))));
  factor.forEach((line, i) => {
    logdet += 2 * Math.log(line[i]!);
  });
  const u = forward(factor, g1);
  const v = forward(factor, gy);
  const dot = (p: Float64Array, q: Float64Array) => p.reduce((sum, x, i) => sum + x * q[i]!, 0);
  one -= column * dot(u, u);
  cross -= column * dot(u, v);
  square -= column * dot(v, v);
  const df = cells.n - 1;
  const residual = (cells.within + square - (cross * cross) / one) / df;
  const criterion = df * (1 + Math.log(2 * Math.PI * residual)) + logdet + Math.log(one);
  return { criterion, residual };
}

/** Lower triangular L with L L' = matrix. */
function cholesky(matrix: Float64Array[]): Float64Array[] {
  const L = matrix.map((line) => new Float64Array(line.length));
  for (let i = 0; i < L.length; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i]![j]!;
      for (let m = 0; m < j; m++) sum -= L[i]![m]! * L[j]![m]!;
      L[i]![j] = i === j ? Math.sqrt(sum) : sum / L[j]![j]!;
    }
  }
  return L;
}

function forward(L: Float64Array[], b: Float64Array): Float64Array {
  const x = new Float64Array(b.length);
  for (let i = 0; i < b.length; i++) {
    let sum = b[i]!;
    for (let j = 0; j < i; j++) sum -= L[i]![j]! * x[j]!;
    x[i] = sum / L[i]![i]!;
  }
  return x;
}
