import type { Figure } from "../../plots/figure.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../plots/interval-chart.js";
import { type AgreementRow, agreement, respondentsOf } from "./agreement.js";
import { type Inference, pairDesigns, type Task, taskById } from "./conditions.js";
import type { StudyData } from "./data.js";
import { agreementColumns } from "./figure-table.js";
import { figure3 } from "./figure3.js";
import { observerTitle } from "./observer-answers.js";
import { inputTables } from "./tables.js";

/** Rows that join the paper's in a task: the models of a run. */
export type MoreRows = (task: Task) => readonly AgreementRow[];

/** Figure 4a: inferring emotions from text. */
export function figure4a(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "4a", ["1a-emotion", "1b-emotion"], more);
}

/** Figure 4b: inferring outcomes from text. */
export function figure4b(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "4b", ["1a-outcome", "1b-outcome"], more);
}

/** Figure 4c: inferring emotions when the expression is shown too. */
export function figure4c(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "4c", ["2a-emotion", "2b-emotion"], more);
}

/** Figure 4d: inferring outcomes when the expression is shown too. */
export function figure4d(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "4d", ["2a-outcome", "2b-outcome"], more);
}

/** Figure 5a: inferring goal congruence from text. */
export function figure5a(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "5a", ["1a-goal"], more);
}

/** Figure 5b: inferring control from text. */
export function figure5b(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "5b", ["1a-control"], more);
}

/** Figure 5c: inferring safety from text. */
export function figure5c(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "5c", ["1b-safety"], more);
}

/** Figure 5d: inferring expectedness from text. */
export function figure5d(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "5d", ["1b-expectedness"], more);
}

/** Figure 6a: inferring goal congruence when the expression is shown too. */
export function figure6a(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "6a", ["2a-goal"], more);
}

/** Figure 6b: inferring control when the expression is shown too. */
export function figure6b(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "6b", ["2a-control"], more);
}

/** Figure 6c: inferring safety when the expression is shown too. */
export function figure6c(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "6c", ["2b-safety"], more);
}

/** Figure 6d: inferring expectedness when the expression is shown too. */
export function figure6d(data: StudyData, more?: MoreRows): Figure {
  return agreementFigure(data, "6d", ["2b-expectedness"], more);
}

const nouns: Record<Inference, string> = {
  emotion: "emotions",
  outcome: "outcomes",
  goal: "goal congruence",
  control: "perceived control",
  safety: "safety",
  expectedness: "expectedness",
};

function agreementFigure(
  data: StudyData,
  letter: string,
  taskIds: readonly string[],
  more: MoreRows = () => [],
): Figure {
  const tasks = taskIds.map(taskById);
  const rows = tasks.map((task) => ({ task, rows: [...shownRows(data, task), ...more(task)] }));
  const first = tasks[0] as Task;
  const title = `Inferring ${nouns[first.inference]} ${first.experiment === 1 ? "from text" : "from text and an expression"}`;
  const lowest = Math.min(
    ...rows.flatMap(({ rows: r }) => r.map((row) => Math.min(row.story[0], row.task.chance))),
  );
  return {
    id: `figure-${letter}`,
    study: "affective-cognition",
    title,
    paper: `Figure ${letter}`,
    alt: altText(title, rows),
    spec: intervalChart({
      title,
      subtitle: "Answers that agree with the modal answer of the other people, Experiment ".concat(
        tasks.map((task) => task.subexperiment).join(" and "),
      ),
      panels: rows.map(({ task, rows: r }) => panel(task, r)),
      xTitle: "Agreement",
      xRange: [Math.max(0, Math.floor(lowest / 10) * 10), 100],
    }),
    table: agreementColumns(rows.flatMap(({ rows: r }) => r)),
    madeBy: `figure${letter}`,
    inputs: [...inputTables],
    seed: null,
    note: "Models: temperature 0, one answer an item; replies that name no option count as wrong, as in the paper. A person's answer is compared with the mode of the others, so a person's own vote never counts; the modal share is the most that any single answer can share with people. The Bayesian observer reads no story: its causal template is fitted to people's answers to the other nine stories of the task's pair and experiment, all four inferences at once.",
  };
}

