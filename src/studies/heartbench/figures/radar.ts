import type { Figure } from "../../../plots/figure.js";
import { radarChart } from "../../../plots/radar-chart.js";
import { median } from "../../../stats/descriptives.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import {
  type DrawnSet,
  drawnSets,
  groupedAbilities,
  heartbenchNotice,
  type PublishedScores,
  scoreInputs,
  scoresOf,
  setTitle,
} from "./design.js";

/** The profiles of Figures 4 and 5: one radar chart per model, with the median of all models. */
export function figureRadar(cases: readonly CaseRecord[], published: PublishedScores, set: DrawnSet): Figure {
  const { id, paper } = drawnSets[set];
  const table = scoresOf(published, set);
  const { models } = table;
  const medians = groupedAbilities.map((ability) => median(table.column(ability.id)));
  const profiles = models.map((model) => ({
    model,
    values: groupedAbilities.map((ability) => table.score(model, ability.id)),
  }));
  const farthest = profiles
    .flatMap(({ model, values }) =>
      values.map((value, i) => ({ model, value, i, away: value - medians[i]! })),
    )
    .sort((a, b) => Math.abs(b.away) - Math.abs(a.away))[0]!;
  const order = medians.map((value, i) => ({ value, i })).sort((a, b) => b.value - a.value);
  const name = (at: { i: number }): string => groupedAbilities[at.i]!.title;
  const title = `Farthest from the median of ${models.length} models on ${setTitle(cases, set)}: ${modelTitle(farthest.model)} in ${name(farthest)}`;
  return {
    id: `${id}-radar`,
    study: "heartbench",
    title,
    paper: `${paper}, as profiles`,
    alt: `${title}. One radar chart of fifteen abilities for each model, on the median of all. The median is highest in ${name(order[0]!)} (${order[0]!.value.toFixed(1)}) and lowest in ${name(order.at(-1)!)} (${order.at(-1)!.value.toFixed(1)}). ${modelTitle(farthest.model)} has ${farthest.value.toFixed(1)} in ${name(farthest)}, where the median is ${medians[farthest.i]!.toFixed(1)}.`,
    spec: radarChart({
      title,
      subtitle: `Published means from 0 at the centre to 100 at the rim, abilities by dimension. Read along the spokes: the area depends on their order.`,
      axes: groupedAbilities.map((ability) => ({ label: ability.title, sublabel: ability.zh })),
      panels: profiles.map(({ model, values }) => ({
        title: modelTitle(model),
        note: `mean ${table.mean(model).toFixed(1)}`,
        values,
      })),
      reference: { name: `median of the ${models.length} models`, values: medians },
      range: [0, 100],
      key: "the model",
    }),
    table: {
      columns: ["ability", "ability (Chinese)", "median", ...models],
      rows: groupedAbilities.map((ability, i) => [
        ability.title,
        ability.zh,
        rounded(medians[i]!),
        ...profiles.map(({ values }) => values[i]!),
      ]),
    },
    madeBy: "figureRadar",
    inputs: scoreInputs(cases, published, set),
    seed: null,
    note: `${heartbenchNotice} How far a score may be off by chance stands in the figure of scores (${paper}) and in the figure of bounds.`,
  };
}
