import { InputError } from "../core/errors.js";
import { requireFinite } from "./arguments.js";
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
  if (A.length !== B.length) {
    throw new InputError(`wassersteinClouds requires equally many points, got ${A.length} and ${B.length}`);
  }
  const dimension = A[0]?.length ?? 0;
  for (const point of [...A, ...B]) {
    if (point.length !== dimension) {
      throw new InputError(
        `wassersteinClouds requires points of one dimension, got ${dimension} and ${point.length}`,
      );
    }
  }
  A.forEach((point, i) => {
    requireFinite(point, "wassersteinClouds", `A point ${i}, `);
  });
  B.forEach((point, i) => {
    requireFinite(point, "wassersteinClouds", `B point ${i}, `);
  });
  if (A.length === 0) return Number.NaN;
  const cost = A.map((a) => Float64Array.from(B, (b) => euclidean(a, b)));
  return linearAssignment(cost).cost / A.length;
}

function euclidean(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k]! - b[k]!) ** 2;
  // Squares may overflow or underflow; then the slower hypot is used.
  return sum > 1e-280 && sum < 1e280 ? Math.sqrt(sum) : Math.hypot(...Array.from(a, (v, k) => v - b[k]!));
}
