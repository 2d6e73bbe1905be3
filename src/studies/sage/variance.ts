import { type DStudy, dStudy } from "../../stats/dStudy.js";
import { varianceComponents } from "../../stats/varianceComponents.js";
import type { VarianceComponents } from "../../stats/varianceTable.js";
import type { SageData } from "./data.js";

/**
 * Where does the spread of final emotions come from? Variance components of model x profile x judge, over
 * the models that both judges have seen; one dialogue a cell, so the residual holds the three-way
 * interaction and the noise of a single run.
 *
 * Two judges leave the judge's component one degree of freedom: it says next to nothing about other judges.
 *
 * @example
 * ```ts
 * const found = scoreVariance(await loadSage(), ["deepseek-v3-2024-1227", "gpt-4o-2024-0806"]);
 * found.components.map((c) => c.name); // ["model", "profile", "judge", "model:profile", "model:judge", "profile:judge", "residual"]
 * found.components[2]!.df; // 1
 * ```
 */
export function scoreVariance(
  data: SageData,
  judges: readonly [string, string],
  options: { level?: number } = {},
): VarianceComponents {
  const models = data.sharedModels(...judges);
  const cells = models.flatMap((model) =>
    judges.flatMap((judge) =>
      data.dialoguesOf(judge, model).filter(({ profile }) => inDesign(data, profile)),
    ),
  );
  return varianceComponents(
    cells.map((cell) => cell.final),
    {
      model: cells.map((cell) => cell.model),
      profile: cells.map((cell) => cell.profile),
      judge: cells.map((cell) => cell.judge),
    },
    options,
  );
}

const inDesign = (data: SageData, profile: string): boolean => data.profiles.some(({ id }) => id === profile);

/**
 * Variance components of model x profile under one judge; the residual is their interaction and the noise
 * of a single run, which one run cannot tell apart.
 */
export function scoreVarianceOfJudge(
  data: SageData,
  judge: string,
  options: { level?: number } = {},
): VarianceComponents {
  const cells = data.modelsOf(judge).flatMap((model) => data.dialoguesOf(judge, model));
  return varianceComponents(
    cells.map((cell) => cell.final),
    { model: cells.map((cell) => cell.model), profile: cells.map((cell) => cell.profile) },
    options,
  );
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
