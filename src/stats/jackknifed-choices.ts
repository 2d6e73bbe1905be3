import type { Estimate } from "../core/estimate.js";
import { type ChoiceCounts, fitChoices } from "./choice-likelihood.js";
import { jackknifeError } from "./descriptives.js";
import { tQuantile } from "./distributions.js";

/** @internal */
export interface JackknifedChoices {
  /** One for each feature; NaN if there is no single maximum. */
  weights: Estimate[];
  logLikelihood: number;
  clusters: number;
  /** The weights without each cluster, in the order in which clusters first appear. */
  without: Float64Array[];
}

/**
 * The weights of a conditional logit with intervals from a jackknife: the fit is repeated without each cluster, and
 * t has clusters − 1 df. One cluster, or a fit without a maximum once a cluster is left out: the interval is NaN.
 *
 * @internal
 */
export function jackknifeChoices(
  rows: readonly (ChoiceCounts & { cluster: number | string })[],
  features: number,
  level: number,
  cluster = "clusters",
): JackknifedChoices {
  const pooled = poolAlike(rows);
  const all = fitChoices(pooled.total, features);
  const labels = [...pooled.own.keys()];
  const nothing = new Float64Array(features).fill(Number.NaN);
  const without = [...pooled.own.values()].map((own) => {
    if (all.weights === undefined) return nothing;
    const rest = pooled.total.map((row, i) => {
      const taken = own.get(i);
      return taken === undefined ? row : { ...row, counts: row.counts.map((count, o) => count - taken[o]!) };
    });
    return fitChoices(rest, features, all.weights).weights ?? nothing;
  });
  const n = rows.reduce((sum, { counts }) => sum + Array.from(counts).reduce((a, b) => a + b, 0), 0);
  const quantile = labels.length < 2 ? Number.NaN : tQuantile(0.5 + level / 2, labels.length - 1);
  const method = `conditional logit; jackknife over ${labels.length} ${cluster}, t with ${labels.length - 1} df`;
  const weights = Array.from({ length: features }, (_, k): Estimate => {
    const value = all.weights?.[k] ?? Number.NaN;
    const half = quantile * jackknifeError(without.map((one) => one[k]!));
    return { value, ci: [value - half, value + half], n, method };
  });
  return { weights, logLikelihood: all.logLikelihood, clusters: labels.length, without };
}

/**
 * Rows of the same features added up, so that a fit without one cluster is as cheap as one to different questions:
 * the sums, and what each cluster has of each of them.
 */
function poolAlike(rows: readonly (ChoiceCounts & { cluster: number | string })[]) {
  const places = new Map<string, number>();
  const total: (ChoiceCounts & { counts: number[] })[] = [];
  const own = new Map<number | string, Map<number, number[]>>();
  for (const { features, offset, counts, cluster } of rows) {
    const key = JSON.stringify([features.map((one) => Array.from(one)), offset && Array.from(offset)]);
    const place = places.get(key) ?? total.length;
    const none = Array.from(counts, () => 0);
    if (place === total.length) {
      places.set(key, place);
      total.push({ features, counts: none, ...(offset === undefined ? {} : { offset }) });
    }
    const ofCluster = own.get(cluster) ?? new Map<number, number[]>();
    own.set(cluster, ofCluster);
    const taken = ofCluster.get(place) ?? Array.from(none);
    ofCluster.set(place, taken);
    for (let o = 0; o < counts.length; o++) {
      taken[o]! += counts[o]!;
      total[place]!.counts[o]! += counts[o]!;
    }
  }
  return { total, own };
}
