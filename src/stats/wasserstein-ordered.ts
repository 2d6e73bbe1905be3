import { InputError } from "../core/errors.js";
import { requireEqualLengths, requireFinite } from "./arguments.js";
import { requireProbabilities } from "./total-variation.js";

/**
 * Wasserstein-1 distance between two probability vectors over *ordered* categories.
 *
 * Answers "by how many scale points, at least, do two distributions of ratings differ?". Only for categories
 * that have an order and distances: never for nominal options (see `wassersteinDistance`).
 *
 * Shape: two probability vectors over the same categories in the same order. `positions` are the places
 * of the categories on the line, in strictly rising order (default 0, 1, 2, ...: the unit is then one
 * step). Value 0 or more. Vectors that are negative or do not sum to 1 within 1e-6 are refused.
 *
 * Missing values are refused.
 *
 * @throws InputError `wassersteinOrdered requires rising positions, got 2 after 3`
 *
 * Source: as `wassersteinDistance`. Reference: tests/reference/scipy/wasserstein.py.
 *
 * @example
 * ```ts
 * wassersteinOrdered([1, 0, 0], [0, 0, 1]); // 2
 * wassersteinOrdered([0.5, 0.5], [0, 1], [1, 5]); // 2
 * ```
 */
export function wassersteinOrdered(
  p: ArrayLike<number>,
  q: ArrayLike<number>,
  positions?: ArrayLike<number>,
): number {
  requireEqualLengths(p, q, "wassersteinOrdered");
  requireProbabilities(p, "wassersteinOrdered");
  requireProbabilities(q, "wassersteinOrdered");
  let ahead = 0;
  let area = 0;
  if (positions === undefined) {
    for (let i = 0; i < p.length - 1; i++) {
      ahead += p[i]! - q[i]!;
      area += Math.abs(ahead);
    }
    return area;
  }
  requireFinite(positions, "wassersteinOrdered", "position ");
  if (positions.length !== p.length) {
    throw new InputError(
      `wassersteinOrdered requires one position per category, got ${positions.length} and ${p.length}`,
    );
  }
  for (let i = 0; i < p.length - 1; i++) {
    const step = positions[i + 1]! - positions[i]!;
    if (!(step > 0 && Number.isFinite(step))) {
      throw new InputError(
        `wassersteinOrdered requires rising positions, got ${positions[i + 1]} after ${positions[i]}`,
      );
    }
    ahead += p[i]! - q[i]!;
    area += Math.abs(ahead) * step;
  }
  return area;
}
