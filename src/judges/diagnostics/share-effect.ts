import { binomialTest } from "../../stats/binomial-test.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import type { Effect } from "./contract.js";
import { effectOf, twoSidedP } from "./ratings.js";

export interface ClusteredShare extends ClusteredMean {
  /** Two-sided p against 1/2. */
  p: number;
}

/**
 * A share of clustered rows (CR2). Where every row is 0, or every row is 1, there is no spread to take an
 * interval from: then each cluster counts as one draw, with the exact interval and the exact test of a share.
 *
 * @example
 * ```ts
 * clusteredShare([1, 1, 1], [0, 0, 1]).ci; // [0.1581, 1]
 * clusteredShare([1, 0, 1], [0, 0, 1]).value; // 0.6667
 * ```
 */
export function clusteredShare(
  values: ArrayLike<number>,
  clusters: ArrayLike<number>,
  level?: number,
): ClusteredShare {
  const found = clusteredMean(values, clusters, { level });
  const { value, se, df, clusters: n } = found;
  if (n === 0 || (value !== 0 && value !== 1)) return { ...found, p: twoSidedP(value - 0.5, se, df) };
  const { ci } = clopperPearson(value * n, n, level);
  const p = binomialTest(value * n, n, 0.5).pValue;
  return { ...found, ci, p, method: `exact share of ${n} clusters, which all agree` };
}

/** A share as an effect, tested against 1/2 if it has a margin. */
export function shareEffect(label: string, share: ClusteredShare, units: string, margin?: number): Effect {
  const effect = effectOf(label, share, units);
  return margin === undefined ? effect : { ...effect, null: 0.5, p: share.p, margin };
}
