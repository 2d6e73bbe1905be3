import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { type Inference, pairDesigns, type Task, taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type AgreementRow, agreement, respondentsOf } from "../measures/agreement.js";
import {
  agreementAlt,
  labelsOf,
  missingIntervals,
  oneStory,
  printedAlt,
  type TaskRows,
} from "../measures/agreement-words.js";
import { type BaselineId, baselineTitles } from "../measures/baselines.js";
import { agreementColumns, runColumns, type ShownRow } from "../measures/figure-table.js";
import { observerTitle } from "../measures/observer-answers.js";
import { type PrintedCell, printedOf } from "../measures/printed-cells.js";
import { agreementRange, agreementStep } from "./agreement-axis.js";

/** Rows of a run's models, shown in a task beside the paper's rows. */
export type MoreRows = (task: Task) => readonly ShownRow[];

const nouns: Record<Inference, string> = {
  emotion: "emotions",
  outcome: "outcomes",
  goal: "goal congruence",
  control: "perceived control",
  safety: "safety",
  expectedness: "expectedness",
};

/**
 * A figure of agreement with one panel per task.
 *
 * The paper's figure counts a reply that names no option as wrong, as the paper does. A figure with a run's
 * models leaves such replies out of every row, those of recorded models too, so that all rows follow one
 * definition. Its table has both.
 */
export function agreementFigure(
  data: StudyData,
  letter: string,
  taskIds: readonly string[],
  more?: MoreRows,
  printed: readonly PrintedCell[] = [],
): Figure {
  const panels = taskIds
    .map(taskById)
    .map((task): TaskRows => ({ task, rows: [...shownRows(data, task), ...(more?.(task) ?? [])] }));
  const isRun = more !== undefined;
  // The paper counts unparsed replies as wrong: its numbers stand beside ours only where ours do too.
  const shown = isRun ? [] : printed;
  const drawn = panels.flatMap(({ rows }) => rows.map((row) => drawnOf(row, isRun)));
  const { experiment, inference } = panels[0]!.task;
  const source = experiment === 1 ? "from text" : "from text and an expression";
  const title = `Inferring ${nouns[inference]} ${source}: ${overlapWords(panels, isRun)}`;
  const subtitle = `Answers that agree with the modal answer of the other people, Experiment ${panels
    .map(({ task }) => task.subexperiment)
    .join(" and ")}`;
  const labels = labelsOf(panels, isRun);
  return {
    id: `figure-${letter}`,
    study: "affective-cognition",
    title,
    paper: `Figure ${letter}`,
    alt: `${agreementAlt(title, panels, isRun)}${printedAlt(drawn, shown)}`,
    spec: intervalChart({
      title,
      subtitle: isRun ? `${subtitle}. Unscored replies are left out` : subtitle,
      panels: panels.map((one) => panel(one, isRun, labels, shown)),
      xTitle: "Agreement with people (%)",
      xRange: agreementRange(drawn),
      xStep: agreementStep,
    }),
    table: isRun ? runColumns(panels.flatMap(({ rows }) => rows)) : agreementColumns(drawn, shown),
    madeBy: `figure${letter}`,
    inputs: inputsOf(data, ...(shown.length > 0 ? [printed] : [])),
    seed: null,
    note: isRun
      ? runNote(panels)
      : `${paperRule} ${participantRule} ${observerWords(panels)}${shown.length > 0 ? ` ${printedRule}` : ""}`,
  };
}

/** The panels of some tasks as the paper's figure has them: parts of a larger figure. */
export function paperPanels(
  data: StudyData,
  taskIds: readonly string[],
  printed: readonly PrintedCell[] = [],
): IntervalPanel[] {
  const panels = taskIds.map(taskById).map((task): TaskRows => ({ task, rows: shownRows(data, task) }));
  const labels = labelsOf(panels, false);
  return panels.map((one) => panel(one, false, labels, printed));
}

/** What holds for some tasks together as the paper's figure has them: its news, and an axis that has room for all. */
export function paperFrame(data: StudyData, taskIds: readonly string[]) {
  const panels = taskIds.map(taskById).map((task): TaskRows => ({ task, rows: shownRows(data, task) }));
  const drawn = panels.flatMap(({ rows }) => rows.map((row) => drawnOf(row, false)));
  return { overlap: overlapWords(panels, false), xRange: agreementRange(drawn) };
}

/** The news of a figure: how many of the models' intervals have a value in common with that of people. */
function overlapWords(panels: readonly TaskRows[], isRun: boolean): string {
  const compared = panels.flatMap(({ rows }) => {
    const drawn = rows.map((row) => drawnOf(row, isRun)).filter(({ story }) => story.every(Number.isFinite));
    const people = drawn.find(({ respondent }) => respondent.kind === "participants");
    const models = drawn.filter(({ respondent }) => respondent.kind === "model");
    return people === undefined ? [] : models.map(({ story }) => overlap(story, people.story));
  });
  const common = compared.filter(Boolean).length;
  if (compared.length === 0) return "no interval can be compared with that of people";
  const share = common === compared.length ? `all ${common}` : `${common} of ${compared.length}`;
  return `${share} intervals of models overlap that of people`;
}

