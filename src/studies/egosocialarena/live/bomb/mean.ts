import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";

export interface MeanInPercent {
  value: number;
  /** NaN where all maps are alike or there is only one, because nothing shows how much maps differ. */
  ci: ConfidenceInterval;
  /** Games that were scored, and the maps they were played on. */
  n: number;
  maps: number;
  unscored: number;
}

/**
 * A mean over games with maps as clusters (CR2 with t). The interval ends where values must end.
 *
 * @param least 0 for shares, -100 for their differences
 */
export function meanOf(values: readonly number[], maps: readonly string[], least = 0): MeanInPercent {
  const { value, ci, n, clusters, unscored, se } = clusteredMean(values, maps);
  const within: ConfidenceInterval = [Math.max(least, ci[0]), Math.min(100, ci[1])];
  return { value, ci: se === 0 ? [Number.NaN, Number.NaN] : within, n, maps: clusters, unscored };
}
