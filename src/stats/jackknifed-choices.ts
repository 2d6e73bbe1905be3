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
  const all = fitChoices(rows, features);
  const labels = [...new Set(rows.map((row) => row.cluster))];
  const nothing = new Float64Array(features).fill(Number.NaN);
  const without =
    all.weights === undefined
      ? labels.map(() => nothing)
      : labels.map((label) => {
          const rest = rows.filter((row) => row.cluster !== label);
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
