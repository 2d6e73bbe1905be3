import { counted } from "../core/counted.js";
import { printable } from "../core/printable.js";
import type { Rating } from "../core/rating.js";
import type { RatingsReading } from "../io/ratings/read-ratings.js";
import { formatTable, print } from "./print.js";

/** How many ratings are shown as they were read. */
const shownRatings = 5;
/** How many raters have a row of their own. */
const shownRaters = 20;

interface RaterCount {
  id: string;
  kind: Rating["rater"]["kind"];
  ratings: number;
  scored: number;
  /** By reason, how many have no score. */
  unscored: Record<string, number>;
}

/** Who rated how much. */
export function countRaters(ratings: readonly Rating[]): RaterCount[] {
  const counts = new Map<string, RaterCount>();
  for (const { rater, status } of ratings) {
    let of = counts.get(rater.id);
    if (of === undefined) {
      of = { id: rater.id, kind: rater.kind, ratings: 0, scored: 0, unscored: {} };
      counts.set(rater.id, of);
    }
    of.ratings++;
    if (status === "ok") of.scored++;
    else of.unscored[status] = (of.unscored[status] ?? 0) + 1;
  }
  return [...counts.values()];
}

function distinct(ratings: readonly Rating[], field: "target" | "criterion"): number {
  const seen = new Set<string>();
  for (const rating of ratings) if (rating[field] !== undefined) seen.add(rating[field]);
  return seen.size;
}

/** What was understood of a file, for programs. */
export function previewJson(found: RatingsReading, warnings: readonly string[]): object {
  const { file, format, form, columns, ratings, notes } = found;
  return {
    ...{ file, format, form, columns },
    ratings: ratings.length,
    raters: countRaters(ratings),
    targets: distinct(ratings, "target"),
    criteria: distinct(ratings, "criterion"),
    ...{ notes, warnings },
    first: ratings.slice(0, shownRatings),
  };
}

/** Prints what was understood of a file: columns, counts, what was assumed, what to know, the first ratings. */
export function printPreview(found: RatingsReading, warnings: readonly string[]): void {
  const { file, format, form, columns, ratings, notes } = found;
  print(printable(`${file}: ${format}; ${formWords[form]}`));
  if (columns.length > 0) print(`\n${columnTable(columns)}`);
  const criteria = distinct(ratings, "criterion");
  const raters = countRaters(ratings);
  print(
    `\n${[
      counted(ratings.length, "rating"),
      counted(raters.length, "judge"),
      counted(distinct(ratings, "target"), "item"),
      criteria === 0 ? "no criteria" : counted(criteria, "criterion", "criteria"),
    ].join(", ")}`,
  );
  print(raterTable(raters));
  for (const note of notes) print(printable(`note: ${note}`));
  for (const warning of warnings) print(printable(`warning: ${warning}`));
  print(`\nthe first ${Math.min(shownRatings, ratings.length)} as they are read:`);
  print(ratingTable(ratings.slice(0, shownRatings)));
}

const formWords: Record<RatingsReading["form"], string> = {
  long: "one rating a row",
  pairs: "one comparison of two outputs a row",
  "a column a judge": "a column of scores for each judge",
  "a column a criterion": "a column of scores for each criterion",
};

function columnTable(columns: RatingsReading["columns"]): string {
  const rows = columns.map(({ name, type, role, distinct: different, empty }) => [
    printable(name),
    role ?? "(not used)",
    type,
    String(different),
    String(empty),
  ]);
  return formatTable(["column", "means", "type", "different", "empty"], rows);
}

function raterTable(raters: readonly RaterCount[]): string {
  const rows = raters.slice(0, shownRaters).map(({ id, kind, ratings, scored, unscored }) => {
    const reasons = Object.entries(unscored).map(([status, count]) => `${count} ${status}`);
    return [printable(id), kind, String(ratings), String(scored), reasons.join(", ") || "0"];
  });
  const more = raters.length - rows.length;
  const table = formatTable(["judge", "kind", "ratings", "scored", "without a score"], rows);
  return more > 0 ? `${table}\nand ${counted(more, "more judge")}` : table;
}

/** Only columns that one of these ratings has. */
function ratingTable(ratings: readonly Rating[]): string {
  const flat = ratings.map(({ target, rater, value, status, ...rest }) => ({
    item: target,
    judge: rater.id,
    score: value === null ? `(${status})` : String(value),
    ...rest,
  })) as Record<string, unknown>[];
  const names = [...new Set(flat.flatMap((one) => Object.keys(one)))];
  const cell = (value: unknown): string => {
    const text = value === undefined ? "" : printable(String(value));
    return text.length > 30 ? `${text.slice(0, 29)}…` : text;
  };
  return formatTable(
    names,
    flat.map((one) => names.map((name) => cell(one[name]))),
  );
}
