import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireFiniteOrMissing, requireLabels } from "./arguments.js";
import { mean } from "./descriptives.js";
import { tQuantile } from "./distributions.js";
import { levelOption, oneOf, readOptions } from "./options.js";
import { extremeUnit, largestSize } from "./standard-deviation.js";

/** How the interval of a clustered mean is made; `clusteredMean` says how each does it. */
export type ClusterMethod = "CR2" | "CR0" | "CR1" | "t-of-cluster-means";

/** A mean with an interval that takes clusters of rows into account. */
export interface ClusteredMean extends Estimate {
  clusters: number;
  /** Degrees of freedom of the t quantile. */
  df: number;
  se: number;
  /** Values left out because they are NaN. */
  unscored: number;
}

/**
 * The mean of rows that fall into clusters (answers in items, items in stories), with an interval that treats
 * the clusters, not the rows, as the independent draws.
 *
 * Answers "how far would the mean move with other stories?". It takes one kind of cluster, so do not use it
 * for crossed clusters (items and judges). With fewer than about 5 clusters no interval is reliable; the
 * Satterthwaite df show this.
 *
 * Shape: `values` in any unit, `clusters` a label for each. Value, se and interval in that unit.
 *
 * Methods: `CR2` (default) is the intercept-only regression with the bias-reduced cluster-robust variance
 * and Satterthwaite df: cluster g with the share p_g of the rows and residual sum s_g adds
 * s_g^2 / (1 - p_g) to n^2 var, and df = 1 / (sum p^2 + (sum w)^2 - sum w^2) with w = p^2 / (1 - p): G - 1
 * when the clusters are of one size. `CR0` leaves out 1 / (1 - p_g), `CR1` multiplies CR0 by G / (G - 1),
 * both with G - 1 df: too narrow for few or unequal clusters. `t-of-cluster-means` is Student's interval
 * of the G cluster means: its value weighs clusters equally, so it is another quantity unless sizes match.
 *
 * NaN values are unscored: left out and counted (anything else that is not a finite number is refused); a cluster without a scored value does not count. No
 * values: value NaN. One cluster: se, df and interval are NaN. Clusters whose means differ by no more than
 * the rounding of their sums have a se of exactly 0.
 *
 * @throws InputError `clusteredMean requires one cluster per value, got 3 values and 2 clusters`
 *
 * Source: Bell & McCaffrey 2002, Survey Methodology 28(2); Pustejovsky & Tipton 2018,
 * doi 10.1080/07350015.2016.1247004. Reference: tests/reference/r/clusteredMean.R (clubSandwich).
 *
 * @example
 * ```ts
 * const m = clusteredMean([1, 1, 0, 0, 1, 0], ["a", "a", "b", "b", "c", "c"]);
 * m.value; // 0.5
 * m.se; // 0.2887
 * m.df; // 2
 * ```
 */
export function clusteredMean(
  values: ArrayLike<number>,
  clusters: ArrayLike<number | string>,
  options: { method?: ClusterMethod; level?: number } = {},
): ClusteredMean {
  const { method, level } = readOptions(options, "clusteredMean", {
    method: oneOf("CR2", "CR0", "CR1", "t-of-cluster-means"),
    level: levelOption,
  });
  requireFiniteOrMissing(values, "clusteredMean");
  requireLabels(clusters, "clusteredMean", "clusters ");
  if (values.length !== clusters.length) {
    throw new InputError(
      `clusteredMean requires one cluster per value, got ${values.length} values and ${clusters.length} clusters`,
    );
  }
  return ofSums(sumByCluster(values, clusters), values.length, method, level);
}

/** What the clusters add up to: sums of values and of their absolute sizes, and numbers of values. @internal */
interface ClusterSums {
  sums: ArrayLike<number>;
  magnitudes: ArrayLike<number>;
  sizes: ArrayLike<number>;
}

/**
 * `clusteredMean` (CR2) of clusters whose values are already added up, for callers with a million values. Each
 * cluster has a value.
 * @internal
 */
export function clusteredMeanOfSums(found: ClusterSums, level = 0.95): ClusteredMean {
  const listOf = (values: ArrayLike<number>): number[] =>
    Array.isArray(values) ? values : Array.from(values);
  const sizes = listOf(found.sizes);
  const n = sizes.reduce((sum, size) => sum + size, 0);
  return ofSums(
    { sums: listOf(found.sums), magnitudes: listOf(found.magnitudes), sizes, n },
    n,
    "CR2",
    level,
  );
}

