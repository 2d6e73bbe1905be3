import { formatCsv } from "../../../io/format-csv.js";
import { answerColumns, answerRows } from "../../design/answer-rows.js";
import type { PageData } from "../page-data.js";
import { el } from "./dom.js";
import type { KeptSession } from "./kept.js";

/** The answers of a session without a server, as a file of the form of `survey export`. */
export function answersFile({ design }: PageData, session: KeptSession): { name: string; text: string } {
  const rows = answerRows(
    design,
    { participant: session.id, list: session.list, seed: session.seed, simulated: false },
    session.trials,
  );
  const cells = rows.map((row) => answerColumns.map((column) => row[column]));
  return { name: `${design.name}-${session.id}.csv`, text: formatCsv(answerColumns, cells) };
}

/** Gives a text to the browser as a download. */
export function download({ name, text }: { name: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
