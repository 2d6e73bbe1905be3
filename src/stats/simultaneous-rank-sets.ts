import { InputError } from "../core/errors.js";
import { randomStream } from "../core/random.js";
import { requireFinite } from "./arguments.js";
import { clusteredColumnMeans } from "./clustered-column-means.js";
import { requireCovariance } from "./covariance-matrix.js";
import { quantileOfSorted } from "./descriptives.js";
import {
  countOption,
  flagOption,
  levelOption,
  listOption,
  numberOption,
  oneOf,
  readOptions,
  seedOption,
} from "./options.js";
import { ranksOf } from "./percentile-rank-intervals.js";
import { allPairs, differenceErrors, studentisedDraws } from "./rank-draws.js";

/** The ranks that a competitor may truly have. */
export interface RankSet {
  /** 1 + how many competitors have a better estimate, by more than the rounding of sums (1e-12). */
  rank: number;
  estimate: number;
  /** Holds this competitor's true rank with the stated confidence. */
  marginal: [best: number, worst: number];
  /** All of these hold all true ranks at once with the stated confidence. */
  simultaneous: [best: number, worst: number];
  /** Whom it surely beats: all such pairs of all competitors hold at once. They say more than the sets do. */
  above: number[];
}

/** The ranks that competitors may truly have, each alone and all at once. */
export interface RankSets {
  sets: RankSet[];
  level: number;
  df: number;
  /** The max-t that a difference must exceed in the first step of the simultaneous sets; NaN without a test. */
  critical: number;
  /** Pairs that differ without any variance. They cannot be tested and count as undecided. */
  untested: number;
  resamples: number;
  seed: number;
  method: string;
}

/** Options of `simultaneousRankSets`. */
export interface RankSetOptions {
  /** Default 0.95. */
  level?: number;
  /** Default 10,000. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
  /** Whether a high or a low value is rank 1. Default "highest". */
  best?: "highest" | "lowest";
  /** Tests the rest again after each round of rejections, so sets are never wider. Default true. */
  stepdown?: boolean;
  /** For rows: the cluster (story, item) of each; whole clusters are the independent draws. */
  clusters?: ArrayLike<number | string>;
}

/**
 * Confidence sets for ranks, marginal and simultaneous, by max-t over paired differences.
 *
 * Answers "which ranks are compatible with the data?". A set is [1 + number of competitors significantly
 * better, M - number significantly worse]. Use the simultaneous sets for a whole table, the marginal one for
 * a competitor named beforehand. If competitors are close, these sets keep their coverage, but percentiles of
 * bootstrapped ranks (`percentileRankIntervals`) do not.
 *
 * Shape: rows = units that every competitor was scored on (items, profiles), columns = competitors, finite
 * and complete, so that differences are paired; or `{ estimates, covariance, df }` with the covariance matrix
 * of the estimates (df default Infinity). With `clusters` the covariance is CR2 and df are Satterthwaite's;
 * without, each row is its own cluster. Ranks 1 (best) to M; a rank is 1 + the number of better ones, so
 * competitors that are truly equal share the better rank.
 *
 * Critical values come from normal draws with the estimated covariance, studentised by drawn Wishart errors
 * with the given df. One competitor: rank 1. Fewer than two clusters: every set is 1 to M, df NaN. A pair
 * that differs by a constant has no standard error and is left undecided (`untested`).
 *
 * Missing scores are refused.
 *
 * @throws InputError `simultaneousRankSets requires one score per competitor in every row, got 3 in row 0 and 2 in row 5; leave incomplete rows out`
 *
 * Source: Mogstad, Romano, Shaikh & Wilhelm 2024, doi 10.1093/restud/rdad006 (section 3; one-sided families
 * over all ordered pairs, stepwise). Deviation: Wishart errors instead of the normal limit where df are
 * finite. Reference: tests/reference/r/simultaneousRankSets.R (csranks; studentised range), coverage in
 * the tests.
 *
 * @example
 * ```ts
 * const scores = [[5, 3, 1, 1], [6, 3, 2, 1], [5, 4, 1, 2], [7, 4, 2, 2], [6, 3, 1, 1], [5, 2, 1, 2]];
 * const ranking = simultaneousRankSets(scores, { resamples: 2000 });
 * ranking.sets.map((s) => s.simultaneous); // [[1, 1], [2, 2], [3, 4], [3, 4]]
 * ranking.sets.map((s) => s.rank); // [1, 2, 4, 3]
 * ```
 */
