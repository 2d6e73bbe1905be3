import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { type Experiment, pairDesigns, recordedModels, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type AgreementRow, agreement, type Respondent } from "../measures/agreement.js";
import { baselineIds, baselineTitles } from "../measures/baselines.js";
import { agreementColumns } from "../measures/figure-table.js";
import { observerTitle } from "../measures/observer-answers.js";
import { agreementRange, agreementStep } from "./agreement-axis.js";

const respondents: readonly Respondent[] = [
  { kind: "participants" },
  { kind: "observer" },
  ...baselineIds.map((baseline): Respondent => ({ kind: "baseline", baseline })),
];

/** The Bayesian observer beside four simpler rules, in inferring emotions from text. */
export function figureBaselinesText(data: StudyData): Figure {
  return baselinesFigure(data, 1, "figureBaselinesText");
}

/** The Bayesian observer beside four simpler rules, in inferring emotions where a face is shown too. */
export function figureBaselinesFaces(data: StudyData): Figure {
  return baselinesFigure(data, 2, "figureBaselinesFaces");
}

function baselinesFigure(data: StudyData, experiment: Experiment, madeBy: string): Figure {
  const panels = tasks
    .filter((task) => task.inference === "emotion" && task.experiment === experiment)
    .map((task) => ({ task, rows: respondents.map((respondent) => agreement(data, task, respondent)) }));
  const title = `Inferring emotions${experiment === 2 ? " beside a face" : ""} by simple rules: ${newsOf(panels)}`;
  const drawn = panels.flatMap(({ rows }) => rows);
  return {
    id: `figure-baselines-${experiment === 2 ? "faces" : "text"}`,
    study: "affective-cognition",
    title,
    paper: experiment === 2 ? "Section 2.2.1" : "Section 2.2",
    alt: altText(title, panels),
    spec: intervalChart({
      title,
      subtitle: "Agreement with the modal answer of the others: a theory, and rules that are simpler",
      panels: panels.map(({ task, rows }) => ({
        title: panelTitle(task),
        chance: task.chance,
        ceiling: { value: rows[0]?.modalShare ?? Number.NaN, label: "modal share" },
        rows: rows.map(intervalRow),
      })),
      // The observer's colour is that of Figures 4 and 5.
      groups: [
        ...new Set(recordedModels.filter(({ inPaper }) => inPaper).map(({ title }) => title)),
        observerTitle,
      ],
      xTitle: "Agreement with people (%)",
      xRange: agreementRange(drawn),
      xStep: agreementStep,
    }),
    table: agreementColumns(drawn, []),
    madeBy,
    inputs: inputsOf(data),
    seed: null,
    note: "Good or bad: joyful (relieved) where she got what she wanted (is safe), otherwise disappointed (devastated). Most frequent answer: of the task, in the other nine stories. Same cell: the most frequent answer to the same cell of the design in the other nine stories. The Bayesian observer is fitted to the other nine stories too. Good or bad and Table 1 are fixed rules.",
  };
}

/** The best rule of each panel beside people. */
function newsOf(panels: readonly { task: Task; rows: readonly AgreementRow[] }[]): string {
  return panels
    .map(({ task, rows }) => {
      const rules = rows.filter(({ respondent }) => respondent.kind === "baseline").map(({ value }) => value);
      const people = rows.find(({ respondent }) => respondent.kind === "participants")?.value ?? Number.NaN;
      return `at best ${fixed(Math.max(...rules), 1)}%, people ${fixed(people, 1)}% (${task.subexperiment})`;
    })
    .join("; ");
}

function panelTitle({ pair, subexperiment }: Task): string {
  return `${pairDesigns.find(({ id }) => id === pair)?.title ?? ""} (${subexperiment})`;
}

function intervalRow(row: AgreementRow): IntervalRow {
  const intervals = { value: row.value, naive: row.naive, clustered: row.story };
  const { respondent } = row;
  if (respondent.kind === "participants")
    return { label: "People", group: "people", emphasis: true, ...intervals };
  if (respondent.kind !== "baseline") return { label: observerTitle, group: observerTitle, ...intervals };
  return { label: baselineTitles[respondent.baseline], group: "rules", ...intervals };
}

function altText(title: string, panels: readonly { task: Task; rows: readonly AgreementRow[] }[]): string {
  const parts = panels.map(({ task, rows }) => {
    const said = rows
      .slice(1)
      .map(
        ({ respondent, value }) =>
          `${respondent.kind === "baseline" ? baselineTitles[respondent.baseline] : observerTitle} ${value.toFixed(1)}%`,
      );
    return `${task.subexperiment}: people ${(rows[0] as AgreementRow).value.toFixed(1)}%, ${said.join(", ")}`;
  });
  return `${title}: dots with two intervals for people, the Bayesian observer and four rules. ${parts.join("; ")}.`;
}
