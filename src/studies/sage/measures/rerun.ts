import type { ConfidenceInterval } from "../../../core/estimate.js";
import { rerunBound } from "../../../judges/diagnostics/rerun.js";
import { mean } from "../../../stats/descriptives.js";
import type { SageData } from "../data/data.js";
import { mainJudge, modelTitle } from "../data/design.js";
import { scoreVarianceOfJudge } from "./variance.js";
export interface RerunRow {
  model: string;
  title: string;
  score: number;
  /** The widest range for the mean of a second run on the same profiles, with the stated confidence. */
  range: ConfidenceInterval;
}

export interface RerunVariance {
  judge: string;
  /** Upper bound of the variance of one dialogue's score over runs, and its jackknife interval. */
  perDialogue: number;
  ci: ConfidenceInterval;
  df: number;
  /** Standard error of a model's mean from the noise of single runs alone, at most, in points. */
  seMean: number;
  /** Two runs of one model should differ by no more than this, in points. */
  halfWidth: number;
  rows: RerunRow[];
  method: string;
}

/**
 * How far may a second run of the same models on the same profiles be from the first? An upper bound from one
 * run: what is left of the scores of one judge when models and profiles are taken out is the noise of a
 * single run plus the interaction of model and profile. The noise alone cannot be more.
 *
 * Only one run of each model was released, so no more can be known. A reproduction within the half-width is
 * no evidence of a difference; one far outside it needs another cause (another judge, version or prompt).
 *
 * @example
 * ```ts
 * const bound = rerunVariance(await loadSage());
 * bound.halfWidth > 8 && bound.halfWidth < 10; // true
 * ```
 */
export function rerunVariance(data: SageData, judge: string = mainJudge, level = 0.95): RerunVariance {
  const { perRating, ci, df, seMean, halfWidth, method } = rerunBound(
    scoreVarianceOfJudge(data, judge, { level }),
    "profile",
    level,
  );
  return {
    judge,
    perDialogue: perRating,
    ci,
    df,
    seMean,
    halfWidth,
    rows: data.modelsOf(judge).map((model) => {
      const score = mean(data.scores(judge, model));
      return { model, title: modelTitle(model), score, range: [score - halfWidth, score + halfWidth] };
    }),
    method,
  };
}
