import { formatCsv } from "../../io/format-csv.js";
import type { SimulatedAnswers } from "./simulate-answers.js";

const columns = [
  ...["participant", "item", "question", "kind", "answer", "index", "value", "status", "order_shown"],
  ...["position", "seconds", "language", "excluded", "simulated", "expected"],
];

/**
 * Simulated answers as the table that a survey's export is, each row marked as simulated.
 *
 * @example
 * ```ts
 * const items = [{ id: "a", story: "a", options: ["sad", "joyful"] }];
 * const csv = simulatedCsv(simulateAnswers(items, { participants: 2, seed: 1 }));
 * csv.split("\n").length; // 4
 * ```
 */
export function simulatedCsv({ answers, checks }: Pick<SimulatedAnswers, "answers" | "checks">): string {
  const rows = answers.map(({ participant, item, question, kind, answer, index, value, status, ...more }) => [
    ...[participant, item, question, kind, answer, index, value, status, JSON.stringify(more.orderShown)],
    ...[more.position, more.seconds, more.language ?? null, null, true, null],
  ]);
  // Of a check only matters whether its index is the one that was asked for.
  const checkRows = checks.map(({ participant, check, passed }) => [
    ...[participant, check, "check", "choice", null, passed ? 1 : 0, null, "ok", null, null, null, null],
    ...[null, true, 1],
  ]);
  return formatCsv(columns, [...rows, ...checkRows]);
}
