import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";

/** A share in percent, with an interval that takes units, not replies, as the independent draws. */
export interface Share {
  value: number;
  ci: ConfidenceInterval;
  /** As if every reply were independent: Clopper-Pearson. */
  naiveCi: ConfidenceInterval;
  /** Replies that were scored. */
  n: number;
  units: number;
  /** Replies that name no option: refused or unreadable. In no share. */
  unscored: number;
  method: string;
}

const percent = ([lower, upper]: ConfidenceInterval): ConfidenceInterval => [100 * lower, 100 * upper];

/**
 * The share of ones among replies, in percent.
 *
 * Where every unit has one reply the interval is exact (Clopper-Pearson). Where replies share units (courses of
 * events, worlds, repeated items) it is CR2 with t. Where all units agree entirely, CR2 has no width: the exact
 * interval with the units as trials stands there instead.
 *
 * @param values 1, 0, or NaN for a reply that is unscored
 * @param units what each reply is counted under
 *
 * @example
 * ```ts
 * shareOf([1, 1, 0, Number.NaN], ["a", "b", "c", "d"]).value; // 66.67
 * shareOf([1, 1, 1, 1], ["a", "a", "b", "b"]).ci; // [15.81, 100]
 * ```
 */
export function shareOf(values: readonly number[], units: readonly string[]): Share {
  const clustered = clusteredMean(values, units);
  const { value, n, clusters, unscored, se } = clustered;
  const hits = Math.round(value * n) || 0;
  const exact = clopperPearson(hits, n);
  const common = { value: 100 * value, naiveCi: percent(exact.ci), n, units: clusters, unscored };
  if (clusters === n) return { ...common, ci: percent(exact.ci), method: exact.method };
  if (se === 0) {
    const { ci } = clopperPearson(value === 0 ? 0 : clusters, clusters);
    return {
      ...common,
      ci: percent(ci),
      method: `share; all ${clusters} units alike, exact with units as trials`,
    };
  }
  return { ...common, ci: percent(clustered.ci), method: clustered.method };
}

/** A mean difference in points, with units as the independent draws. */
export interface PairedDifference {
  value: number;
  ci: ConfidenceInterval;
  pairs: number;
  units: number;
  method: string;
}

/**
 * The mean of differences between two replies to one thing, in points; a pair with an unscored side is NaN and
 * left out. CR2 with t. Where all differences are alike it has no width, and the interval is as wide as the
 * share of other pairs that so many units do not refute.
 *
 * @example
 * ```ts
 * differenceOf([1, 0, -1, 0], ["a", "b", "c", "d"]).value; // 0
 * differenceOf([0, 0, 0], ["a", "b", "c"]).ci; // [-70.76, 70.76]
 * ```
 */
export function differenceOf(differences: readonly number[], units: readonly string[]): PairedDifference {
  const { value, ci, n, clusters, method, se } = clusteredMean(differences, units);
  const common = { value: 100 * value, pairs: n, units: clusters };
  if (se !== 0) return { ...common, ci: percent(ci), method };
  const width = clopperPearson(0, clusters).ci[1];
  return {
    ...common,
    ci: percent([Math.max(-1, value - width), Math.min(1, value + width)]),
    method: `mean difference; all ${clusters} units alike, as wide as the share of others may be`,
  };
}

/** A number of a table: one decimal; "" where there is none. */
export const one = (x: number | null | undefined): string =>
  x === null || x === undefined || Number.isNaN(x) ? "" : x.toFixed(1);

/** "72.0 [60.1, 83.9]"; "unscored" where nothing was scored. */
export function withInterval({ value, ci }: { value: number; ci: ConfidenceInterval }): string {
  if (Number.isNaN(value)) return "unscored";
  if (ci.some(Number.isNaN)) return one(value);
  return `${one(value)} [${one(ci[0])}, ${one(ci[1])}]`;
}
