import type { FigureTable } from "../../../plots/figure.js";
import { rounded } from "../../shared/rounded.js";
import type { AgreementRow } from "./agreement.js";
import { baselineTitles } from "./baselines.js";
import { observerTitle } from "./observer-answers.js";
import { type PrintedCell, printedOf } from "./printed-cells.js";

/** A row of a run's figure: by the definition that is drawn, by the paper's, and what was left out. */
export interface ShownRow {
  /** Replies that name no option left out: what is drawn. */
  scored: AgreementRow;
  /** The same with such replies as wrong. */
  asInPaper: AgreementRow;
  /** Items that the row rests on, of the task's. */
  items: number;
  itemsOfTask: number;
  /** Replies of a model, and how many of them name no option; null for people and the observer. */
  replies: { all: number; unscored: number } | null;
}

const columns = [
  "task",
  "respondent",
  "prompt",
  "agreement",
  "naive lower",
  "naive upper",
  "item lower",
  "item upper",
  "story lower",
  "story upper",
  "answers",
  "unparsed items",
  "modal share",
  "match",
];

/** Agreement rows as the table behind a figure, in percent, with the printed numbers that it draws. */
export function agreementColumns(
  rows: readonly AgreementRow[],
  printed: readonly PrintedCell[] = [],
): FigureTable {
  if (printed.length === 0) return { columns, rows: rows.map(cells) };
  return {
    columns: [...columns, "printed", "printed lower", "printed upper"],
    rows: rows.map((row) => {
      const inPaper = printedOf(printed, row);
      return [...cells(row), inPaper?.value ?? null, ...(inPaper?.ci ?? [null, null])];
    }),
  };
}

/** The same for a figure with a run's models: agreement by both definitions, and what each row rests on. */
export function runColumns(rows: readonly ShownRow[]): FigureTable {
  return {
    columns: [...columns, "agreement as in the paper", "items", "replies", "unscored replies"],
    rows: rows.map(({ scored, asInPaper, items, replies }) => [
      ...cells(scored),
      rounded(asInPaper.value),
      items,
      replies?.all ?? null,
      replies?.unscored ?? null,
    ]),
  };
}

function cells(row: AgreementRow): (string | number | null)[] {
  const model = row.respondent.kind === "model" ? row.respondent.model : null;
  return [
    row.task.id,
    nameOf(row),
    model?.prompt ?? null,
    rounded(row.value),
    ...[row.naive, row.item, row.story].flatMap((ci) => ci.map(rounded)),
    row.n,
    model === null ? null : row.unparsedItems,
    rounded(row.modalShare),
    rounded(row.match),
  ];
}

function nameOf({ respondent }: AgreementRow): string {
  if (respondent.kind === "observer") return observerTitle;
  if (respondent.kind === "baseline") return baselineTitles[respondent.baseline];
  return respondent.kind === "model" ? respondent.model.title : respondent.kind;
}
