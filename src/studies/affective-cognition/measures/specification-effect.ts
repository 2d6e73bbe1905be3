import type { ConfidenceInterval } from "../../../core/estimate.js";
import { studentTwoSidedP, tQuantile } from "../../../stats/distributions.js";

/** Rows of one side of a comparison within one cluster, summed: all that a dummy regression needs. */
export interface SideSums {
  n: number;
  sum: number;
  squares: number;
}

/** One cluster's rows without (0) and with (1) the treatment. */
export type ClusterSums = readonly [SideSums, SideSums];

/** The slope of a dummy under one error model. */
export interface DummySlope {
  value: number;
  n: number;
  ci: ConfidenceInterval;
  se: number;
  df: number;
  p: number;
}

/**
 * The effect of one dummy by least squares, from sums. It gives exactly what `ordinaryLeastSquares` gives
 * from the rows, but its time grows with the number of clusters. A specification curve fits it hundreds of times on up
 * to 250,000 rows.
 *
 * With the two group indicators as the basis, a cluster's block of the hat matrix is diagonal: shares p0, p1
 * of the two groups' rows. So CR2 divides each side's residual sum by √(1 − p), and Bell & McCaffrey's
 * degrees of freedom need no matrix larger than 2 × 2. Without clusters the errors are classical.
 *
 * @param clustered `false` takes the rows as independent; the clusters then only carry the sums
 */
export function dummySlope(clusters: readonly ClusterSums[], clustered: boolean): DummySlope {
  const total = [0, 1].map((side) => {
    const sides = clusters.map((cluster) => cluster[side as 0 | 1]);
    const add = (of: (sums: SideSums) => number): number => sides.reduce((sum, s) => sum + of(s), 0);
    const n = add((s) => s.n);
    return { n, mean: add((s) => s.sum) / n, squares: add((s) => s.squares) };
  }) as [Total, Total];
  const value = total[1].mean - total[0].mean;
  const n = total[0].n + total[1].n;
  const { variance, df } = clustered ? cr2(clusters, total) : classical(total, n);
  const se = Math.sqrt(variance);
  const half = tQuantile(0.975, df) * se;
  return { value, n, ci: [value - half, value + half], se, df, p: studentTwoSidedP(value / se, df) };
}

interface Total {
  n: number;
  mean: number;
  squares: number;
}

function classical(total: readonly [Total, Total], n: number): { variance: number; df: number } {
  const residual = total.reduce((sum, { n: rows, mean, squares }) => sum + squares - rows * mean * mean, 0);
  const df = n - 2;
  return { variance: (residual / df) * (1 / total[0].n + 1 / total[1].n), df };
}

function cr2(
  clusters: readonly ClusterSums[],
  total: readonly [Total, Total],
): { variance: number; df: number } {
  let variance = 0;
  let trace = 0;
  let spread = 0;
  const outer = [0, 0, 0];
  for (const cluster of clusters) {
    const p = [0, 1].map((side) => cluster[side as 0 | 1].n / total[side as 0 | 1].n) as [number, number];
    // A side that lies in one cluster alone is determined by it and adds nothing.
    const c = p.map((share) => (share < 1 ? 1 / Math.sqrt(1 - share) : 0)) as [number, number];
    const e = [0, 1].map((side) => {
      const { n, sum } = cluster[side as 0 | 1];
      const { n: all, mean } = total[side as 0 | 1];
      return ((sum - n * mean) / all) * (c[side as 0 | 1] as number);
    }) as [number, number];
    variance += (e[1] - e[0]) ** 2;
    const f = [-c[0] / Math.sqrt(total[0].n), c[1] / Math.sqrt(total[1].n)] as const;
    const z = [p[0] * f[0], p[1] * f[1]] as const;
    const q = f[0] * z[0] + f[1] * z[1];
    const length = z[0] ** 2 + z[1] ** 2;
    trace += q - length;
    spread += q * q - 2 * q * length;
    outer[0]! += z[0] * z[0];
    outer[1]! += z[0] * z[1];
    outer[2]! += z[1] * z[1];
  }
  const frobenius = outer[0]! ** 2 + 2 * outer[1]! ** 2 + outer[2]! ** 2;
  return { variance, df: trace ** 2 / (spread + frobenius) };
}
