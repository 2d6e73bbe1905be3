import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { cohenKappa, type Kappa } from "../../../stats/cohen-kappa.js";
import { normalTwoSidedP } from "../../../stats/normal-distribution.js";
import { spearmanCorrelation, spearmanOfCounts } from "../../../stats/spearman-correlation.js";
import type { EmpathicData } from "../data/data.js";
import { type ModelRater, type Pair, tableModel } from "../data/design.js";
import { placesAmongUsed, quadraticOfCounts, valueKappa } from "./quadratic-agreement.js";

export interface ResamplingOptions {
  /** Default 2,000. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
}

/** How alike two sides of the table rate one dimension. */
export interface PairAgreement {
  /** Spearman's correlation; `ci` is ours: BCa, conversations resampled. */
  rho: Estimate & { p: number; fisher: ConfidenceInterval };
  /** Quadratic kappa by the table's convention, with z and p; `ci` is ours as above. */
  kappa: Estimate & { z: number; p: number; table: Kappa };
  /** Quadratic kappa with distances between the values instead. */
  byValue: number;
}

/**
 * The three numbers of a row of the table, by the definitions of the authors' code, with our intervals beside.
 *
 * Fisher's interval is tanh(atanh ρ ± 1.96 / √(n − 3)), as for Pearson's r. Kappa takes every value that either
 * side uses, to a hundredth, as a category of its own, and counts distances by their places; z is kappa by the standard error of
 * Fleiss, Cohen and Everitt.
 *
 * Undefined (one side constant) is NaN.
 */
export function pairAgreement(
  data: EmpathicData,
  dimension: string,
  pair: Pair,
  { llm = tableModel, resamples = 2_000, seed = 1 }: ResamplingOptions & { llm?: ModelRater } = {},
): PairAgreement {
  const [x, y] = [data.side(dimension, pair[0], llm), data.side(dimension, pair[1], llm)];
  const settings = { resamples, seed, interval: "bca" } as const;
  const rank = spearmanCorrelation(x, y);
  const boot = bootstrapInterval(x.length, spearmanOfCounts(x, y), settings);
  const places = placesAmongUsed(x, y);
  const table = cohenKappa(...places, { weights: "quadratic" });
  const z = table.value / table.se;
  const { ci, n, method } = bootstrapInterval(x.length, quadraticOfCounts(...places), settings);
  return {
    rho: {
      ...{
        value: rank.value,
        ci: boot.ci,
        n: boot.n,
        p: rank.pValue,
        fisher: fisherInterval(rank.value, x.length),
      },
      method: `Spearman, midranks; interval: ${boot.method} of conversations`,
    },
    kappa: {
      ...{ value: table.value, ci, n, z, p: normalTwoSidedP(z), table },
      method: `quadratic kappa, distances by place; interval: ${method} of conversations`,
    },
    byValue: valueKappa(x, y),
  };
}

/**
 * The table's interval of a correlation: Fisher's z with 1.96 / √(n − 3). NaN for n below 4.
 *
 * @example
 * ```ts
 * const [lower, upper] = fisherInterval(0.5, 50);
 * lower.toFixed(2); // "0.26"
 * upper.toFixed(2); // "0.68"
 * ```
 */
export function fisherInterval(r: number, n: number): ConfidenceInterval {
  if (n < 4) return [Number.NaN, Number.NaN];
  const half = 1.96 / Math.sqrt(n - 3);
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
