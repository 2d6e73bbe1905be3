import { requireFunction, requireLabels } from "./arguments.js";
import {
  type BootstrapInterval,
  type BootstrapOptions,
  bootstrapOptions,
  resample,
} from "./bootstrap-interval.js";
import { readOptions } from "./options.js";

/** A statistic of how often each row, and each cluster in order of first appearance, was drawn. */
export type ClusterCountStatistic = (rowCounts: Int32Array, clusterCounts: Int32Array) => number;

/** A statistic with an interval from resamples of whole clusters. */
export interface ClusterBootstrapInterval extends BootstrapInterval {
  clusters: number;
}

/**
 * Cluster bootstrap interval: percentiles of a statistic in resamples of whole clusters of rows.
 *
 * Answers how far the statistic would move with other items (stories, judges) if the rows of one cluster are
 * not independent. Scores of rows stay fixed. In particular a leave-one-out score is not computed again,
 * because resampled participants would be among their own "others". With few clusters (10 stories) the
 * interval is too narrow: base conclusions on `clusteredMean` (CR2) and report this one beside it.
 *
 * Shape: one cluster label a row, and a statistic of the row counts (row weights 0, 1, 2, ...). A statistic
 * that needs only sums per cluster is faster through `bootstrapInterval(numberOfClusters, ...)`, which draws
 * the same resamples.
 *
 * `n` counts rows. In the unit of the statistic; undefined resamples are left out and counted; with fewer
 * than 2 clusters the interval is NaN.
 *
 * Missing labels are refused.
 *
 * @throws InputError `clusterBootstrapInterval requires at least 1 resample, got 0`
 *
 * Source: Davison & Hinkley (1997), Bootstrap Methods and their Application, section 3.8 (strategy 1);
 * Field & Welsh (2007), doi 10.1111/j.1467-9868.2007.00593.x.
 * Reference: tests/reference/scipy/bootstrapInterval.json (the intervals); invariances in its test.
 *
 * @example
 * ```ts
 * const scores = [1, 1, 0, 0, 1, 0];
 * const story = ["a", "a", "b", "b", "c", "c"];
 * const mean = (w: Int32Array) => scores.reduce((s, v, i) => s + w[i]! * v, 0) / w.reduce((s, v) => s + v, 0);
 * const result = clusterBootstrapInterval(story, mean, { resamples: 500 });
 * result.value; // 0.5
 * result.method; // "percentile bootstrap of 3 whole clusters, 500 resamples, seed 1"
 * ```
 */
export function clusterBootstrapInterval(
  clusters: ArrayLike<string | number>,
  statistic: ClusterCountStatistic,
  options: BootstrapOptions = {},
): ClusterBootstrapInterval {
  const caller = "clusterBootstrapInterval";
  const settings = readOptions(options, caller, bootstrapOptions);
  requireLabels(clusters, caller, "clusters ");
  requireFunction(statistic, caller, "statistic");
  const codes = new Map<string | number, number>();
  const clusterOf = Int32Array.from({ length: clusters.length }, (_, row) => {
    const label = clusters[row]!;
    const code = codes.get(label) ?? codes.size;
    codes.set(label, code);
    return code;
  });
  const rowCounts = new Int32Array(clusters.length);
  const ofClusters = (clusterCounts: Int32Array): number => {
    for (let row = 0; row < rowCounts.length; row++) rowCounts[row] = clusterCounts[clusterOf[row]!]!;
    return statistic(rowCounts, clusterCounts);
  };
  const what = `bootstrap of ${codes.size} whole clusters`;
  const result = resample(codes.size, ofClusters, settings, caller, what);
  return { ...result, n: clusters.length, clusters: codes.size };
}