export function simultaneousRankSets(
  data:
    | readonly ArrayLike<number>[]
    | { estimates: ArrayLike<number>; covariance: readonly ArrayLike<number>[]; df?: number },
  options: RankSetOptions = {},
): RankSets {
  const { level, resamples, seed, best, stepdown, clusters } = readOptions(options, "simultaneousRankSets", {
    level: levelOption,
    resamples: countOption(10_000),
    seed: seedOption,
    best: oneOf("highest", "lowest"),
    stepdown: flagOption(true),
    clusters: listOption<ArrayLike<number | string>>(),
  });
  const { means, covariance, df, what } = summary(data, clusters);
  const sign = best === "lowest" ? -1 : 1;
  const estimates = means.map((m) => sign * m);
  const M = means.length;
  const pairs = allPairs(M);
  const errors = df > 0 ? differenceErrors(covariance, pairs) : new Float64Array(pairs.first.length);
  const observed = Float64Array.from(errors, (error, k) =>
    error === 0 ? 0 : (estimates[pairs.first[k]!]! - estimates[pairs.second[k]!]!) / error,
  );
  const stream = randomStream(seed, "rankSets");
  const draws =
    df > 0 ? studentisedDraws(covariance, pairs, errors, df, resamples, stream) : new Float64Array(0);
  const everything = Int32Array.from(observed, (_, k) => k);
  const test = (among: Int32Array) => rejections(observed, draws, among, resamples, level, stepdown);
  const together = test(everything);
  const observedRanks = ranksOf(estimates);
  const above = estimates.map((): number[] => []);
  together.signs.forEach((s, k) => {
    const [i, j] = [pairs.first[k]!, pairs.second[k]!];
    if (s > 0) above[i]!.push(j);
    if (s < 0) above[j]!.push(i);
  });
  const sets = estimates.map((_, m): RankSet => {
    const own = test(everything.filter((k) => pairs.first[k] === m || pairs.second[k] === m));
    const set = (signs: Int8Array): [number, number] => {
      let better = 0;
      let worse = 0;
      signs.forEach((s, k) => {
        const ofOwn = pairs.first[k] === m ? s : pairs.second[k] === m ? -s : 0;
        if (ofOwn < 0) better++;
        if (ofOwn > 0) worse++;
      });
      return [1 + better, M - worse];
    };
    return {
      rank: observedRanks[m]!,
      estimate: means[m]!,
      marginal: set(own.signs),
      simultaneous: set(together.signs),
      above: above[m]!.sort((a, b) => a - b),
    };
  });
  const untested = everything.filter(
    (k) => errors[k] === 0 && observedRanks[pairs.first[k]!] !== observedRanks[pairs.second[k]!],
  ).length;
  const errorText = df === Number.POSITIVE_INFINITY ? "normal" : `Wishart errors with ${df.toFixed(1)} df`;
  const method = `rank sets by max-t over ${pairs.first.length} paired differences${stepdown ? ", stepdown" : ""}; ${what}, ${errorText}, ${resamples} draws, seed ${seed}`;
  const critical = errors.some((error) => error > 0) ? together.critical : Number.NaN;
  return { sets, level, df, critical, untested, resamples, seed, method };
}

function summary(
  data: Parameters<typeof simultaneousRankSets>[0],
  clusters: ArrayLike<number | string> | undefined,
) {
  if (typeof data !== "object" || data === null || !("estimates" in data)) {
    const columns = clusteredColumnMeans(data, clusters, "simultaneousRankSets");
    const df = columns.clusters < 2 ? Number.NaN : columns.df;
    return { ...columns, df, what: `${columns.rows} rows in ${columns.clusters} clusters` };
  }
  const caller = "simultaneousRankSets";
  const { df } = readOptions(data, caller, {
    estimates: listOption<ArrayLike<number>>(),
    covariance: listOption<readonly ArrayLike<number>[]>(),
    df: numberOption(Number.POSITIVE_INFINITY, "df above 0", (value) => value > 0),
  });
  const { estimates, covariance } = data;
  if (clusters !== undefined) {
    throw new InputError(`${caller} takes clusters together with rows only, got clusters and a covariance`);
  }
  requireFinite(estimates, caller, "estimates ");
  requireCovariance(covariance, estimates.length, caller);
  return { means: Array.from(estimates), covariance, df, what: "estimates with their covariance" };
}

/**
 * The signs of the significant differences (0 for the others). Rejects all ordered pairs whose t exceeds the
 * quantile of the largest t among those not yet rejected, and repeats until nothing new is rejected.
 */
function rejections(
  observed: Float64Array,
  draws: Float64Array,
  among: Int32Array,
  resamples: number,
  level: number,
  stepdown: boolean,
): { signs: Int8Array; critical: number } {
  const signs = new Int8Array(observed.length);
  const largest = new Float64Array(resamples);
  let first = Number.NaN;
  for (;;) {
    if (draws.length === 0 || among.length === 0) return { signs, critical: first };
    for (let r = 0; r < resamples; r++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let a = 0; a < among.length; a++) {
        const k = among[a]!;
        const t = draws[r * observed.length + k]!;
        // For a pair already decided, only the opposite direction is still tested.
        if (signs[k] !== 1 && t > most) most = t;
        if (signs[k] !== -1 && -t > most) most = -t;
      }
      largest[r] = most;
    }
    const critical = quantileOfSorted(largest.sort(), level);
    if (Number.isNaN(first)) first = critical;
    let rejected = 0;
    for (const k of among) {
      if (signs[k] === 0 && Math.abs(observed[k]!) > critical) {
        signs[k] = Math.sign(observed[k]!);
        rejected++;
      }
    }
    if (rejected === 0 || !stepdown) return { signs, critical: first };
  }
}
