import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure } from "../../../plots/figure.js";
import { heatMap } from "../../../plots/heat-map.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { BoundedScores } from "../measures/score-bounds.js";
import {
  abilityRow,
  type DrawnSet,
  dimensionGroups,
  drawnSets,
  groupedAbilities,
  heartbenchNotice,
  meanGroup,
  meanRow,
  type PublishedScores,
  scoreInputs,
  scoresOf,
  setTitle,
} from "./design.js";

const z = normalQuantile(0.975);

/** Figures 4 and 5: the published scores of every model in every ability. */
export function figureScores(
  cases: readonly CaseRecord[],
  published: PublishedScores,
  set: DrawnSet,
): Figure {
  const { id, paper } = drawnSets[set];
  const table = scoresOf(published, set);
  const bounded = new BoundedScores(table, cases, set);
  const { models } = table;
  const rows = groupedAbilities.map((ability) => ({
    ability,
    cells: models.map((model) => bounded.score(model, ability.id)),
  }));
  const means = models.map((model) => bounded.overall(model));
  const counts = rows.map(({ cells }) => cells[0]!.n);
  const fewest = rows[counts.indexOf(Math.min(...counts))]!;
  const firsts = models.map((_, i) => rows.filter(({ cells }) => isBest(cells, i)).length);
  const byMean = models.map((model, i) => ({ model, mean: means[i]!.value })).sort((a, b) => b.mean - a.mean);
  const [first, last] = [byMean[0]!, byMean.at(-1)!].map(({ model, mean }) => ({
    name: modelTitle(model),
    mean: mean.toFixed(1),
  }));
  const title = `${first!.name} leads ${models.length} models on ${setTitle(cases, set)}, but no model leads in more than ${Math.max(...firsts)} of ${rows.length} abilities`;
  return {
    id,
    study: "heartbench",
    title,
    paper,
    alt: `${title}. A table of ${models.length} models by ${rows.length} abilities. By the mean of the fifteen, ${first!.name} is first with ${first!.mean} and ${last!.name} last with ${last!.mean}. An ability rests on ${Math.min(...counts)} (${fewest.ability.title}) to ${Math.max(...counts)} cases.`,
    spec: heatMap({
      title,
      subtitle:
        "Published means, 0 to 100. No replies were released, so no interval can be computed; pointed at, a cell shows the widest that its mean and its number of cases allow.",
      columns: models.map(modelTitle),
      groups: [...dimensionGroups, meanGroup],
      rows: [
        ...rows.map(({ ability, cells }) => ({
          ...abilityRow(ability),
          count: cells[0]!.n,
          cells: cells.map((cell) => ({ value: cell.value, interval: widest(cell) })),
        })),
        { ...meanRow, cells: means.map((cell) => ({ value: cell.value, interval: widest(cell) })) },
      ],
      range: [0, 100],
      countTitle: "cases",
      intervalName: "95% interval at its widest",
      key: { best: "best of the row", unscored: "unscored" },
    }),
    table: {
      columns: ["ability", "ability (Chinese)", "cases", "model", "score", "widest lower", "widest upper"],
      rows: [
        ...rows.flatMap(({ ability, cells }) =>
          cells.map((cell, i) => [
            ability.title,
            ability.zh,
            cell.n,
            models[i]!,
            rounded(cell.value),
            ...widest(cell).map(rounded),
          ]),
        ),
        ...means.map((cell, i) => [
          meanRow.label,
          meanRow.sublabel,
          null,
          models[i]!,
          rounded(cell.value),
          ...widest(cell).map(rounded),
        ]),
      ],
    },
    madeBy: "figureScores",
    inputs: scoreInputs(cases, published, set),
    seed: null,
    note: `${heartbenchNotice} Widest interval: the mean ± 1.96 standard errors, each the largest that scores from 0 to 100 with this mean can have over this many cases (Bhatia–Davis; at 0 or 100 with two cases more at either limit, after Agresti and Coull); for the mean of the fifteen, errors are taken to add up. It speaks of other cases, not of another judge or run.`,
  };
}

/** The score ± 1.96 times its largest standard error, cut off at the ends of the scale. */
export function widest({ value, se }: { value: number; se: number }): ConfidenceInterval {
  return [Math.max(0, value - z * se), Math.min(100, value + z * se)];
}

function isBest(cells: readonly { value: number }[], at: number): boolean {
  return cells.every(({ value }) => value <= cells[at]!.value);
}