const overlap = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] <= other[1] && other[0] <= one[1];

const paperRule =
  "Models: temperature 0, one answer an item; replies that name no option count as wrong, as in the paper.";
const printedRule =
  "Diamonds are the numbers that the text prints; where it prints two intervals for one mean, the first.";
const runRule =
  "Replies that name no option are unscored and left out, in every row; the paper counts them as wrong, and the table has both. Recorded models: temperature 0, one answer an item.";
const participantRule =
  "A person's answer is compared with the mode of the others, so a person's own vote never counts; the modal share is the most that any single answer can share with people. The Bayesian observer reads no story: its causal template is fitted to people's answers to the other nine stories of the task's pair and experiment, all four inferences at once.";

function runNote(panels: readonly TaskRows[]): string {
  const isCut = panels.some(({ rows }) => rows.some(({ items, itemsOfTask }) => items < itemsOfTask));
  const cut =
    "A row with a number of items rests on these alone; all other rows and the modal share rest on every item of the task.";
  return [
    runRule,
    participantRule,
    observerWords(panels),
    ...(isCut ? [cut] : []),
    ...missingIntervals(panels),
  ].join(" ");
}

/** Good or bad; where that says nothing, the most frequent answer. */
const plainestRule = ({ pair, inference }: Task): BaselineId =>
  inference === pair.split("-")[1] ? "prior" : "valence";

/** What the observer earns beside the plainest rule. */
function observerWords(panels: readonly TaskRows[]): string {
  const gains = panels.map(({ task, rows }) => {
    const agreementOf = (kind: string): number =>
      rows.find(({ asInPaper: { respondent } }) => respondent.kind === kind)?.asInPaper.value ?? Number.NaN;
    return { task, gain: agreementOf("observer") - agreementOf("baseline") };
  });
  const rule = [...new Set(panels.map(({ task }) => baselineTitles[plainestRule(task)].toLowerCase()))].join(
    ", ",
  );
  if (gains.every(({ gain }) => Math.abs(gain) < 0.05)) {
    return `The observer earns nothing here: the plainest rule (${rule}) agrees as often.`;
  }
  const told = gains.map(
    ({ task, gain }) =>
      `${gain < 0 ? "\u2212" : "+"}${Math.abs(gain).toFixed(1)} points in ${task.subexperiment}`,
  );
  return `Beside the plainest rule (${rule}) the observer earns ${told.join(", ")}.`;
}

/** People, then the paper's three models under both prompts, then the Bayesian observer and the plainest rule. */
function shownRows(data: StudyData, task: Task): ShownRow[] {
  const inPaper = respondentsOf(task, data).filter(
    (r) => r.kind === "participants" || (r.kind === "model" && r.model.inPaper),
  );
  const items = data.itemsOf(task.id).length;
  const rule = { kind: "baseline", baseline: plainestRule(task) } as const;
  return [...inPaper, { kind: "observer" } as const, rule].map((respondent) => {
    const asInPaper = agreement(data, task, respondent);
    // Only a model has replies that can be left out.
    if (respondent.kind !== "model")
      return { scored: asInPaper, asInPaper, items, itemsOfTask: items, replies: null };
    const scored = agreement(data, task, respondent, { unparsed: "unscored" });
    const replies = { all: items, unscored: scored.unparsedItems };
    return { scored, asInPaper, items, itemsOfTask: items, replies };
  });
}

const drawnOf = (row: ShownRow, isRun: boolean): AgreementRow => (isRun ? row.scored : row.asInPaper);

function panel(
  { task, rows }: TaskRows,
  isRun: boolean,
  labels: ReadonlyMap<string, string>,
  printed: readonly PrintedCell[],
): IntervalPanel {
  const title = pairDesigns.find((design) => design.id === task.pair)?.title ?? "";
  return {
    title: `${title} (${task.subexperiment})`,
    chance: task.chance,
    ceiling: { value: rows[0]?.asInPaper.modalShare ?? Number.NaN, label: "modal share" },
    rows: rows.map((row) => intervalRow(drawnOf(row, isRun), labels, printed)),
  };
}

function intervalRow(
  row: AgreementRow,
  labels: ReadonlyMap<string, string>,
  printed: readonly PrintedCell[],
): IntervalRow {
  const inPaper = printedOf(printed, row);
  const intervals = {
    ...(inPaper === undefined ? {} : { printed: inPaper }),
    value: row.value,
    naive: row.naive,
    clustered: row.story,
    ...(oneStory(row) ? { undefinedBecause: "one story" } : {}),
  };
  if (row.respondent.kind === "observer") return { label: observerTitle, group: observerTitle, ...intervals };
  if (row.respondent.kind === "baseline")
    return { label: baselineTitles[row.respondent.baseline], group: "rules", ...intervals };
  if (row.respondent.kind !== "model")
    return { label: "People", group: "people", emphasis: true, ...intervals };
  const { key, title, prompt } = row.respondent.model;
  return {
    label: labels.get(key) ?? title,
    group: title,
    marker: prompt === "0shot-cot" ? "filled" : "open",
    ...intervals,
  };
}
