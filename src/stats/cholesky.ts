/** A pivot that is this small beside its own diagonal is 0 but for rounding. */
const smallest = 1e-13;

/**
 * The lower root of a symmetric matrix, of which the lower half is read; undefined if it is not positive definite: a
 * pivot is not above `least` times its own diagonal.
 */
export function cholesky(matrix: readonly Float64Array[], least = smallest): Float64Array[] | undefined {
  const root = matrix.map(() => new Float64Array(matrix.length));
  for (let a = 0; a < matrix.length; a++) {
    const own = root[a]!;
    for (let b = 0; b <= a; b++) {
      const other = root[b]!;
      let sum = matrix[a]![b]!;
      for (let m = 0; m < b; m++) sum -= own[m]! * other[m]!;
      if (a !== b) own[b] = sum / other[b]!;
      else if (sum > least * matrix[a]![a]!) own[a] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return root;
}

/** x with A x = right, from the lower root of A. */
export function solveByRoot(root: readonly Float64Array[], right: ArrayLike<number>): Float64Array {
  const x = Float64Array.from(right);
  for (let a = 0; a < x.length; a++) {
    for (let m = 0; m < a; m++) x[a]! -= root[a]![m]! * x[m]!;
    x[a]! /= root[a]![a]!;
  }
  for (let a = x.length - 1; a >= 0; a--) {
    for (let m = a + 1; m < x.length; m++) x[a]! -= root[m]![a]! * x[m]!;
    x[a]! /= root[a]![a]!;
  }
  return x;
}

/** The inverse of A, from its lower root. */
export function inverseByRoot(root: readonly Float64Array[]): Float64Array[] {
  return root.map((_, a) => {
    const unit = new Float64Array(root.length);
    unit[a] = 1;
    return solveByRoot(root, unit);
  });
}

/** x with A x = right, of a symmetric matrix; undefined if A is not positive definite. */
export function solvePositive(
  matrix: readonly Float64Array[],
  right: Float64Array,
): Float64Array | undefined {
  const root = cholesky(matrix);
  return root === undefined ? undefined : solveByRoot(root, right);
}

/** The inverse of a symmetric matrix; undefined if it is not positive definite. */
export function invertPositive(matrix: readonly Float64Array[]): Float64Array[] | undefined {
  const root = cholesky(matrix);
  return root === undefined ? undefined : inverseByRoot(root);
}
