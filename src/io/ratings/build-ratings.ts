import type { Rating } from "../../core/rating.js";
import type { CodedTable } from "./coded-table.js";
import { requireCells, valueAt } from "./decoded.js";
import { columnOf, decodeText, type FieldSource, type RatingField, readFields } from "./fields.js";
import { goldRatings } from "./gold.js";
import type { ReadRatingsOptions } from "./options.js";
import { readPairs } from "./pair.js";
import { Problems } from "./problems.js";
import { readRaters } from "./raters.js";
import type { RoleMap } from "./roles.js";
import { readScores } from "./score-column.js";

export interface BuiltRatings {
  ratings: Rating[];
  notes: string[];
}

/** A table with one score a row. */
export interface LongTable {
  table: CodedTable;
  roles: RoleMap;
  /** The column of a row's score, as the file names it. */
  scoreNameAt(row: number): string;
}

/**
 * Makes the ratings of a table with one score a row. All rules of `ratingSchema` hold for them: each different
 * value of a column is checked once.
 *
 * @throws DataError or FileProblemsError with line and column of each problem
 */
export function buildRatings(
  { table, roles, scoreNameAt }: LongTable,
  options: ReadRatingsOptions,
): BuiltRatings {
  const problems = new Problems(table);
  const { types = {}, decimal = "." } = options;
  const source: FieldSource = { table, roles, types, decimal, problems };
  const items = decodeText(source, "item")!;
  requireCells(items, table, problems);
  const notes: string[] = [];
  const fields = readFields(source, notes);
  const pair = readPairs(source, items, fields);
  const isWinner = !roles.has("score") && roles.has("winner");
  const scores = readScores({
    table,
    column: columnOf(source, isWinner ? "winner" : "score")!,
    status: columnOf(source, "status"),
    pair,
    nameAt: scoreNameAt,
    isWinner,
    options,
    problems,
  });
  const raters = readRaters(source, options);
  const reasons = decodeText(source, "reason");
  const ratings: Rating[] = [];
  const rows: number[] = [];
  for (let row = 0; row < table.n; row++) {
    const rater = raters.of(row);
    const target = pair === undefined ? valueAt(items, row) : pair.target(row);
    if (rater === undefined || target === undefined) continue;
    const { value, status, reason } = scores.of(row);
    const rating: Rating = { target, rater, value, status };
    addFields(rating, fields, row);
    pair?.complete(rating, row);
    const said = reason ?? valueAt(reasons, row);
    if (said !== undefined) rating.reason = said;
    ratings.push(rating);
    rows.push(row);
  }
  const gold = goldRatings({ source, ratings, rows, pair });
  problems.throwIfAny();
  return { ratings: [...ratings, ...gold], notes: [...notes, ...scores.notes, ...raters.notes] };
}

function addFields(rating: Rating, fields: readonly RatingField[], row: number): void {
  for (const { key, column } of fields) {
    const value = valueAt(column, row);
    if (value !== undefined) (rating as Record<string, unknown>)[key] = value;
  }
}
