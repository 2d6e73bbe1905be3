import {
  create,
  eigsDependencies,
  type MathJsInstance,
  multiplyDependencies,
  transposeDependencies,
} from "mathjs";
import { symmetricEigen } from "./symmetric-eigen.js";

/**
 * The algebra of small matrices, given as lists of rows. mathjs computes it. Only the functions named here
 * are loaded from mathjs, at the first use.
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
 * The numbers of rows for which `eigs` of mathjs is used. Two rows need a single rotation, which we compute
 * ourselves, because the committed ledger prints its last digit. Above ten rows mathjs is too slow: 55 rows
 * take 1.4 s.
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
 * Use it for roots, with an f of 0 for the directions to be left out, because mathjs' `sqrtm` is silently
 * wrong on singular matrices.
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
  // The precision is absolute, so the elements must be about 1.
  return algebra().eigs(plain(matrix), 1e-14).eigenvectors as { value: number; vector: number[] }[];
}

const plain = (matrix: readonly ArrayLike<number>[]): number[][] => matrix.map((row) => Array.from(row));
