import type { Estimate } from "../core/estimate.js";
import { requireObject } from "./arguments.js";
import { studentTwoSidedP } from "./distributions.js";
import { levelOption, readOptions } from "./options.js";
import { errorOfMoves, type PpiFit, ppiFit } from "./ppi-jackknife.js";
import { type PpiSample, requirePpiSample } from "./ppi-sums.js";

/** The difference of two prediction-powered means, second minus first. */
export interface PpiDifference extends Estimate {
  se: number;
  df: number;
  /** Two-sided, of no difference. */
  p: number;
  first: number;
  second: number;
  lambdas: [first: number, second: number];
  /** Clusters that both sides have. */
  shared: number;
}

/**
 * The difference of two prediction-powered means: second minus first, such as two models rated by one judge, with people's
 * labels of a random part of each.
 *
 * Answers "which of the two would people rate higher, and by how much?". A judge may be kinder to one of them: each side has
 * its own correction and its own lambda. Labels must be a random draw on *both* sides.
 *
 * Shape: two samples, each with `labels`, `judged` and `unlabelled` as `ppiMean` takes them, and `clusters` or
 * `probabilities` where it has them. Clusters with one name on both sides (two models' replies in one case) are
 * one cluster, so that what they share cancels. Variance: jackknife over clusters, Satterthwaite's degrees of freedom.
 * Missing values are refused; a side with one labelled cluster gives NaN for se, p and interval.
 *
 * @throws InputError `ppiDifference requires at least 3 labelled cases, got 2`
 *
 * Source: as `ppiMean`; the difference of two linear estimates. Reference: two sides without shared clusters have the
 * variances of two `ppiMean` added, and a side minus itself is exactly 0 (tests).
 *
 * @example
 * ```ts
 * const first = { labels: [1, 2, 3, 2], judged: [2, 3, 4, 3], unlabelled: [2, 3, 3, 4] };
 * const second = { labels: [3, 3, 4, 2], judged: [3, 3, 4, 2], unlabelled: [3, 4, 4, 3] };
 * const found = ppiDifference(first, second);
 * [found.first, found.second]; // [2, 3.25]
 * found.value; // 1.25
 * ```
 */
export function ppiDifference(
  first: PpiSample,
  second: PpiSample,
  options: { level?: number } = {},
): PpiDifference {
  const { level } = readOptions(options, "ppiDifference", { level: levelOption });
  const fits = [first, second].map((sample) => {
    requireObject(sample, "ppiDifference", "a sample");
    requirePpiSample(sample, "ppiDifference");
    return { ...ppiFit(sample, undefined), keys: keysOf(sample) };
  });
  const [of1, of2] = fits as [Keyed, Keyed];
  const moves: number[] = Array.from(of1.moves, (move) => -move);
  const labelled = [...of1.labelled];
  const places = new Map(of1.keys.map((key, at) => [key, at]));
  let shared = 0;
  of2.keys.forEach((key, at) => {
    const place = key === undefined ? undefined : places.get(key);
    if (place === undefined) {
      moves.push(of2.moves[at]!);
      labelled.push(of2.labelled[at]!);
      return;
    }
    shared++;
    moves[place]! += of2.moves[at]!;
    labelled[place] ||= of2.labelled[at]!;
  });
  const [value1, value2] = fits.map(({ centre, point }) => centre.people + point.value) as [number, number];
  const value = value2 - value1;
  const { se, df, half } = errorOfMoves(Float64Array.from(moves), labelled, level);
  return {
    ...{ value, ci: [value - half, value + half], n: of1.sums.total[3]! + of2.sums.total[3]! },
    ...{ se, df, p: se > 0 ? studentTwoSidedP(value / se, df) : Number.NaN },
    ...{ first: value1, second: value2, lambdas: [of1.point.lambda, of2.point.lambda], shared },
    method: `difference of two prediction-powered means, ${shared} shared clusters; jackknife, t with ${Number.isNaN(df) ? "undefined" : df.toFixed(1)} df`,
  };
}

type Keyed = PpiFit & { keys: (string | number | undefined)[] };

/** The name of each cluster, in the order in which they were first met; undefined for a case by itself. */
function keysOf({ clusters, labels, unlabelled }: PpiSample): Keyed["keys"] {
  if (clusters === undefined) return new Array(labels.length + unlabelled.length).fill(undefined);
  return [...new Set([...Array.from(clusters.labelled), ...Array.from(clusters.unlabelled)])];
}
