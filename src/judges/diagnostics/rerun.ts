import type { ConfidenceInterval } from "../../core/estimate.js";
import { tQuantile } from "../../stats/t-distribution.js";
import type { VarianceComponents } from "../../stats/variance-table.js";

/** How far apart two runs can be at most. */
export interface RerunBound {
  /** Upper bound of the variance of one rating over runs, with its jackknife interval. */
  perRating: number;
  ci: ConfidenceInterval;
  df: number;
  /** Upper bound of the standard error of a respondent's mean from the noise of single runs alone. */
  seMean: number;
  /** Upper bound of the half-width within which two runs of one respondent should differ. */
  halfWidth: number;
  method: string;
}

/**
 * How far a second run of the same respondents on the same units can be from the first: an upper bound from
 * one run under one judge. The residual of its ratings, without the effects of respondents and units, is the
 * noise of a single run plus the interaction of respondent and unit. The noise alone cannot be larger.
 *
 * @param found variance components of respondent x unit under one judge, with one rating of each combination
 * @param unit what these components call the unit
 */
export function rerunBound(found: VarianceComponents, unit: string, level = 0.95): RerunBound {
  const residual = found.components.find(({ name }) => name === "residual")!;
  const units = found.factors.find(({ name }) => name === unit)!.levels;
  const seMean = Math.sqrt(residual.value / units);
  return {
    perRating: residual.value,
    ci: residual.ci,
    df: residual.df,
    seMean,
    halfWidth: tQuantile(0.5 + level / 2, residual.df) * Math.SQRT2 * seMean,
    method: `upper bound: residual of ${found.method}; t with ${residual.df} df`,
  };
}
