import type { FigureTable } from "../../plots/figure.js";
import type { AgreementRow } from "./agreement.js";
import { observerTitle } from "./observer-answers.js";

/** Agreement rows as the table behind a figure, in percent. */
export function agreementColumns(rows: readonly AgreementRow[]): FigureTable {
  const r = (x: number): number | null => (Number.isFinite(x) ? Number(x.toFixed(4)) : null);
  return {
    columns: [
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
    ],
    rows: rows.map((row) => [
      row.task.id,
      nameOf(row),
      row.respondent.kind === "model" ? row.respondent.model.prompt : null,
      r(row.value),
      ...[row.naive, row.item, row.story].flatMap((ci) => ci.map(r)),
      row.n,
      row.respondent.kind === "model" ? row.unparsedItems : null,
      r(row.modalShare),
      r(row.match),
    ]),
  };
}

function nameOf({ respondent }: AgreementRow): string {
  if (respondent.kind === "observer") return observerTitle;
  return respondent.kind === "model" ? respondent.model.title : respondent.kind;
}
