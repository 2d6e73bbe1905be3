import { InputError } from "../core/errors.js";
import { requireFinite, requireRows } from "./arguments.js";
import { linearAssignment } from "./linear-assignment.js";

/**
 * The Wasserstein-1 distance between two clouds of equally many points under the Euclidean metric: the
 * mean distance of the pairs in the cheapest one-to-one pairing.
 *
 * Answers "how far apart are two sets of points, whichever belongs to which?". Not for answers to items:
 * a cloud forgets which point is which item, so shuffling the items of one side leaves the distance
 * exactly as it was. Per item use `totalVariation` or `wassersteinDiscrete` and average.
 *
 * Shape: two lists of n points with the same number of finite coordinates. Unit: that of the coordinates.
 * Range 0 (the same points in any order) upwards. No points: NaN.
 *
 * Missing values are refused.
 *
 * @throws InputError `wassersteinClouds requires equally many points, got 2 and 1`
 *
 * Source: Peyré & Cuturi 2019, doi 10.1561/2200000073, section 2.2: for uniform weights and equal sizes
 * an optimal plan is a permutation. Reference: tests/reference/scipy/linearAssignment.py (SciPy's
 * linear_sum_assignment over the distances).
 *
 * @example
 * ```ts
 * wassersteinClouds([[0, 0], [1, 1]], [[1, 1], [0, 0]]); // 0
 * wassersteinClouds([[0, 0], [0, 0]], [[3, 4], [0, 0]]); // 2.5
 * ```
 */
export function wassersteinClouds(A: readonly ArrayLike<number>[], B: readonly ArrayLike<number>[]): number {
  requireRows(A, "wassersteinClouds", "A", "A point");
  requireRows(B, "wassersteinClouds", "B", "B point");
  if (A.length !== B.length) {
    throw new InputError(`wassersteinClouds requires equally many points, got ${A.length} and ${B.length}`);
  }
  const n = A.length;
  const dimension = A[0]?.length ?? 0;
  for (const points of [A, B]) {
    for (let i = 0; i < n; i++) {
      const { length } = points[i]!;
      if (length === dimension) continue;
      throw new InputError(
        `wassersteinClouds requires points of one dimension, got ${dimension} and ${length}`,
      );
    }
  }
  requireFinitePoints(A, "A");
  requireFinitePoints(B, "B");
  if (n === 0) return Number.NaN;
  return linearAssignment(distances(A, B, dimension)).cost / n;
}

function requireFinitePoints(points: readonly ArrayLike<number>[], cloud: string): void {
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    for (let k = 0; k < point.length; k++) {
      if (!Number.isFinite(point[k])) requireFinite(point, "wassersteinClouds", `${cloud} point ${i}, `);
    }
  }
}

/** The Euclidean distance of each point of A, in rows, to each of B. */
function distances(
  A: readonly ArrayLike<number>[],
  B: readonly ArrayLike<number>[],
  dimension: number,
): Float64Array[] {
  const n = A.length;
  // One coordinate of all of B after another: then the innermost loop is the long one.
  const columns = Array.from({ length: dimension }, (_, k) => Float64Array.from(B, (point) => point[k]!));
  return A.map((a) => {
    const row = new Float64Array(n);
    for (let k = 0; k < dimension; k++) {
      const column = columns[k]!;
      const coordinate = a[k]!;
      for (let j = 0; j < n; j++) {
        const difference = coordinate - column[j]!;
        row[j] = row[j]! + difference * difference;
      }
    }
    for (let j = 0; j < n; j++) {
      const square = row[j]!;
      row[j] = square > 1e-280 && square < 1e280 ? Math.sqrt(square) : extremeDistance(a, B[j]!);
    }
    return row;
  });
}

/** Squares of very large or very small differences overflow or underflow; the slower hypot is exact there. */
function extremeDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let isSame = true;
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) isSame = false;
  return isSame ? 0 : Math.hypot(...Array.from(a, (value, k) => value - b[k]!));
}
