/**
 * A generalised inverse of a symmetric matrix without negative eigenvalues, by sweeping one column after the
 * other. A column that is linked to earlier ones is dropped: its row and column of the inverse are 0.
 *
 * @example
 * ```ts
 * const { inverse, dropped } = invertSymmetric([[2, 0, 2], [0, 4, 4], [2, 4, 6]]);
 * dropped; // [2]
 * inverse.map((row) => [...row]); // [[0.5, 0, 0], [0, 0.25, 0], [0, 0, 0]]
 * ```
 */
export function invertSymmetric(matrix: readonly ArrayLike<number>[]): {
  inverse: Float64Array[];
  dropped: number[];
} {
  const n = matrix.length;
  const a = matrix.map((row) => Float64Array.from(row));
  const dropped: number[] = [];
  for (let k = 0; k < n; k++) {
    const pivot = a[k]![k]!;
    if (!(pivot > 1e-9 * Math.abs(matrix[k]![k]!))) {
      dropped.push(k);
      continue;
    }
    sweep(a, k, pivot);
  }
  for (const k of dropped) for (let i = 0; i < n; i++) a[i]![k] = a[k]![i] = 0;
  return { inverse: a, dropped };
}

/** Goodnight's sweep operator: after it column k holds its part of the inverse. */
function sweep(a: Float64Array[], k: number, pivot: number): void {
  const n = a.length;
  const own = a[k]!;
  for (let j = 0; j < n; j++) own[j]! /= pivot;
  for (let i = 0; i < n; i++) {
    if (i === k) continue;
    const row = a[i]!;
    const factor = row[k]!;
    if (factor === 0) continue;
    for (let j = 0; j < n; j++) row[j]! -= factor * own[j]!;
    row[k] = -factor / pivot;
  }
  own[k] = 1 / pivot;
}
