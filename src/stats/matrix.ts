import {
  create,
  eigsDependencies,
  type MathJsInstance,
  multiplyDependencies,
  transposeDependencies,
} from "mathjs";
import { symmetricEigen } from "./symmetric-eigen.js";

/**
 * The algebra of small matrices, given as lists of rows. mathjs computes it; of mathjs only the functions named
 * here are loaded, when the first matrix comes.
 */

let loaded: MathJsInstance | undefined;
function algebra(): MathJsInstance {
  loaded ??= create({
    eigsDependencies,
    multiplyDependencies,
    transposeDependencies,
  }) as MathJsInstance;
  return loaded;
}

/**
 * How many rows `eigs` of mathjs is given. Two take a single rotation, which we do to the last digit that the
 * committed ledger prints. Above ten it is too slow: 55 rows take it 1.4 s.
 */
const [leastRows, mostRows] = [3, 10];

/**
 * Rows as columns.
 *
 * @example
 * ```ts
 * transposed([[1, 2], [3, 4]]); // [[1, 3], [2, 4]]
 * ```
 * @internal
 */
export function transposed(rows: readonly ArrayLike<number>[]): number[][] {
  return rows.length === 0 ? [] : algebra().transpose(plain(rows));
}

/**
 * A' A of a matrix A: the sums of squares and products of its columns.
 *
 * @example
 * ```ts
 * crossProduct([[1, 2], [3, 4]]); // [[10, 14], [14, 20]]
 * ```
 * @internal
 */
export function crossProduct(rows: readonly ArrayLike<number>[]): number[][] {
  const { multiply, transpose } = algebra();
  const list = plain(rows);
  return multiply(transpose(list), list) as number[][];
}

/**
 * f(A) of a symmetric matrix A whose elements are at most about 1: the same eigenvectors, f of the eigenvalues.
 *
 * A root is had so, with an f of 0 for the directions to be left out: mathjs' `sqrtm` is wrong on singular
 * matrices and does not say so.
 *
 * @example
 * ```ts
 * symmetricFunction([[0.25, 0], [0, 0]], Math.sqrt); // [[0.5, 0], [0, 0]]
 * ```
 * @internal
 */
export function symmetricFunction(
  matrix: readonly ArrayLike<number>[],
  f: (eigenvalue: number) => number,
): number[][] {
  const result = matrix.map(() => new Array<number>(matrix.length).fill(0));
  for (const { value, vector } of eigenpairs(matrix)) {
    const scale = f(value);
    if (scale === 0) continue;
    result.forEach((row, a) => {
      for (let b = 0; b < row.length; b++) row[b]! += scale * vector[a]! * vector[b]!;
    });
  }
  return result;
}

function eigenpairs(matrix: readonly ArrayLike<number>[]): { value: number; vector: ArrayLike<number> }[] {
  if (matrix.length < leastRows || matrix.length > mostRows) {
    const { values, vectors } = symmetricEigen(matrix);
    return values.map((value, k) => ({ value, vector: vectors[k]! }));
  }
  // The precision is absolute: that is why the elements must be about 1.
  return algebra().eigs(plain(matrix), 1e-14).eigenvectors as { value: number; vector: number[] }[];
}

const plain = (matrix: readonly ArrayLike<number>[]): number[][] => matrix.map((row) => Array.from(row));
