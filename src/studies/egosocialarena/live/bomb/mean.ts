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

/** A mean over games with maps as clusters (CR2 with t). */
export function meanOf(values: readonly number[], maps: readonly string[]): MeanInPercent {
  const { value, ci, n, clusters, unscored, se } = clusteredMean(values, maps);
  return { value, ci: se === 0 ? [Number.NaN, Number.NaN] : ci, n, maps: clusters, unscored };
}