function ofSums(
  { sums, sizes, magnitudes, n }: ReturnType<typeof sumByCluster>,
  given: number,
  method: ClusterMethod,
  level: number,
): ClusteredMean {
  const G = sizes.length;
  const { value, se, df } =
    method === "t-of-cluster-means"
      ? ofClusterMeans(sums, sizes, magnitudes, n)
      : ofRows(sums, sizes, magnitudes, n, method);
  const half = tQuantileOrNaN(0.5 + level / 2, df) * se;
  const dfText = Number.isNaN(df) ? "undefined" : df.toFixed(1).replace(/\.0$/, "");
  return {
    value,
    ci: [value - half, value + half],
    n,
    clusters: G,
    df,
    se,
    unscored: given - n,
    method: `mean; ${G} clusters, ${method}, t with ${dfText} df`,
  };
}

function sumByCluster(values: ArrayLike<number>, clusters: ArrayLike<number | string>) {
  const numberOf = clusterNumbers(clusters);
  const sums: number[] = [];
  const sizes: number[] = [];
  // The scale for judging rounding: the sums of absolute values.
  const magnitudes: number[] = [];
  let n = 0;
  for (let i = 0; i < values.length; i++) {
    const v = values[i]!;
    if (Number.isNaN(v)) continue;
    const g = numberOf(clusters[i]!);
    if (g === sums.length) {
      sums.push(0);
      sizes.push(0);
      magnitudes.push(0);
    }
    sums[g]! += v;
    magnitudes[g]! += Math.abs(v);
    sizes[g]!++;
    n++;
  }
  return { sums, sizes, magnitudes, n };
}

/** Numbers clusters from 0 as they come. Codes in an Int32Array need no map: a million of them take a tenth of the time. */
function clusterNumbers(clusters: ArrayLike<number | string>): (label: number | string) => number {
  let next = 0;
  const size = clusters instanceof Int32Array ? codesBelow(clusters) : Number.POSITIVE_INFINITY;
  if (size <= 4 * clusters.length + 1024) {
    const seen = new Int32Array(size).fill(-1);
    return (code) => {
      if (seen[code as number]! < 0) seen[code as number] = next++;
      return seen[code as number]!;
    };
  }
  const seen = new Map<number | string, number>();
  return (label) => {
    let g = seen.get(label);
    if (g === undefined) {
      g = next++;
      seen.set(label, g);
    }
    return g;
  };
}

/** One more than the largest code; Infinity if one is negative. */
function codesBelow(codes: Int32Array): number {
  let largest = -1;
  for (const code of codes) {
    if (code < 0) return Number.POSITIVE_INFINITY;
    if (code > largest) largest = code;
  }
  return largest + 1;
}

function ofRows(
  sums: number[],
  sizes: number[],
  magnitudes: number[],
  n: number,
  method: "CR2" | "CR0" | "CR1",
) {
  const G = sizes.length;
  const value = n === 0 ? Number.NaN : sums.reduce((a, b) => a + b, 0) / n;
  if (G < 2) return { value, se: Number.NaN, df: Number.NaN };
  const residuals = sums.map((sum, g) => beyondRounding(sum - sizes[g]! * value, magnitudes[g]!, n));
  const unit = extremeUnit(largestSize(residuals));
  let meat = 0;
  let p2 = 0;
  let w1 = 0;
  let w2 = 0;
  for (let g = 0; g < G; g++) {
    const p = sizes[g]! / n;
    const residual = residuals[g]! / unit;
    meat += method === "CR2" ? residual ** 2 / (1 - p) : residual ** 2;
    p2 += p * p;
    const w = (p * p) / (1 - p);
    w1 += w;
    w2 += w * w;
  }
  if (method === "CR1") meat *= G / (G - 1);
  return { value, se: (unit * Math.sqrt(meat)) / n, df: method === "CR2" ? 1 / (p2 + w1 * w1 - w2) : G - 1 };
}

/**
 * `gap`, or 0 if `rows` additions of numbers of total absolute size `magnitude` can have made it by rounding.
 * @internal
 */
export function beyondRounding(gap: number, magnitude: number, rows: number): number {
  return Math.abs(gap) <= Number.EPSILON * rows * magnitude ? 0 : gap;
}

function ofClusterMeans(sums: number[], sizes: number[], magnitudes: number[], n: number) {
  const G = sizes.length;
  const means = sums.map((sum, g) => sum / sizes[g]!);
  const value = mean(means);
  if (G < 2) return { value, se: Number.NaN, df: Number.NaN };
  const gaps = means.map((m, g) => beyondRounding(m - value, magnitudes[g]! / sizes[g]!, n));
  const unit = extremeUnit(largestSize(gaps));
  const squares = gaps.reduce((a, gap) => a + (gap / unit) ** 2, 0);
  return { value, se: unit * Math.sqrt(squares / (G - 1) / G), df: G - 1 };
}

function tQuantileOrNaN(p: number, df: number): number {
  return df > 0 ? tQuantile(p, df) : Number.NaN;
}
