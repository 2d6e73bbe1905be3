import type { Figure } from "../../../plots/figure.js";
import { type PairedRow, pairedComparisonChart } from "../../../plots/paired-chart.js";
import { type Experiment, type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { inputTables } from "../data/inputs.js";
import { type AgreementRow, agreement } from "../measures/agreement.js";
import { agreementColumns } from "../measures/figure-table.js";

/** Figure 3: agreement between people beside their agreement with the a-priori labels, in all 16 tasks. */
export function figure3(data: StudyData): Figure {
  const cells = tasks.map((task) => ({
    task,
    participants: agreement(data, task, { kind: "participants" }),
    label: agreement(data, task, { kind: "label" }),
  }));
  const title = "Agreement between people, and with the labels from theory";
  const panel = (experiment: Experiment, name: string) => ({
    title: name,
    rows: cells.filter(({ task }) => task.experiment === experiment).map(row),
  });
  const above = cells.filter(({ participants, label }) => participants.value > label.value).length;
  const extreme = [...cells].sort((a, b) => gap(b) - gap(a))[0] as (typeof cells)[number];
  return {
    id: "figure-3",
    study: "affective-cognition",
    title,
    paper: "Figure 3",
    alt: `${title}: two dots with intervals for each of eight tasks, with and without facial expressions. People agree more with one another than with the labels in ${above} of ${cells.length} tasks; the largest gap is ${extreme.task.inference} in Experiment ${extreme.task.subexperiment}, ${extreme.participants.value.toFixed(1)}% against ${extreme.label.value.toFixed(1)}%.`,
    spec: pairedComparisonChart({
      title,
      subtitle:
        "Answers equal to the others' modal answer, and to the label. a: goal × control, b: safety × expectedness",
      panels: [panel(1, "Text (Experiment 1)"), panel(2, "Text and expression (Experiment 2)")],
      first: "between people",
      second: "with the a-priori label",
      xTitle: "Agreement",
      xRange: [20, 100],
    }),
    table: agreementColumns(cells.flatMap(({ participants, label }) => [participants, label])),
    madeBy: "figure3",
    inputs: [...inputTables],
    seed: null,
    note: "Label agreement scores each person's answer, as the released code does; the text of the paper defines it by the majority's choice. Two stories of the safety set have inverted labels; they are shown as released.",
  };
}

interface Cell {
  task: Task;
  participants: AgreementRow;
  label: AgreementRow;
}

function row({ task, participants, label }: Cell): PairedRow {
  const letter = task.subexperiment.slice(1);
  return {
    label: `${task.inference.charAt(0).toUpperCase()}${task.inference.slice(1)} (${letter})`,
    group: task.pair,
    first: { value: participants.value, naive: participants.naive, clustered: participants.story },
    second: { value: label.value, naive: label.naive, clustered: label.story },
    chance: task.chance,
  };
}

const gap = ({ participants, label }: Cell): number => participants.value - label.value;
