import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireFiniteOrMissing, requireLabels } from "./arguments.js";
import { clusteredMean } from "./clustered-mean.js";
import { tQuantile } from "./distributions.js";
import { levelOption, readOptions } from "./options.js";

/** A mean with an interval that takes two crossed kinds of clusters into account. */
export interface TwoWayClusteredMean extends Estimate {
  /** Clusters of each kind that have a scored value. */
  clusters: [first: number, second: number];
  /** Degrees of freedom of the t quantile. */
  df: number;
  se: number;
  /** Values left out because they are NaN. */
  unscored: number;
}

/**
 * The mean of rows that fall into two crossed kinds of clusters (answers by participants, about stories), with an
 * interval for other participants *and* other stories.
 *
 * Answers "how far would the mean move with other people and other stories?". Clustered by stories alone, an answer
 * would hold for these participants only, and the other way round. With fewer than about 5 clusters of a kind no
 * interval is reliable; the df show it.
 *
 * Shape: `values` in any unit, `first` and `second` a label for each. Value, se and interval in that unit.
 *
 * Method: the variance for the first kind plus that for the second, minus that for their intersection, each with
 * the factor G / (G - 1); t with one df less than the smaller number of clusters. The difference can come out too
 * small, even negative: it is never taken below the larger of the two one-way variances.
 *
 * NaN values are unscored: left out and counted. Fewer than two clusters of a kind: se, df and interval are NaN.
 *
 * @throws InputError `twoWayClusteredMean requires two labels per value, got 3 values, 3 and 2 labels`
 *
 * Source: Cameron, Gelbach & Miller 2011, doi 10.1198/jbes.2010.07136; the df as in MacKinnon, Nielsen & Webb 2021,
 * doi 10.1080/07350015.2019.1677473. Reference: tests/reference/scipy/twoWayClusteredMean.py (statsmodels).
 *
 * @example
 * ```ts
 * const m = twoWayClusteredMean([1, 1, 0, 1, 0, 0], ["a", "a", "b", "b", "c", "c"], [1, 2, 1, 2, 1, 2]);
 * m.value; // 0.5
 * m.se; // 0.2887
 * m.df; // 1
 * ```
 */
export function twoWayClusteredMean(
  values: ArrayLike<number>,
  first: ArrayLike<number | string>,
  second: ArrayLike<number | string>,
  options: { level?: number } = {},
): TwoWayClusteredMean {
  const { level } = readOptions(options, "twoWayClusteredMean", { level: levelOption });
  requireFiniteOrMissing(values, "twoWayClusteredMean");
  requireLabels(first, "twoWayClusteredMean", "first ");
  requireLabels(second, "twoWayClusteredMean", "second ");
  if (first.length !== values.length || second.length !== values.length) {
    throw new InputError(
      `twoWayClusteredMean requires two labels per value, got ${values.length} values, ${first.length} and ${second.length} labels`,
    );
  }
  const both = Array.from(first, (label, i) => JSON.stringify([label, second[i]]));
  const [a, b, ab] = [first, second, both].map((clusters) =>
    clusteredMean(values, clusters, { method: "CR1" }),
  ) as [ReturnType<typeof clusteredMean>, ReturnType<typeof clusteredMean>, ReturnType<typeof clusteredMean>];
  const larger = Math.max(a.se, b.se);
  // Of three variances of any size: sums of squares of se over the larger one.
  const share = larger === 0 ? 0 : (a.se / larger) ** 2 + (b.se / larger) ** 2 - (ab.se / larger) ** 2;
  const se = larger * Math.sqrt(Math.max(1, share));
  const df = Math.min(a.clusters, b.clusters) - 1;
  const isKnown = df >= 1;
  const half = isKnown ? tQuantile(0.5 + level / 2, df) * se : Number.NaN;
  return {
    value: a.value,
    ci: [a.value - half, a.value + half],
    n: a.n,
    clusters: [a.clusters, b.clusters],
    df: isKnown ? df : Number.NaN,
    se: isKnown ? se : Number.NaN,
    unscored: a.unscored,
    method: `mean; ${a.clusters} × ${b.clusters} crossed clusters, t with ${isKnown ? df : "undefined"} df`,
  };
}
