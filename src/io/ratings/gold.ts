import type { Rating } from "../../core/rating.js";
import { readFinite, unscoredStatus } from "./cells.js";
import type { CellValue } from "./coded-table.js";
import { columnOf, type FieldSource } from "./fields.js";
import type { PairReading } from "./pair.js";
import { quotedCell } from "./problems.js";
import { readWinner, winnerProblem } from "./verdict.js";

/** Who gave the gold scores. */
const goldRater: Rating["rater"] = { id: "gold", kind: "expert", version: null };

/** What a gold score is about: not who judged it, when, in which place or under which prompt. */
const subjectFields = [
  "criterion",
  "respondent",
  "family",
  "other",
  "otherRespondent",
  "otherFamily",
  "otherLength",
  "language",
  "length",
  "group",
  "conversation",
] as const satisfies (keyof Rating)[];
const telling = ["criterion", "respondent", "other", "language"] as const;

/**
 * The gold column as ratings of an expert called "gold": one for each subject, however many judges rated it.
 *
 * @param rows by rating, its row in the table
 */
export function goldRatings({
  source,
  ratings,
  rows,
  pair,
}: {
  source: FieldSource;
  ratings: readonly Rating[];
  rows: readonly number[];
  pair: PairReading | undefined;
}): Rating[] {
  const column = columnOf(source, "gold");
  if (column === undefined) return [];
  const { table, problems, decimal } = source;
  const known = new Map<string, { value: number; row: number }>();
  const gold: Rating[] = [];
  for (const [i, rating] of ratings.entries()) {
    const row = rows[i]!;
    const cell = column.codes[row]! < 0 ? undefined : column.values[column.codes[row]!]!;
    if (cell === undefined || unscoredStatus(cell) !== undefined) continue;
    const names = pair?.names(row);
    const value = names === undefined ? readPlain(cell) : winnerOf(cell, names.item, names.other);
    if (typeof value === "string") {
      problems.add(table.places[row]!, column.name, value);
      continue;
    }
    const key = JSON.stringify([rating.target, ...telling.map((field) => rating[field] ?? null)]);
    const before = known.get(key);
    if (before === undefined) {
      known.set(key, { value, row });
      gold.push(goldOf(rating, value));
    } else if (before.value !== value) {
      const place = `${table.placeWord} ${table.places[before.row]}`;
      problems.add(
        table.places[row]!,
        column.name,
        `${quotedCell(cell)} is another gold score than in ${place}`,
      );
    }
  }
  return gold;

  function readPlain(cell: CellValue): number | string {
    const read = readFinite(cell, decimal);
    return "value" in read ? read.value : read.problem;
  }
}

function winnerOf(cell: CellValue, item: readonly string[], other: readonly string[]): number | string {
  return readWinner(cell, item, other) ?? (Number(cell) === 0 ? 0 : winnerProblem(cell));
}

function goldOf(rating: Rating, value: number): Rating {
  const made: Rating = { target: rating.target, rater: goldRater, value, status: "ok" };
  for (const field of subjectFields) {
    const given = rating[field];
    if (given !== undefined) (made as Record<string, unknown>)[field] = given;
  }
  return made;
}
