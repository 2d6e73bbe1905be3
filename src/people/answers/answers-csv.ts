import { formatCsv } from "../../io/format-csv.js";
import { type AnswerRow, answerColumns } from "../design/answer-rows.js";
import type { SimulatedAnswers } from "./simulate-people.js";

/**
 * Simulated answers as the table that a survey's export is, each row marked as simulated.
 *
 * @example
 * ```ts
 * const items = [{ id: "a", story: "a", options: ["sad", "joyful"] }];
 * const csv = simulatedCsv(simulatePeople(items, { participants: 2, seed: 1 }));
 * csv.split("\n").length; // 4
 * ```
 */
export function simulatedCsv({ answers, checks }: Pick<SimulatedAnswers, "answers" | "checks">): string {
  const empty = Object.fromEntries(answerColumns.map((name) => [name, null])) as AnswerRow;
  const rows = answers.map(({ orderShown, language = null, ...answer }): AnswerRow => {
    return { ...empty, ...answer, language, order_shown: JSON.stringify(orderShown), simulated: "true" };
  });
  // Of a check only matters whether its index is the one that was asked for.
  const checkRows = checks.map(({ participant, check, passed }): AnswerRow => {
    const asked = { question: "check", kind: "choice", index: passed ? 1 : 0, expected: 1 };
    return { ...empty, participant, item: check, ...asked, status: "ok", simulated: "true" };
  });
  const cells = [...rows, ...checkRows].map((row) => answerColumns.map((name) => row[name]));
  return formatCsv(answerColumns, cells);
}
