import type { RanksThatSurvive, RankView, RankViewKind } from "../../../judges/survival/contract.js";
import { rankView } from "../../../judges/survival/rank-view.js";
import { survivorsOf } from "../../../judges/survival/ranks-that-survive.js";
import type { CaseRecord, CaseSet } from "../data/data.js";
import type { Published } from "../data/published.js";
import { abilityIds, dimensionOf, dimensions } from "../data/taxonomy.js";
import { abilityWeights, aggregations } from "./aggregation.js";
import { BoundedScores, type Dependence } from "./score-bounds.js";

/**
 * The published ranking of the models by other ways to average, without each dimension, on the hard cases, and in
 * each dimension alone; and which of its statements survive.
 *
 * Errors are the widest that scores from 0 to 100 with these means allow. Abilities' and models' errors are taken as
 * unrelated; one more view lets them add up, as they may on the same cases. The replies and the verdicts were not
 * released, so there is no view by judge, at one length, or on a Rasch scale.
 *
 * @example
 * ```ts
 * const cases = await loadHeartbench();
 * const { pairs, views } = scoreSurvival(cases, await loadPublished(), { resamples: 200 });
 * pairs.all; // 78
 * views.at(-1)!.respondents[0]!.ranks; // [1, 13]
 * ```
 */
export function scoreSurvival(
  cases: readonly CaseRecord[],
  { figure4, figure5 }: Pick<Published, "figure4" | "figure5">,
  options: { level?: number; resamples?: number; seed?: number } = {},
): RanksThatSurvive {
  const { level = 0.95, resamples = 2_000, seed = 1 } = options;
  const view = (
    kind: RankViewKind,
    label: string,
    weights: readonly number[],
    { set = "all", dependence = "none" }: { set?: "all" | "hard"; dependence?: Dependence } = {},
  ): RankView => {
    const bounds = new BoundedScores(set === "all" ? figure4 : figure5, cases, set);
    const { models } = bounds.table;
    const parts = models.map((model) =>
      abilityIds.map((ability, i) => ({ ...bounds.score(model, ability), weight: weights[i]! })),
    );
    const errors = parts.map((own) => {
      const ses = own.map(({ weight, se }) => weight * se);
      return dependence === "none" ? Math.hypot(...ses) : ses.reduce((sum, se) => sum + se, 0);
    });
    // The widest error of a difference is the sum of two; a diagonal of twice the squares is never narrower.
    const wide = dependence === "none" ? 1 : 2;
    return rankView(
      { kind, label, n: Number.NaN, units: "cases", note: notes[dependence] },
      models,
      {
        estimates: parts.map((own) => own.reduce((sum, { weight, value }) => sum + weight * value, 0)),
        covariance: errors.map((error, i) => errors.map((_, j) => (i === j ? wide * error ** 2 : 0))),
      },
      { level, resamples, seed },
    );
  };
  const alike = (keep: (dimension: string) => boolean): number[] => {
    const own = abilityIds.map((id) => Number(keep(dimensionOf(id))));
    const total = own.reduce((sum, one) => sum + one, 0);
    return own.map((one) => one / total);
  };
  const averaged = (set: CaseSet) => (aggregation: (typeof aggregations)[number]) =>
    abilityWeights(cases, aggregation, set);
  const [macro, ...others] = aggregations;
  const views = [
    view("all", "mean of 15 abilities", averaged("all")(macro)),
    ...others.map((one) => view("specification", aggregationNames[one]!, averaged("all")(one))),
    ...dimensions.map(({ id, title }) =>
      view(
        "without",
        `without ${title.toLowerCase()}`,
        alike((own) => own !== id),
      ),
    ),
    view("part", "hard cases", averaged("hard")(macro), { set: "hard" }),
    ...dimensions.map(({ id, title }) =>
      view(
        "part",
        title.toLowerCase(),
        alike((own) => own === id),
      ),
    ),
    view("part", "errors may add up", averaged("all")(macro), { dependence: "any" }),
  ];
  const left = [
    { label: "by judge", reason: "one judge, and its verdicts were not released" },
    { label: "at one length", reason: "the replies were not released" },
  ];
  return { ...survivorsOf(views), left, level, seed };
}

const notes: Record<Dependence, string> = {
  none: "widest errors that the means allow, unrelated",
  any: "widest errors that the means allow, whatever their relation",
};

const aggregationNames: Readonly<Record<string, string>> = {
  "case-mean": "cases alike",
  "case-mean-with-other": "cases alike, other criteria 0",
  pooled: "cells alike",
};
