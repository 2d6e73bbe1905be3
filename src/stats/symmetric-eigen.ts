/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, by cyclic Jacobi rotations.
 *
 * `vectors[j]` is the unit eigenvector of `values[j]`; they are not sorted. Jacobi is exact up to rounding
 * for matrices of a few dozen rows, which is enough for the regressions here (one k x k problem per cluster,
 * k = coefficients).
 *
 * Source: Golub & Van Loan, Matrix Computations, 4th ed., section 8.5.
 *
 * @internal
 */
export function symmetricEigen(matrix: readonly ArrayLike<number>[]): {
  values: number[];
  vectors: Float64Array[];
} {
  const k = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const vectors = Array.from({ length: k }, (_, i) => {
    const e = new Float64Array(k);
    e[i] = 1;
    return e;
  });
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let on = 0;
    for (let i = 0; i < k; i++) {
      on += a[i]![i]! ** 2;
      for (let j = 0; j < i; j++) off += a[i]![j]! ** 2;
    }
    if (off <= 1e-32 * on || off === 0) break;
    for (let p = 0; p < k - 1; p++) {
      for (let q = p + 1; q < k; q++) rotate(a, vectors, p, q);
    }
  }
  return { values: a.map((row, i) => row[i]!), vectors };
}

function rotate(a: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const apq = a[p]![q]!;
  if (apq === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let i = 0; i < a.length; i++) {
    const row = a[i]!;
    const x = row[p]!;
    row[p] = c * x - s * row[q]!;
    row[q] = s * x + c * row[q]!;
  }
  const rowP = a[p]!;
  const rowQ = a[q]!;
  const vp = vectors[p]!;
  const vq = vectors[q]!;
  for (let i = 0; i < a.length; i++) {
    const x = rowP[i]!;
    rowP[i] = c * x - s * rowQ[i]!;
    rowQ[i] = s * x + c * rowQ[i]!;
    const v = vp[i]!;
    vp[i] = c * v - s * vq[i]!;
    vq[i] = s * v + c * vq[i]!;
  }
}
