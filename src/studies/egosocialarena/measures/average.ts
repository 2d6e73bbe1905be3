import {
  averagedColumns,
  type ColumnId,
  type EgoSocialArenaData,
  type ScoreRow,
  scoreColumns,
} from "../data/data.js";

/** One way to average a row of Table 2: a weight for each column; the weights add up to 1. */
export interface AverageDefinition {
  id: string;
  title: string;
  weights: Readonly<Partial<Record<ColumnId, number>>>;
}

/** A definition compared with the printed AVG. */
export interface AverageFit extends AverageDefinition {
  /** For how many of the nine rows it rounds to the printed AVG. */
  reproduced: number;
  /** The largest distance from a printed AVG. */
  residual: number;
}

/**
 * The ways to read "the average value of cognitive, situational, and behavioral intelligence performance":
 * all columns with equal weight; the eight scenarios; the three pillars, as means of columns, of scenarios or
 * of items; all items. The static column is that of the first person unless a definition says otherwise.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * averageDefinitions(data).map((definition) => definition.id); // ["columns", "columns-third", "scenarios", "pillars", "pillars-scenarios", "pillars-items", "items"]
 * averageDefinitions(data)[3]?.weights.first; // 0.0667
 * ```
 */
export function averageDefinitions(data: EgoSocialArenaData): AverageDefinition[] {
  const items = (id: ColumnId): number => data.itemsOf(averagedColumns.find((one) => one.id === id)!);
  const ids = averagedColumns.map(({ id }) => id);
  const scenarioOf = (id: ColumnId) => averagedColumns.find((one) => one.id === id)!.scenario;
  const pillarOf = (id: ColumnId) => averagedColumns.find((one) => one.id === id)!.pillar;
  const byScenario = nested(ids, [scenarioOf]);
  return [
    { id: "columns", title: "mean of the 11 columns", weights: nested(ids, []) },
    {
      id: "columns-third",
      title: "mean of the 12 columns, third person too",
      weights: nested(
        scoreColumns.map(({ id }) => id),
        [],
      ),
    },
    { id: "scenarios", title: "mean of the 8 scenarios", weights: byScenario },
    {
      id: "pillars",
      title: "mean of the 3 pillars, each the mean of its columns",
      weights: nested(ids, [pillarOf]),
    },
    {
      id: "pillars-scenarios",
      title: "mean of the 3 pillars, each the mean of its scenarios",
      weights: nested(ids, [pillarOf, scenarioOf]),
    },
    {
      id: "pillars-items",
      title: "mean of the 3 pillars, each the mean of its entries",
      weights: nested(ids, [pillarOf], items),
    },
    { id: "items", title: "mean of all entries", weights: nested(ids, [], items) },
  ];
}

type Weights = Partial<Record<ColumnId, number>>;

/**
 * Equal weight for each group at each level. Within the last level, weights follow `weight`; equal by
 * default.
 */
function nested(
  ids: readonly ColumnId[],
  levels: readonly ((id: ColumnId) => string)[],
  weight: (id: ColumnId) => number = () => 1,
): Weights {
  const [group, ...rest] = levels;
  if (group === undefined) {
    const total = ids.reduce((sum, id) => sum + weight(id), 0);
    return Object.fromEntries(ids.map((id) => [id, weight(id) / total]));
  }
  const names = [...new Set(ids.map(group))];
  return Object.assign(
    {},
    ...names.map((name) => {
      const own = nested(
        ids.filter((id) => group(id) === name),
        rest,
        weight,
      );
      return Object.fromEntries(Object.entries(own).map(([id, share]) => [id, share / names.length]));
    }),
  );
}

/** A row's average by a definition. */
export function averageOf(
  row: Pick<ScoreRow, "scores">,
  { weights }: Pick<AverageDefinition, "weights">,
): number {
  return Object.entries(weights).reduce((sum, [id, weight]) => sum + weight * row.scores[id as ColumnId], 0);
}

/**
 * Compares a definition with the printed column AVG.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * const [columns, , , pillars] = averageDefinitions(data);
 * fitAverage(data, columns!).reproduced; // 9
 * fitAverage(data, pillars!).reproduced; // 0
 * ```
 */
export function fitAverage(data: EgoSocialArenaData, definition: AverageDefinition): AverageFit {
  const distances = data.rows.map((row) => Math.abs(averageOf(row, definition) - row.average));
  return {
    ...definition,
    // AVG and the columns have one decimal. The rounding of the columns moves a mean by less than the slack.
    reproduced: distances.filter((distance) => distance <= 0.05 + 1e-9).length,
    residual: Math.max(...distances),
  };
}

/**
 * Which sets of columns have the printed AVG as their plain mean? All sets of the twelve columns are tried.
 *
 * @example
 * ```ts
 * const search = searchAverages(await loadEgoSocialArena());
 * search.tried; // 4095
 * search.reproducing.length; // 1
 * search.next.residual; // 1.44
 * ```
 */
export function searchAverages(data: EgoSocialArenaData): {
  tried: number;
  /** Sets that reproduce every row. */
  reproducing: AverageFit[];
  /** The best of the sets that do not. */
  next: AverageFit;
} {
  const ids = scoreColumns.map(({ id }) => id);
  const fits = Array.from({ length: 2 ** ids.length - 1 }, (_, i) => {
    const own = ids.filter((_, j) => ((i + 1) >> j) & 1);
    return fitAverage(data, {
      id: own.join("+"),
      title: `mean of ${own.length} columns`,
      weights: nested(own, []),
    });
  }).sort((a, b) => a.residual - b.residual);
  const all = data.rows.length;
  return {
    tried: fits.length,
    reproducing: fits.filter((fit) => fit.reproduced === all),
    next: fits.find((fit) => fit.reproduced < all)!,
  };
}

/**
 * The ranks of the models by a definition: 1 + the number of models with a higher average.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * const pillars = averageDefinitions(data).find(({ id }) => id === "pillars")!;
 * averageRanks(data, pillars).get("llama-3-1-405b"); // 4
 * ```
 */
export function averageRanks(data: EgoSocialArenaData, definition: AverageDefinition): Map<string, number> {
  const scores = data.models.map((row) => [row.id, averageOf(row, definition)] as const);
  return new Map(
    scores.map(([id, own]) => [id, 1 + scores.filter(([, other]) => other > own + 1e-9).length]),
  );
}
