import type { Rating } from "../../core/rating.js";
import { type ExportColumn, orNull } from "./column.js";

const text = (name: string, cell: (row: Rating) => string | undefined | null): ExportColumn<Rating> => ({
  ...{ name, kind: "text", cell: (row) => orNull(cell(row) ?? undefined) },
});
const integer = (name: string, cell: (row: Rating) => number | undefined): ExportColumn<Rating> => ({
  ...{ name, kind: "integer", cell: (row) => orNull(cell(row)) },
});
const number = (name: string, cell: (row: Rating) => number | undefined | null): ExportColumn<Rating> => ({
  ...{ name, kind: "number", cell: (row) => orNull(cell(row) ?? undefined) },
});

const columns: readonly ExportColumn<Rating>[] = [
  text("item", ({ target }) => target),
  text("judge", ({ rater }) => rater.id),
  text("kind", ({ rater }) => rater.kind),
  text("judge_version", ({ rater }) => rater.version),
  text("judge_family", ({ rater }) => rater.family),
  number("score", ({ value }) => value),
  text("status", ({ status }) => status),
  text("criterion", ({ criterion }) => criterion),
  text("respondent", ({ respondent }) => respondent),
  text("family", ({ family }) => family),
  integer("replicate", ({ replicate }) => replicate),
  integer("position", ({ position }) => position),
  integer("shown", ({ shown }) => shown),
  text("other", ({ other }) => other),
  text("other_respondent", ({ otherRespondent }) => otherRespondent),
  text("other_family", ({ otherFamily }) => otherFamily),
  number("other_length", ({ otherLength }) => otherLength),
  text("prompt", ({ prompt }) => prompt),
  text("language", ({ language }) => language),
  number("length", ({ length }) => length),
  text("group", ({ group }) => group),
  text("conversation", ({ conversation }) => conversation),
  text("reason", ({ reason }) => reason),
  text("rubric_hash", ({ rubricHash }) => rubricHash),
];

/** A file of ratings that can be read back: comparisons have their own, since each of their rows names two replies. */
export interface RatingTable {
  name: "ratings" | "pairs";
  columns: ExportColumn<Rating>[];
  ratings: Rating[];
}

/**
 * What judges said of a run's replies as tables, with the columns that `affectlab import ratings` knows. A column in
 * which no cell is known is left out: an empty `other` would say that all rows are comparisons.
 */
export function ratingTables(all: readonly Rating[]): RatingTable[] {
  const tables = [
    { name: "ratings" as const, ratings: all.filter(({ other }) => other === undefined) },
    { name: "pairs" as const, ratings: all.filter(({ other }) => other !== undefined) },
  ];
  return tables
    .filter(({ ratings }) => ratings.length > 0)
    .map(({ name, ratings }) => ({
      ...{ name, ratings },
      columns: columns.filter(({ cell }) => ratings.some((rating) => cell(rating) !== null)),
    }));
}
