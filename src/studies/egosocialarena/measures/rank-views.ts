import type { RanksThatSurvive, RankView, RankViewKind } from "../../../judges/survival/contract.js";
import { rankView } from "../../../judges/survival/rank-view.js";
import { survivorsOf } from "../../../judges/survival/ranks-that-survive.js";
import { bhatiaDavisBound } from "../../../stats/bhatia-davis-bound.js";
import {
  averagedColumns,
  type ColumnId,
  type EgoSocialArenaData,
  type ScoreColumn,
  type ScoreRow,
} from "../data/data.js";
import { type AverageDefinition, averageDefinitions, averageOf } from "./average.js";
import { assumedItems } from "./denominators.js";

type Weights = AverageDefinition["weights"];

/**
 * Table 2's ranking of the eight models under seven definitions of AVG, without each scenario, and in each pillar
 * alone; and which of its statements survive.
 *
 * Errors are the widest that the items allow, columns and models as unrelated; ten deterministic rounds have none.
 * No reply was released, so there is no view by judge, at one length, or on a Rasch scale.
 *
 * @example
 * ```ts
 * const { pairs } = averageSurvival(await loadEgoSocialArena(), { resamples: 500 });
 * pairs.all; // 28
 * ```
 */
export function averageSurvival(
  data: EgoSocialArenaData,
  options: { level?: number; resamples?: number; seed?: number } = {},
): RanksThatSurvive {
  const { level = 0.95, resamples = 2_000, seed = 1 } = options;
  const view = (kind: RankViewKind, label: string, weights: Weights): RankView => {
    const errors = data.models.map((row) => errorOf(data, row, weights));
    return rankView(
      { kind, label, n: Number.NaN, units: "items", note: "widest errors that the items allow, unrelated" },
      data.models.map(({ id }) => id),
      {
        estimates: data.models.map((row) => averageOf(row, { weights })),
        covariance: errors.map((error, i) => errors.map((_, j) => (i === j ? error ** 2 : 0))),
      },
      { level, resamples, seed },
    );
  };
  const [columns, ...others] = averageDefinitions(data);
  const alike = (keep: (column: ScoreColumn) => boolean): Weights => {
    const own = averagedColumns.filter(keep);
    return Object.fromEntries(own.map(({ id }) => [id, 1 / own.length]));
  };
  const views = [
    view("all", "AVG, mean of 11 columns", columns!.weights),
    ...others.map(({ id, weights }) => view("specification", definitionNames[id] ?? id, weights)),
    ...distinct(({ scenario }) => scenario).map((scenario) =>
      view(
        "without",
        `without ${scenarioNames[scenario] ?? scenario}`,
        alike((column) => column.scenario !== scenario),
      ),
    ),
    ...distinct(({ pillar }) => pillar).map((pillar) =>
      view(
        "part",
        pillar,
        alike((column) => column.pillar === pillar),
      ),
    ),
  ];
  const left = [
    { label: "by judge", reason: "the items have right answers, or a score whose judge was not released" },
    { label: "at one length", reason: "no reply was released" },
  ];
  return { ...survivorsOf(views), left, level, seed };
}

const definitionNames: Readonly<Record<string, string>> = {
  "columns-third": "third person too",
  scenarios: "of 8 scenarios",
  pillars: "of 3 pillars",
  "pillars-scenarios": "of pillars of scenarios",
  "pillars-items": "of pillars of entries",
  items: "of all entries",
};

const scenarioNames: Readonly<Record<string, string>> = {
  "real-world": "real world",
  "social-goal": "social goal",
};

const distinct = <T>(of: (column: ScoreColumn) => T): T[] => [...new Set(averagedColumns.map(of))];

function errorOf(data: EgoSocialArenaData, { scores }: ScoreRow, weights: Weights): number {
  const errors = Object.entries(weights).map(([id, weight]) => {
    const column = columnOf(id as ColumnId);
    if (column?.kind === "rounds") return 0;
    const n = assumedItems(data, id as ColumnId);
    return weight * bhatiaDavisBound({ mean: scores[id as ColumnId], n, lower: 0, upper: 100 }).se;
  });
  return Math.hypot(...errors);
}

const columnOf = (id: ColumnId): ScoreColumn | undefined => averagedColumns.find((one) => one.id === id);
