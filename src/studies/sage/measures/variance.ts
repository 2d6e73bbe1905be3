import { crossedVariance, type ScoreVariance } from "../../../judges/diagnostics/variance.js";
import { type DStudy, dStudy } from "../../../stats/d-study.js";
import type { VarianceComponents } from "../../../stats/variance-table.js";
import type { SageData } from "../data/data.js";
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
