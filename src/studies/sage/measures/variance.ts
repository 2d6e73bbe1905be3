import type { ConfidenceInterval } from "../../../core/estimate.js";
import { rerunBound } from "../../../judges/diagnostics/rerun.js";
import { crossedVariance, type ScoreVariance } from "../../../judges/diagnostics/variance.js";
import { type DStudy, dStudy } from "../../../stats/d-study.js";
import { mean } from "../../../stats/descriptives.js";
import type { VarianceComponents } from "../../../stats/variance-table.js";
import type { SageData } from "../data/data.js";
import { modelTitle } from "../data/design.js";
import { dialogueRatings } from "./ratings.js";

/**
 * Where does the spread of final emotions come from? Variance components of model x profile x judge, over
 * the models that both judges have seen; one dialogue a cell, so the residual holds the three-way
 * interaction and the noise of a single run.
 *
 * Two judges leave the judge's component one degree of freedom: it says next to nothing about other judges,
 * and neither does its interval. The jackknife leaves out profiles, so the intervals of model, judge and
 * model:judge say how well the spread of *these* models and judges is known from so many profiles;
 * `intervalFor` says it beside each. In 400 simulated studies of 5 models, 15 profiles and 2 judges, 95%
 * intervals hold these judges' spread in 92% of studies. They hold the variance of judges in general in only
 * 37%, and in fewer with more profiles.
 *
 * These judges' spread is, without sampling error of profiles, the variance of their means over these models,
 * less the variance of model:judge divided by the number of models; models likewise.
 *
 * @example
 * ```ts
 * const found = scoreVariance(await loadSage(), ["deepseek-v3-2024-1227", "gpt-4o-2024-0806"]);
 * found.components.map((c) => c.name); // ["model", "profile", "judge", "model:profile", "model:judge", "profile:judge", "residual"]
 * found.components[2]!.df; // 1
 * found.components[2]!.intervalFor; // "these 6 models and 2 judges only"
 * ```
 */
export function scoreVariance(
  data: SageData,
  judges: readonly [string, string],
  options: { level?: number } = {},
): ScoreVariance {
  const models = data.sharedModels(...judges);
  const known = new Set(data.profiles.map(({ id }) => id));
  const ratings = models.flatMap((model) => judges.flatMap((judge) => dialogueRatings(data, judge, [model])));
  return crossedVariance(
    ratings.filter(({ target }) => known.has(target)),
    { respondent: "model", unit: "profile", judge: "judge" },
    options,
  );
}

/**
 * Variance components of model x profile under one judge; the residual is their interaction and the noise
 * of a single run, which one run cannot tell apart. The interval of the model component speaks of these
 * models only (`scoreVariance`).
 */
export function scoreVarianceOfJudge(
  data: SageData,
  judge: string,
  options: { level?: number } = {},
): ScoreVariance {
  const ratings = dialogueRatings(data, judge, data.modelsOf(judge));
  return crossedVariance(ratings, { respondent: "model", unit: "profile" }, options);
}

/** A planned study: how many profiles and judges would score each model. */
export interface PlannedDesign {
  profiles: number;
  judges: number;
}

/**
 * What would more profiles or more judges give? A D-study with models as the objects, for each planned
 * design: how well it ranks models, how well their scores stand for themselves, and the standard error of a
 * difference between two models.
 */
export function planDesigns(
  components: VarianceComponents,
  designs: readonly PlannedDesign[],
): (PlannedDesign & DStudy)[] {
  return designs.map((design) => ({
    ...design,
    ...dStudy(components, { profile: design.profiles, judge: design.judges }, { object: "model" }),
  }));
}

/** One model's mean score, and where that of a second run should lie. Points of emotion, 0 to 100. */
export interface RerunRow {
  model: string;
  title: string;
  score: number;
  /** The widest range for the mean of a second run on the same profiles, with the stated confidence. */
  range: ConfidenceInterval;
}

/** An upper bound of the noise of single runs under one judge. Variances are in squared points of emotion. */
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
export function rerunVariance(data: SageData, judge: string = data.mainJudge, level = 0.95): RerunVariance {
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
