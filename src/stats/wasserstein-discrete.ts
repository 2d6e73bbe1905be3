import { InputError } from "../core/errors.js";
import { requireArray, requireEqualLengths, requireList, shown } from "./arguments.js";
import { requireProbabilities } from "./total-variation.js";
import { transportCost } from "./transport-cost.js";

/**
 * Wasserstein-1 distance between two probability vectors under any ground metric: the least cost of
 * turning one into the other, if moving a share m from option i to option j costs m * groundMetric[i][j].
 *
 * Answers "how far apart are two distributions of answers, if some options are nearer to each other than
 * others?". With distances of 0 and 1 it is `totalVariation`; with |i - j| it is `wassersteinOrdered`. The
 * ground metric is an assumption, so report it. Distances of option *indices* are meaningless for nominal
 * options.
 *
 * Shape: two probability vectors over k options and a k x k matrix of distances: finite, 0 on the diagonal,
 * symmetric, 0 or more. Value 0 or more, in the metric's unit. The optimum is also exact if the matrix breaks
 * the triangle inequality, but then it is not a distance.
 *
 * Vectors that are negative or do not sum to 1 within 1e-6 are refused.
 *
 * Missing values are refused.
 *
 * @throws InputError `wassersteinDiscrete requires a symmetric ground metric, got 1 and 2 at 0, 1`
 *
 * Source: Kantorovich 1942; Rubner, Tomasi & Guibas 2000, doi 10.1023/A:1026543900054; solved by
 * successive shortest paths (Ahuja, Magnanti & Orlin 1993, Network Flows, section 9.7). Reference:
 * tests/reference/scipy/wasserstein.py (linear programming by HiGHS).
 *
 * @example
 * ```ts
 * const appraisals = [[0, 0.5, 1], [0.5, 0, 0.5], [1, 0.5, 0]];
 * wassersteinDiscrete([1, 0, 0], [0, 0.5, 0.5], appraisals); // 0.75
 * ```
 */
export function wassersteinDiscrete(
  p: ArrayLike<number>,
  q: ArrayLike<number>,
  groundMetric: readonly ArrayLike<number>[],
): number {
  requireEqualLengths(p, q, "wassersteinDiscrete");
  requireProbabilities(p, "wassersteinDiscrete");
  requireProbabilities(q, "wassersteinDiscrete");
  requireGroundMetric(groundMetric, p.length);
  return transportCost(p, q, groundMetric);
}

function requireGroundMetric(metric: readonly ArrayLike<number>[], k: number): void {
  requireArray(metric, "wassersteinDiscrete", "the ground metric");
  if (metric.length !== k) {
    throw new InputError(
      `wassersteinDiscrete requires a ${k} x ${k} ground metric, got ${metric.length} rows`,
    );
  }
  for (let i = 0; i < k; i++) {
    const row = metric[i]!;
    requireList(row, "wassersteinDiscrete", `row ${i} of the ground metric`);
    if (row.length !== k) {
      throw new InputError(
        `wassersteinDiscrete requires a ${k} x ${k} ground metric, got ${row.length} in row ${i}`,
      );
    }
    if (row[i] !== 0) {
      throw new InputError(
        `wassersteinDiscrete requires a ground metric of 0 on its diagonal, got ${shown(row[i])} at ${i}`,
      );
    }
    for (let j = 0; j < i; j++) {
      const d = row[j]!;
      if (!(d >= 0 && Number.isFinite(d))) {
        throw new InputError(
          `wassersteinDiscrete requires distances of 0 or more, got ${shown(d)} at ${i}, ${j}`,
        );
      }
      if (d !== metric[j]![i]) {
        throw new InputError(
          `wassersteinDiscrete requires a symmetric ground metric, got ${shown(metric[j]![i])} and ${d} at ${j}, ${i}`,
        );
      }
    }
  }
}
