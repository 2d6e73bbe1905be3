import type { RecordedModel, Task } from "../data/conditions.js";
import type { AgreementRow } from "./agreement.js";
import type { ShownRow } from "./figure-table.js";
import { type PrintedCell, printedOf } from "./printed-cells.js";

/** The rows of one panel. */
export interface TaskRows {
  task: Task;
  rows: readonly ShownRow[];
}

/** Whether a row has a value but no interval by story, because all scored items are of one story. */
export const oneStory = ({ value, story }: AgreementRow): boolean =>
  Number.isFinite(value) && !story.every(Number.isFinite);

/**
 * The label of every model by its key. Panels share a row's label, so it says for each panel what differs
 * between them (items asked, replies unscored).
 */
export function labelsOf(panels: readonly TaskRows[], isRun: boolean): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { scored } of panels.flatMap(({ rows }) => rows)) {
    if (scored.respondent.kind !== "model") continue;
    const { key } = scored.respondent.model;
    const remarks = isRun ? remarksOn(key, panels) : [];
    labels.set(key, remarks.length === 0 ? nameOf(scored) : `${nameOf(scored)} (${remarks.join("; ")})`);
  }
  return labels;
}

function remarksOn(key: string, panels: readonly TaskRows[]): string[] {
  const own = panels.flatMap(({ task, rows }) =>
    rows.filter(({ scored }) => keyOf(scored) === key).map((row) => ({ task, row })),
  );
  return [itemsOf, unscoredOf].flatMap((what) => {
    const texts = own.map(({ row }) => what(row));
    const [first] = texts;
    if (texts.every((text) => text === first) && texts.length === panels.length) {
      return first == null ? [] : [panels.length > 1 ? `${first} each` : first];
    }
    return own.flatMap(({ task }, i) => (texts[i] == null ? [] : [`${texts[i]} in ${task.subexperiment}`]));
  });
}

const itemsOf = ({ items, itemsOfTask }: ShownRow): string | null =>
  items < itemsOfTask ? `${items} of ${itemsOfTask} items` : null;

const unscoredOf = ({ replies }: ShownRow): string | null =>
  replies !== null && replies.unscored > 0 ? `${outOf(replies)} unscored` : null;

/** What a run's figure says about rows without an interval by story. */
export function missingIntervals(panels: readonly TaskRows[]): string[] {
  const missing = panels.flatMap(({ task, rows }) =>
    rows.flatMap(({ scored }) => (oneStory(scored) ? [`${nameOf(scored)} (${task.id})`] : [])),
  );
  if (missing.length === 0) return [];
  return [
    `The interval by story is undefined, and not drawn, where one story was scored: ${missing.join(", ")}.`,
  ];
}

/** A figure of agreement in words, with the numbers that are drawn. */
export function agreementAlt(title: string, panels: readonly TaskRows[], isRun: boolean): string {
  const parts = panels.map(({ task, rows }) => {
    const drawn = rows
      .filter((row) => !isJoined(row))
      .map(({ scored, asInPaper }) => (isRun ? scored : asInPaper));
    const [participants, ...others] = drawn as [AgreementRow, ...AgreementRow[]];
    const models = others.filter(({ respondent }) => respondent.kind === "model");
    const observer = others.find(({ respondent }) => respondent.kind === "observer") as AgreementRow;
    const rule = others.find(({ respondent }) => respondent.kind === "baseline") as AgreementRow;
    const sorted = [...models].sort((a, b) => b.value - a.value) as [AgreementRow, ...AgreementRow[]];
    const last = sorted[sorted.length - 1] as AgreementRow;
    return `In Experiment ${task.subexperiment} people agree in ${percent(participants)}; ${isRun ? "recorded " : ""}models range from ${percent(last)} (${nameOf(last)}) to ${percent(sorted[0])} (${nameOf(sorted[0])}); the Bayesian observer agrees in ${percent(observer)}, the plainest rule in ${percent(rule)}; chance is ${task.chance}%.${isRun ? runRows(rows) : ""}`;
  });
  const joined = panels.flatMap(({ rows }) => rows.filter(isJoined).map(({ scored }) => keyOf(scored)));
  const added = new Set(joined).size;
  const others = added > 0 ? `, and ${added} more ${added === 1 ? "row" : "rows"}` : "";
  const leftOut = isRun ? " Unscored replies are left out." : "";
  return `${title}: dots with a naive and a story-clustered 95% interval for people and ${modelsInWords(reportedIn(panels))}, a Bayesian observer and a plain rule${others}.${leftOut} ${parts.join(" ")}`;
}

