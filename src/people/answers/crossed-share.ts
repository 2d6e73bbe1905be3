import { clopperPearson } from "../../stats/clopper-pearson.js";
import { tQuantile } from "../../stats/distributions.js";
import type { TwoWayClusteredMean } from "../../stats/two-way-clustered-mean.js";

/** A share over two crossed kinds of clusters, with an interval inside 0 to 1. */
export type CrossedShare = TwoWayClusteredMean;

/**
 * A share with an interval that never passes 0 or 1: the same standard error, with the t interval on the logit scale
 * (log of share / (1 - share)).
 *
 * Answers "which shares are compatible with these answers?" where a plain interval would pass 1, as it does for shares
 * near it. A share of exactly 0 or 1 has no spread to learn from; then it is the exact interval (Clopper-Pearson)
 * of so many trials as the rarer kind of cluster has, which is wide. Undefined (NaN) stays undefined.
 *
 * Source: Agresti 2013, Categorical Data Analysis (3rd ed.), section 3.1, for the delta method on the logit.
 *
 * @example
 * ```ts
 * const mean = twoWayClusteredMean([1, 1, 1, 0, 1, 1, 1, 1, 1], [1, 1, 1, 2, 2, 2, 3, 3, 3], [1, 2, 3, 1, 2, 3, 1, 2, 3]);
 * mean.ci[1] > 1; // true
 * crossedShare(mean).ci; // [0.059, 0.999]
 * ```
 */
export function crossedShare(mean: TwoWayClusteredMean, level = 0.95): CrossedShare {
  const { value, se, df, clusters } = mean;
  if (!Number.isFinite(se) || !Number.isFinite(df)) return mean;
  if (value <= 0 || value >= 1) {
    const trials = Math.min(...clusters);
    const { ci } = clopperPearson(value <= 0 ? 0 : trials, trials, level);
    return { ...mean, ci, method: `${mean.method}; exact interval of ${trials} trials` };
  }
  const half = (tQuantile(0.5 + level / 2, df) * se) / (value * (1 - value));
  const logit = Math.log(value / (1 - value));
  const share = (at: number): number => 1 / (1 + Math.exp(-at));
  return {
    ...mean,
    ci: [share(logit - half), share(logit + half)],
    method: `${mean.method}, on the logit scale`,
  };
}
