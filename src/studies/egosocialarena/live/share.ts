import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";

/** A share in percent, with an interval that takes units, not replies, as the independent draws. */
export interface Share {
  value: number;
  ci: ConfidenceInterval;
  /** The interval as if every reply were independent: Clopper-Pearson. */
  naiveCi: ConfidenceInterval;
  /** Replies that were scored. */
  n: number;
  units: number;
  /** Replies that name no option because they are refused or unreadable. They are in no share. */
  unscored: number;
  method: string;
}

const percent = ([lower, upper]: ConfidenceInterval): ConfidenceInterval => [100 * lower, 100 * upper];

/**
 * The share of ones among replies, in percent.
 *
 * If every unit has one reply, the interval is exact (Clopper-Pearson). If replies share units (courses of
 * events, worlds, repeated items), it is CR2 with t. If all units agree, CR2 has no width; then it is the
 * exact interval with the units as trials.
 *
 * @param values 1, 0, or NaN for a reply that is unscored
 * @param units the unit of each reply
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
 * The mean of differences between two replies to one thing, in points. A pair with an unscored side is NaN
 * and left out. The interval is CR2 with t. If all differences are the same, CR2 has no width; then the
 * interval is as wide as the largest share of other pairs that this number of units does not refute.
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

/** A number of a table: one decimal; "" if there is none. */
export const one = (x: number | null | undefined): string =>
  x === null || x === undefined || Number.isNaN(x) ? "" : x.toFixed(1);

/** "72.0 [60.1, 83.9]"; "unscored" if nothing was scored. */
export function withInterval({ value, ci }: { value: number; ci: ConfidenceInterval }): string {
  if (Number.isNaN(value)) return "unscored";
  if (ci.some(Number.isNaN)) return one(value);
  return `${one(value)} [${one(ci[0])}, ${one(ci[1])}]`;
}

/** A value as it is drawn: null is drawn as "unscored". */
export const scored = (value: number): number | null => (Number.isNaN(value) ? null : value);
