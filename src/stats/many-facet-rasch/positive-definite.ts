/** A pivot that is this small beside its own diagonal is 0 but for rounding. */
const smallest = 1e-13;

/** The lower root of a symmetric matrix (Cholesky); undefined if it is not positive definite. */
function rootOf(matrix: readonly Float64Array[]): Float64Array[] | undefined {
  const root = matrix.map((row) => new Float64Array(row.length));
  for (let a = 0; a < matrix.length; a++) {
    const own = root[a]!;
    for (let b = 0; b <= a; b++) {
      const other = root[b]!;
      let sum = matrix[a]![b]!;
      for (let m = 0; m < b; m++) sum -= own[m]! * other[m]!;
      if (a !== b) own[b] = sum / other[b]!;
      else if (sum > smallest * matrix[a]![a]!) own[a] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return root;
}

function backSolve(root: readonly Float64Array[], right: Float64Array): Float64Array {
  const x = right.slice();
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

/** x with A x = right, of a symmetric matrix; undefined if A is not positive definite. */
export function solvePositive(
  matrix: readonly Float64Array[],
  right: Float64Array,
): Float64Array | undefined {
  const root = rootOf(matrix);
  return root === undefined ? undefined : backSolve(root, right);
}

/** The inverse of a symmetric matrix; undefined if it is not positive definite. */
export function invertPositive(matrix: readonly Float64Array[]): Float64Array[] | undefined {
  const root = rootOf(matrix);
  if (root === undefined) return undefined;
  return matrix.map((_, a) => {
    const unit = new Float64Array(matrix.length);
    unit[a] = 1;
    return backSolve(root, unit);
  });
}
