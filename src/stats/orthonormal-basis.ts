import { extremeUnit, largestSize } from "./standard-deviation.js";

/** X = Q R with orthonormal columns in Q, for the columns that are kept. */
export interface OrthonormalBasis {
  /** Orthonormal columns, one for each kept column of X. */
  Q: Float64Array[];
  /** Inverse of R, row by row: kept column j of X (X'X)^-1 is R^-1 R^-T. */
  inverseR: Float64Array[];
  /** Indices of the kept columns, in order; the others are linear combinations of those before them. */
  kept: number[];
}

/**
 * An orthonormal basis of the columns of a matrix, by Gram-Schmidt done twice.
 *
 * Twice is enough for orthogonality to rounding error (Giraud, Langou, Rozloznik & van den Eshof 2005, doi
 * 10.1007/s00211-005-0615-4), and the columns stay in their order. So the later column of an aliased pair is
 * dropped, as in R's lm (same tolerance, 1e-7 of the column's own length).
 *
 * @internal
 */
export function orthonormalBasis(X: readonly ArrayLike<number>[], n: number): OrthonormalBasis {
  const Q: Float64Array[] = [];
  const R: number[][] = []; // R[j] = column j, length j + 1
  const kept: number[] = [];
  const units: number[] = [];
  X.forEach((source, column) => {
    const unit = extremeUnit(largestSize(source));
    const v = Float64Array.from(source, (x) => x / unit);
    const length = norm(v);
    const r = new Array<number>(Q.length).fill(0);
    for (let pass = 0; pass < 2; pass++) {
      for (let k = 0; k < Q.length; k++) {
        const q = Q[k]!;
        let dot = 0;
        for (let i = 0; i < n; i++) dot += q[i]! * v[i]!;
        r[k]! += dot;
        for (let i = 0; i < n; i++) v[i]! -= dot * q[i]!;
      }
    }
    const rest = norm(v);
    if (!(rest > 1e-7 * length)) return;
    for (let i = 0; i < n; i++) v[i]! /= rest;
    Q.push(v);
    R.push([...r, rest]);
    kept.push(column);
    units.push(unit);
  });
  const inverseR = invertUpper(R);
  inverseR.forEach((row, j) => {
    if (units[j] !== 1) for (let m = 0; m < row.length; m++) row[m]! /= units[j]!;
  });
  return { Q, inverseR, kept };
}

function norm(v: Float64Array): number {
  let s = 0;
  for (const x of v) s += x * x;
  return Math.sqrt(s);
}

/**
 * Back substitution; `columns[j][i]` is R_ij, i <= j. A general inverse rounds the last place differently, and
 * the ledger prints it.
 */
function invertUpper(columns: number[][]): Float64Array[] {
  const k = columns.length;
  const inverse = Array.from({ length: k }, () => new Float64Array(k));
  for (let j = 0; j < k; j++) {
    for (let i = j; i >= 0; i--) {
      let s = i === j ? 1 : 0;
      for (let m = i + 1; m <= j; m++) s -= columns[m]![i]! * inverse[m]![j]!;
      inverse[i]![j] = s / columns[i]![i]!;
    }
  }
  return inverse;
}