/** People, three models under two prompts, the observer. */
const shownAlways = 8;

/** People, then the paper's three models under both prompts, then the Bayesian observer. */
function shownRows(data: StudyData, task: Task): AgreementRow[] {
  const inPaper = respondentsOf(task).filter(
    (r) => r.kind === "participants" || (r.kind === "model" && r.model.inPaper),
  );
  return [...inPaper, { kind: "observer" } as const].map((respondent) => agreement(data, task, respondent));
}

function panel(task: Task, rows: readonly AgreementRow[]): IntervalPanel {
  const title = pairDesigns.find((design) => design.id === task.pair)?.title ?? "";
  return {
    title: `${title} (${task.subexperiment})`,
    chance: task.chance,
    ceiling: { value: rows[0]?.modalShare ?? Number.NaN, label: "modal share" },
    rows: rows.map(intervalRow),
  };
}

function intervalRow(row: AgreementRow): IntervalRow {
  const intervals = { value: row.value, naive: row.naive, clustered: row.story };
  if (row.respondent.kind === "observer") return { label: observerTitle, group: observerTitle, ...intervals };
  if (row.respondent.kind !== "model")
    return { label: "People", group: "people", emphasis: true, ...intervals };
  const { title, prompt } = row.respondent.model;
  const cot = prompt === "0shot-cot";
  return {
    label: `${title}, ${cot ? "chain of thought" : "0-shot"}`,
    group: title,
    marker: cot ? "filled" : "open",
    ...intervals,
  };
}

function altText(title: string, panels: readonly { task: Task; rows: readonly AgreementRow[] }[]): string {
  const parts = panels.map(({ task, rows }) => {
    const [people, ...others] = rows as [AgreementRow, ...AgreementRow[]];
    const models = others.filter(({ respondent }) => respondent.kind === "model");
    const observer = others.find(({ respondent }) => respondent.kind === "observer") as AgreementRow;
    const sorted = [...models].sort((a, b) => b.value - a.value) as [AgreementRow, ...AgreementRow[]];
    const last = sorted[sorted.length - 1] as AgreementRow;
    return `In Experiment ${task.subexperiment} people agree in ${percent(people)}; models range from ${percent(last)} (${nameOf(last)}) to ${percent(sorted[0])} (${nameOf(sorted[0])}); the Bayesian observer agrees in ${percent(observer)}; chance is ${task.chance}%.`;
  });
  const added = Math.max(...panels.map(({ rows }) => rows.length)) - shownAlways;
  const others = added > 0 ? `, and ${added} more ${added === 1 ? "row" : "rows"}` : "";
  return `${title}: dots with a naive and a story-clustered 95% interval for people and three models under two prompts and a Bayesian observer${others}. ${parts.join(" ")}`;
}

const percent = (row: AgreementRow): string =>
  `${row.value.toFixed(1)}% [${row.story[0].toFixed(1)}, ${row.story[1].toFixed(1)}]`;

function nameOf(row: AgreementRow): string {
  if (row.respondent.kind !== "model") return "people";
  return `${row.respondent.model.title}, ${row.respondent.model.prompt === "0shot" ? "0-shot" : "chain of thought"}`;
}

export { figure3 };

/** The figures of agreement, in which a run's models can stand. */
export const agreementFigures: readonly (typeof figure4a)[] = [
  figure4a,
  figure4b,
  figure4c,
  figure4d,
  figure5a,
  figure5b,
  figure5c,
  figure5d,
  figure6a,
  figure6b,
  figure6c,
  figure6d,
];

/** Every figure of this study, in the order of the paper. */
export const allFigures: readonly ((data: StudyData) => Figure)[] = [figure3, ...agreementFigures];
