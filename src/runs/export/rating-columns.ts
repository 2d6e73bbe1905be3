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

/** The columns of what judges said of a run's replies, under the names that `affectlab import ratings` knows. */
export const ratingColumns: readonly ExportColumn<Rating>[] = [
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
