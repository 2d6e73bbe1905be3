import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type PairedRow, pairedComparisonChart } from "../../../plots/paired-chart.js";
import { type Experiment, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type AgreementRow, agreement } from "../measures/agreement.js";
import { printedAlt } from "../measures/agreement-words.js";
import { agreementColumns } from "../measures/figure-table.js";
import { type PrintedCell, printedOf } from "../measures/printed-cells.js";
import { agreementRange, agreementStep } from "./agreement-axis.js";

/** Figure 3: agreement between people beside their agreement with the a-priori labels, in all 16 tasks. */
export function figure3(data: StudyData, printed: readonly PrintedCell[] = []): Figure {
  const cells = tasks.map((task) => ({
    task,
    participants: agreement(data, task, { kind: "participants" }),
    label: agreement(data, task, { kind: "label" }),
  }));
  const corrected = tasks
    .filter(({ inference }) => inference === "safety")
    .map((task) => {
      const { value } = agreement(data, task, { kind: "label" }, { labels: "corrected" });
      return `${value.toFixed(1)}% (${task.subexperiment})`;
    })
    .join(" and ");
  const panel = (experiment: Experiment, name: string) => ({
    title: name,
    rows: cells.filter(({ task }) => task.experiment === experiment).map((cell) => row(cell, printed)),
  });
  const drawn = cells.flatMap(({ participants, label }) => [participants, label]);
  const above = cells.filter(({ participants, label }) => participants.value > label.value).length;
  const extreme = [...cells].sort((a, b) => gap(b) - gap(a))[0] as (typeof cells)[number];
  const title = `In ${above} of ${cells.length} tasks people agree more with one another than with the labels from theory`;
  const inverted = data.items.some(({ label, correctedLabel }) => label !== correctedLabel);
  return {
    id: "figure-3",
    study: "affective-cognition",
    title,
    paper: "Figure 3",
    alt: `${title}: two dots with intervals for each of eight tasks, with and without facial expressions. The largest gap is ${extreme.task.inference} in Experiment ${extreme.task.subexperiment}, ${extreme.participants.value.toFixed(1)}% against ${extreme.label.value.toFixed(1)}%.${printedAlt(drawn, printed)}`,
    spec: pairedComparisonChart({
      title,
      subtitle:
        "Answers equal to the others' modal answer, and to the label. a: goal × control, b: safety × expectedness",
      panels: [panel(1, "Text (Experiment 1)"), panel(2, "Text and expression (Experiment 2)")],
      first: "between people",
      second: "with the a-priori label",
      firstIsPeople: true,
      xTitle: "Agreement (%)",
      xRange: agreementRange(drawn),
      xStep: agreementStep,
    }),
    table: agreementColumns(drawn, printed),
    madeBy: "figure3",
    inputs: inputsOf(data, ...(printed.length > 0 ? [printed] : [])),
    seed: null,
    note: `Label agreement scores each person's answer, as the released code does; the text of the paper defines it by the majority's choice.${inverted ? ` Two stories of the safety set have inverted labels; they are shown as released. Put right, agreement with the safety label is ${corrected}.` : ""}${printed.length > 0 ? " Diamonds are the numbers that the text prints; where it prints two intervals for one mean, the first." : ""}`,
  };
}

interface Cell {
  task: Task;
  participants: AgreementRow;
  label: AgreementRow;
}

function row({ task, participants, label }: Cell, printed: readonly PrintedCell[]): PairedRow {
  const estimate = (cell: AgreementRow) => {
    const inPaper = printedOf(printed, cell);
    const own = { value: cell.value, naive: cell.naive, clustered: cell.story };
    return inPaper === undefined ? own : { ...own, printed: inPaper };
  };
  const letter = task.subexperiment.slice(1);
  return {
    label: `${task.inference.charAt(0).toUpperCase()}${task.inference.slice(1)} (${letter})`,
    group: task.pair,
    first: estimate(participants),
    second: estimate(label),
    chance: task.chance,
  };
}

const gap = ({ participants, label }: Cell): number => participants.value - label.value;
