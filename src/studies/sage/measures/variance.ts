import { counted } from "../../../core/counted.js";
import { type DStudy, dStudy } from "../../../stats/d-study.js";
import { varianceComponents } from "../../../stats/variance-components.js";
import type { VarianceComponent, VarianceComponents } from "../../../stats/variance-table.js";
import type { SageData } from "../data/data.js";

/** A variance component of scores, with what its interval may be read for. */
export interface ScoreComponent extends VarianceComponent {
  /**
   * "other profiles" where profiles are in the component; else "these 6 models and 2 judges only": profiles
   * are left out one by one, models and judges never are.
   */
  intervalFor: string;
}

export interface ScoreVariance extends VarianceComponents {
  components: ScoreComponent[];
}

/**
 * Where does the spread of final emotions come from? Variance components of model x profile x judge, over
 * the models that both judges have seen; one dialogue a cell, so the residual holds the three-way
 * interaction and the noise of a single run.
 *
 * Two judges leave the judge's component one degree of freedom: it says next to nothing about other judges.
 * Nor does its interval. The jackknife leaves out profiles, so the intervals of model, judge and model:judge
 * say how well the spread of *these* models and judges is known from so many profiles; `intervalFor` says it
 * beside each. In 400 simulated studies of 5 models, 15 profiles and 2 judges, 95% intervals hold these
 * judges' spread in 92% and the variance of judges in general in 37%, and the more profiles, the fewer.
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
  const cells = models.flatMap((model) =>
    judges.flatMap((judge) =>
      data.dialoguesOf(judge, model).filter(({ profile }) => inDesign(data, profile)),
    ),
  );
  const found = varianceComponents(
    cells.map((cell) => cell.final),
    {
      model: cells.map((cell) => cell.model),
      profile: cells.map((cell) => cell.profile),
      judge: cells.map((cell) => cell.judge),
    },
    { ...options, jackknife: "profile" },
  );
  return withReach(found);
}

const inDesign = (data: SageData, profile: string): boolean => data.profiles.some(({ id }) => id === profile);

/** Says of each interval what it speaks of, in the component and in the method. */
function withReach(found: VarianceComponents): ScoreVariance {
  const fixed = found.factors
    .filter(({ name }) => name !== "profile")
    .map(({ name, levels }) => counted(levels, name))
    .join(" and ");
  const reach = `these ${fixed} only`;
  // The residual holds the interaction with profiles.
  const overProfiles = (name: string): boolean => name === "residual" || name.split(":").includes("profile");
  const bound = found.components.filter(({ name }) => !overProfiles(name)).map(({ name }) => name);
  return {
    ...found,
    components: found.components.map((component) => ({
      ...component,
      intervalFor: overProfiles(component.name) ? "other profiles" : reach,
    })),
    method: `${found.method}; intervals of ${bound.join(", ")} speak of ${reach}`,
  };
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
  const cells = data.modelsOf(judge).flatMap((model) => data.dialoguesOf(judge, model));
  const found = varianceComponents(
    cells.map((cell) => cell.final),
    { model: cells.map((cell) => cell.model), profile: cells.map((cell) => cell.profile) },
    { ...options, jackknife: "profile" },
  );
  return withReach(found);
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
