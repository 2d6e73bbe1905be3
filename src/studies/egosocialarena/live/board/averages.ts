import type { RanksThatSurvive, RankView } from "../../../../judges/survival/contract.js";
import { rankView } from "../../../../judges/survival/rank-view.js";
import { survivorsOf } from "../../../../judges/survival/ranks-that-survive.js";
import { averagedColumns, type ColumnId, type EgoSocialArenaData, scoreColumns } from "../../data/data.js";
import { type AverageDefinition, averageDefinitions } from "../../measures/average.js";
import { respondentName } from "../respondents.js";
import type { ArenaRun } from "../scenario.js";
import { drawsOf, type PairedColumn, pairedColumn } from "./columns.js";

/** Every definition of the average for a run's respondents. */
export interface BoardAverages {
  /** Columns that the run does not score for every respondent: no definition that needs one has a value. */
  missing: ColumnId[];
  definitions: {
    definition: AverageDefinition;
    /** Averages with simultaneous rank sets; null where a column is missing. */
    view: RankView | null;
  }[];
  /** What holds of the ranking under every definition; null with one respondent, or without the first definition. */
  survival: RanksThatSurvive | null;
}

export interface BoardOptions {
  level?: number;
  resamples?: number;
  seed?: number;
}

/**
 * A run's respondents under every way to read "the average value of cognitive, situational, and behavioral
 * intelligence performance", with the ranks that the data allow.
 *
 * Respondents are compared on what was scored for all of them, in pairs. Errors of a column come from its clusters
 * (CR2); columns are taken as unrelated, each weighted as the definition says; df after Welch and Satterthwaite.
 * Ten rounds against a fixed rule bring no error.
 */
export function boardAverages(
  run: ArenaRun,
  data: EgoSocialArenaData,
  options: BoardOptions = {},
): BoardAverages {
  const names = run.respondents.map((respondent) => respondentName(run, respondent));
  const columns = new Map(
    scoreColumns.map(({ id }) => [
      id,
      pairedColumn(
        run.respondents.map((respondent) => drawsOf(run, respondent, id)),
        id,
      ),
    ]),
  );
  const missing = scoreColumns.flatMap(({ id }) => (columns.get(id) === null ? [id] : []));
  const definitions = averageDefinitions(data).map((definition, i) => ({
    definition,
    view: viewOf(definition, i === 0, names, columns, options),
  }));
  const views = definitions.flatMap(({ view }) => view ?? []);
  const hasHeadline = definitions[0]?.view != null && names.length > 1;
  const { level = 0.95, seed = 1 } = options;
  return {
    missing,
    definitions,
    survival: hasHeadline ? { ...survivorsOf(views), left: [], level, seed } : null,
  };
}

function viewOf(
  { weights, title }: AverageDefinition,
  isHeadline: boolean,
  names: readonly string[],
  columns: ReadonlyMap<ColumnId, PairedColumn | null>,
  { level = 0.95, resamples = 2_000, seed = 1 }: BoardOptions,
): RankView | null {
  const parts = Object.entries(weights).map(([id, weight]) => ({
    weight,
    column: columns.get(id as ColumnId) ?? null,
  }));
  const estimates = names.map(() => 0);
  const covariance = names.map(() => new Float64Array(names.length));
  let [variance, ofDf] = [0, 0];
  for (const { weight, column } of parts) {
    if (column === null) return null;
    names.forEach((_, i) => {
      estimates[i]! += weight * column.means[i]!;
      names.forEach((_, j) => {
        covariance[i]![j]! += weight ** 2 * column.covariance[i]![j]!;
      });
    });
    const own = weight ** 2 * column.covariance.reduce((sum, row, i) => sum + row[i]!, 0);
    variance += own;
    // A column whose scores are all alike has no error to weigh, and one of a single cluster none to estimate.
    if (own > 0) ofDf += own ** 2 / column.df;
    if (Number.isNaN(column.df)) ofDf = Number.NaN;
  }
  const n = parts.reduce((sum, { column }) => sum + (column?.n ?? 0), 0);
  const df = Number.isNaN(ofDf) ? 0 : variance === 0 ? Number.POSITIVE_INFINITY : variance ** 2 / ofDf;
  return rankView(
    {
      ...{ kind: isHeadline ? "all" : "specification", label: title, n, units: "replies and games" },
      note: "respondents paired, columns unrelated",
    },
    names,
    { estimates, covariance, df },
    { level, resamples, seed },
  );
}

/** The columns of the paper's average that a run lacks, in words. */
export const missingTitles = ({ missing }: BoardAverages): string[] =>
  averagedColumns.filter(({ id }) => missing.includes(id)).map(({ title }) => title);
