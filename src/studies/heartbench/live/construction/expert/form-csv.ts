import type { TableCodebook } from "../../../../../io/codebook.js";
import { formatCsv } from "../../../../../io/format-csv.js";
import { spreadsheetCsv, textCell } from "../../../../shared/forms/spreadsheet.js";
import type { HeartbenchText } from "../../../data/case.js";
import type { ExpertForm, FormKeyRow } from "./form.js";
import { type FormTexts, noteTexts, shownTexts } from "./form-texts.js";

export const answerLevels = ["1", "0", "?", "skip"] as const;

type Field = TableCodebook["schema"]["fields"][number];
const text = (name: string, description: string, constraints: Field["constraints"] = {}): Field => ({
  ...{ name, type: "string", description, constraints },
});

const itemField = text("item", "The item's code", {
  required: true,
  unique: true,
  pattern: "[a-z0-9]{5}-[0-9]+",
});
const answerField = text("answer", "1 yes, 0 no, ? cannot tell, skip; empty where it was not reached", {
  enum: [...answerLevels],
});
const commentField = text("comment", "The rater's comment");
const raterField = text("rater", "The rater's code", { required: true, pattern: "[A-Za-z0-9-]+" });

/** The columns of the file that a rater downloads from the page. */
export const answersCodebook: TableCodebook = {
  schema: { fields: [raterField, itemField, answerField, commentField] },
};

/** The columns of a form for a spreadsheet, filled in or not. */
export const formCodebook: TableCodebook = {
  schema: {
    fields: [
      ...[raterField, itemField],
      text("content_note", "What may distress: write skip where you would rather not read on"),
      text("dialogue", "The conversation, in the languages of the form", { required: true }),
      text("reply", "The reply to rate; empty where it is empty"),
      text("criterion", "What the reply does or does not do, in the languages of the form", {
        required: true,
      }),
      ...[answerField, commentField],
    ],
  },
};

/** The columns of the key: what each item is about. Raters never get it. */
export const keyCodebook: TableCodebook = {
  schema: {
    fields: [
      ...[raterField, { ...itemField, constraints: { ...itemField.constraints, unique: false } }],
      text("case", "The case", { required: true }),
      text("model", "Who wrote the reply", { required: true }),
      text("criterion", "The criterion's id within the case", { required: true }),
      {
        name: "score",
        type: "integer",
        description: "The criterion's weight",
        constraints: { required: true, minimum: -10, maximum: 10 },
      },
      {
        name: "repeat",
        type: "integer",
        description: "1 where the page came again",
        constraints: { required: true, enum: [0, 1] },
      },
    ],
    primaryKey: ["rater", "item"],
  },
};

/**
 * A rater's form for a spreadsheet: one row per item, with the last two columns to fill in. It starts with a
 * byte order mark, because Excel misreads Chinese without it. If a spreadsheet would take a cell for a
 * formula, the cell begins with an apostrophe.
 */
export function expertFormCsv(
  { rater, pages }: ExpertForm,
  texts: Pick<FormTexts, "words" | "notes" | "languages">,
): string {
  const { words, languages } = texts;
  const both = (own: HeartbenchText): string =>
    shownTexts(own, languages)
      .map(([, text]) => text)
      .join("\n");
  const rows = pages.flatMap(({ dialogue, reply, contentNote, criteria }) => {
    const turns = dialogue
      .map(
        ({ role, text: own }) =>
          `${languages.map((language) => words[language][role]).join(" / ")}: ${both(own)}`,
      )
      .join("\n\n");
    return criteria.map(({ item, text: own }) => [
      ...[
        rater,
        item,
        contentNote === null ? null : textCell(both(noteTexts(contentNote, texts))),
        textCell(turns),
      ],
      ...[reply === "" ? null : textCell(reply), textCell(both(own)), null, null],
    ]);
  });
  return spreadsheetCsv(
    formCodebook.schema.fields.map(({ name }) => name),
    rows,
  );
}

/** The key of all forms as a table. */
export function expertKeyCsv(key: readonly FormKeyRow[]): string {
  return formatCsv(
    keyCodebook.schema.fields.map(({ name }) => name),
    key.map((row) => [row.rater, row.item, row.case, row.model, row.criterion, row.score, row.repeat]),
  );
}
