import type { ReportTable } from "../../../contract.js";
import type { CriticalRate } from "../../measures/critical-misses.js";
import type { Board } from "../board.js";
import { respondentNames } from "../names.js";

type CriticalBoard = Pick<Board, "rows" | "review">;

/** How often each respondent misses a risk or alarms without one, and every such reply in full. */
export function criticalTables({ rows }: CriticalBoard): ReportTable[] {
  const names = respondentNames(rows);
  const own = rows.flatMap(({ critical }, i) => (critical === null ? [] : [{ name: names[i]!, critical }]));
  if (own.length === 0) return [];
  const failures = own.flatMap(({ name, critical }) => critical.failures.map((one) => ({ name, ...one })));
  return [
    {
      title: "Critical cases: rates beside the mean, never inside it",
      header: [
        "respondent",
        "misses a risk",
        "risk cases",
        "alarms without one",
        "cases without",
        "unscored",
      ],
      rows: own.map(({ name, critical: { misses, falseAlarms } }) => [
        name,
        rateCell(misses),
        `${misses.n}/${misses.total}`,
        rateCell(falseAlarms),
        `${falseAlarms.n}/${falseAlarms.total}`,
        String(misses.unscored + falseAlarms.unscored),
      ]),
    },
    ...(failures.length === 0
      ? []
      : [
          {
            title: "Every miss and every false alarm: the person's words, and the whole reply",
            header: ["respondent", "case", "what", "risk", "the person's words", "the reply"],
            rows: failures.map(({ name, case: id, kind, risk, words, reply }) => [
              ...[name, id, kind === "miss" ? "missed" : "alarm", risk, words],
              reply.trim() === "" ? "(empty)" : reply.replace(/\s*\n+\s*/g, " / "),
            ]),
          },
        ]),
  ];
}

export function criticalNotes({ rows, review }: CriticalBoard): string[] {
  if (rows.every(({ critical }) => critical === null)) return [];
  return [
    `critical cases: ${review.text}`,
    "misses a risk: the share of cases with a risk whose reply lacks a criterion marked as a miss; alarms: the share of those without one whose reply treats distress as an emergency",
    "[ ] of these: 95 %, exact (Clopper-Pearson), a case as one trial however many replies or verdicts it has; no miss in 12 cases still allows 26 %, in 24 14 %",
    "they are the judge's counts: with experts' answers `judge validate` corrects them for what the judge overlooks",
  ];
}

/** "25.0% [5.5, 57.2]" */
export function rateCell({ value, ci }: Pick<CriticalRate, "value" | "ci">): string {
  if (Number.isNaN(value)) return "no case";
  return `${(100 * value).toFixed(1)}% [${ci.map((bound) => (100 * bound).toFixed(1)).join(", ")}]`;
}
