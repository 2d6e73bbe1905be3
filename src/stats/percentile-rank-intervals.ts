import { randomStream } from "../core/random.js";
import { clusteredColumnMeans } from "./clustered-column-means.js";
import { quantileOfSorted } from "./descriptives.js";
import { countOption, levelOption, listOption, oneOf, readOptions, seedOption } from "./options.js";

/** Naive rank intervals, to be printed only beside those of `simultaneousRankSets`. */
export interface PercentileRanks {
  /** Rank of each competitor, 1 + how many are better, with the percentiles of its bootstrapped ranks. */
  intervals: { rank: number; estimate: number; ci: [best: number, worst: number] }[];
  n: number;
  /** Starts with "naive". */
  method: string;
}

/**
 * Naive rank intervals: percentiles of the ranks in a bootstrap of whole units.
 *
 * Many leaderboards print them. They answer "which ranks did the competitor take in resamples?", not "where
 * may its true rank be?". A bootstrap treats the observed differences as the true ones, so for close
 * competitors the coverage is far below the stated level. Print them only beside `simultaneousRankSets`, and
 * call them naive.
 *
 * Shape: rows = units, columns = competitors, finite and complete; `clusters` a label per row: clusters are
 * drawn whole. Ranks 1 to M (real numbers where a percentile falls between two ranks). Equal means share the
 * better rank. Fewer than two clusters: NaN.
 *
 * Missing scores are refused.
 *
 * @throws InputError `percentileRankIntervals requires one cluster per row, got 3 rows and 2 clusters`
 *
 * Source: Goldstein & Spiegelhalter 1996, doi 10.2307/2983325; why not: Mogstad, Romano, Shaikh & Wilhelm
 * 2024, doi 10.1093/restud/rdad006, section 3.5. Reference: invariances and a coverage simulation in the
 * tests.
 *
 * @example
 * ```ts
 * const scores = [[5, 3, 1], [4, 3, 2], [5, 4, 1], [3, 4, 2], [4, 3, 1], [5, 2, 1]];
 * const naive = percentileRankIntervals(scores, { resamples: 1000 });
 * naive.intervals.map((i) => i.rank); // [1, 2, 3]
 * naive.intervals[2]?.ci; // [3, 3]
 * ```
 */
export function percentileRankIntervals(
  rows: readonly ArrayLike<number>[],
  options: {
    level?: number;
    resamples?: number;
    seed?: number;
    best?: "highest" | "lowest";
    clusters?: ArrayLike<number | string>;
  } = {},
): PercentileRanks {
  const caller = "percentileRankIntervals";
  const { level, resamples, seed, best, clusters } = readOptions(options, caller, {
    level: levelOption,
    resamples: countOption(10_000),
    seed: seedOption,
    best: oneOf("highest", "lowest"),
    clusters: listOption<ArrayLike<number | string>>(),
  });
  const { means, clusters: G } = clusteredColumnMeans(rows, clusters, caller);
  const sign = best === "lowest" ? -1 : 1;
  const M = means.length;
  const sums = clusterSums(rows, clusters, M, sign);
  const resampled = Array.from({ length: M }, () => new Float64Array(resamples));
  const stream = randomStream(seed, "percentileRanks");
  const total = new Float64Array(M);
  for (let r = 0; r < resamples && G > 1; r++) {
    // All sums are over the same number of drawn rows, so sums have the same ranks as means.
    total.fill(0);
    for (let g = 0; g < G; g++) {
      const drawn = sums[stream.int(G)]!;
      for (let m = 0; m < M; m++) total[m]! += drawn[m]!;
    }
    ranksOf(total).forEach((rank, m) => {
      resampled[m]![r] = rank;
    });
  }
  const tail = (1 - level) / 2;
  const observed = ranksOf(means.map((m) => sign * m));
  const intervals = resampled.map((list, m) => {
    const sorted = G > 1 ? list.sort() : [];
    return {
      rank: observed[m]!,
      estimate: means[m]!,
      ci: [quantileOfSorted(sorted, tail), quantileOfSorted(sorted, 1 - tail)] as [number, number],
    };
  });
  const method = `naive percentiles of bootstrapped ranks (no stated coverage); ${rows.length} rows in ${G} whole clusters, ${resamples} resamples, seed ${seed}`;
  return { intervals, n: rows.length, method };
}

function clusterSums(
  rows: readonly ArrayLike<number>[],
  clusters: ArrayLike<number | string> | undefined,
  M: number,
  sign: number,
): Float64Array[] {
  const index = new Map<number | string, number>();
  const sums: Float64Array[] = [];
  rows.forEach((row, r) => {
    const label = clusters === undefined ? r : clusters[r]!;
    const g = index.get(label) ?? sums.length;
    if (g === sums.length) {
      index.set(label, g);
      sums.push(new Float64Array(M));
    }
    for (let m = 0; m < M; m++) sums[g]![m]! += sign * row[m]!;
  });
  return sums;
}

/** 1 + how many are larger, where sums of the same numbers in another order count as equal. @internal */
export function ranksOf(values: ArrayLike<number>): number[] {
  const list = Array.from(values);
  return list.map(
    (own) => 1 + list.reduce((s, other) => s + (other - own > 1e-12 * Math.abs(own) ? 1 : 0), 0),
  );
}