/** "three models under two prompts" */
export function modelsInWords(models: readonly RecordedModel[]): string {
  const [names, prompts] = (["model", "prompt"] as const).map(
    (of) => new Set(models.map((one) => one[of])).size,
  );
  return `${inWords(names!)} ${names === 1 ? "model" : "models"} under ${inWords(prompts!)} ${prompts === 1 ? "prompt" : "prompts"}`;
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** A small number in words, as a text has it. */
export const inWords = (n: number): string => words[n] ?? String(n);

const reportedIn = (panels: readonly TaskRows[]): RecordedModel[] =>
  panels.flatMap(({ rows }) =>
    rows.flatMap(({ scored: { respondent } }) =>
      respondent.kind === "model" && respondent.model.inPaper ? [respondent.model] : [],
    ),
  );

/** The run's rows one by one, and the recorded models with unscored replies. */
function runRows(rows: readonly ShownRow[]): string {
  const its = rows.filter(isJoined).map((row) => {
    const remarks = [itemsOf(row), unscoredOf(row)].filter((text) => text !== null);
    return [`${nameOf(row.scored)} ${percent(row.scored)}`, ...remarks].join(", ");
  });
  const recorded = rows.flatMap((row) => {
    const text = isJoined(row) ? null : unscoredOf(row);
    return text === null ? [] : [`${nameOf(row.scored)} ${text}`];
  });
  return [
    its.length > 0 ? ` The run's: ${its.join("; ")}.` : "",
    recorded.length > 0 ? ` Recorded: ${recorded.join("; ")}.` : "",
  ].join("");
}

const isJoined = ({ scored: { respondent } }: ShownRow): boolean =>
  respondent.kind === "model" && !respondent.model.inPaper;

const keyOf = ({ respondent }: AgreementRow): string | null =>
  respondent.kind === "model" ? respondent.model.key : null;

const outOf = ({ all, unscored }: { all: number; unscored: number }): string =>
  [unscored, all].map((count) => count.toLocaleString("en")).join(" of ");

function percent(row: AgreementRow): string {
  if (Number.isNaN(row.value)) return "has no mark";
  if (oneStory(row)) return `${row.value.toFixed(1)}% [undefined: one story]`;
  return `${row.value.toFixed(1)}% [${row.story[0].toFixed(1)}, ${row.story[1].toFixed(1)}]`;
}

/** "GPT-4, chain of thought" */
function nameOf(row: AgreementRow): string {
  if (row.respondent.kind !== "model") return "people";
  return `${row.respondent.model.title}, ${row.respondent.model.prompt === "0shot" ? "0-shot" : "chain of thought"}`;
}

/** What a figure's description adds about the printed numbers in it; "" where none is drawn. */
export function printedAlt(rows: readonly AgreementRow[], printed: readonly PrintedCell[]): string {
  const gaps = rows.flatMap((row) => {
    const inPaper = printedOf(printed, row);
    return inPaper === undefined ? [] : [Math.abs(inPaper.value - row.value)];
  });
  if (gaps.length === 0) return "";
  return ` Diamonds show ${gaps.length} ${gaps.length === 1 ? "number" : "numbers"} printed in the paper, at most ${Math.max(...gaps).toFixed(2)} points from ours.`;
}
