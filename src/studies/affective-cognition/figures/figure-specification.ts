import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure, FigureTable } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import type { PrintedEstimate } from "../../../plots/marks/printed.js";
import { specificationChart } from "../../../plots/specification-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { StudyData } from "../data/data.js";
import { inPoints, type PrintedCell, printedEffect } from "../measures/printed-cells.js";
import { cotSpecifications, type SpecificationRow } from "../measures/specification.js";

const names: Record<string, string> = {
  agreement: "agreement (the paper's)",
  match: "match with people",
  "first-seen": "first seen",
  "last-seen": "last seen",
  fractional: "shared",
  wrong: "wrong",
  unscored: "unscored",
  "1": "1: text",
  "2": "2: text and expression",
  both: "both",
  "gpt-4": "GPT-4",
  "claude-3.5": "Claude 3.5 Sonnet",
  "gemini-1.5": "Gemini 1.5 Pro",
};
const nameOf = (choice: string): string => names[choice] ?? choice;

const dimensions = [
  { key: "score", title: "Score" },
  { key: "ties", title: "Ties (agreement only)" },
  { key: "unparsed", title: "Unparsed replies" },
  { key: "experiments", title: "Experiment" },
  { key: "models", title: "Models" },
] as const;

/** The specification curve of chain of thought: does "reasoning helps" depend on a choice of the analysis? */
export function figureSpecificationCot(data: StudyData, printed: readonly PrintedCell[] = []): Figure {
  const inPaper = printedEffect(printed, "cot");
  const given = cotSpecifications(data);
  const rows = [...given].sort((a, b) => a.value - b.value);
  const clear = rows.filter((row) => row.story[0] > 0).length;
  const title = `In ${clear} of ${rows.length} analyses the interval of chain of thought lies above 0, with stories as units`;
  return {
    id: "figure-specification-cot",
    study: "affective-cognition",
    title,
    paper: "Section 2.2.2",
    alt: altText(title, rows),
    spec: specificationChart({
      title,
      subtitle: `Change of the score with chain of thought, in points: ${rows.length} specifications in order of size, and the choices behind each`,
      marks: rows.map((row) => ({
        value: row.value,
        intervals: [row.naive, row.item, row.story],
        choices: dimensions.map(({ key }) => (row[key] === null ? null : nameOf(row[key]))),
        ...(row.isPapers ? { name: papersName(inPaper) } : {}),
      })),
      intervals: ["95% interval, rows as units", "items as units", "stories as units"],
      dimensions: dimensions.map(({ key, title: t }) => ({
        title: t,
        options: [...new Set(given.flatMap((row) => row[key] ?? []))].map(nameOf),
      })),
      yTitle: "Effect (percentage points)",
    }),
    table: table(rows),
    madeBy: "figureSpecificationCot",
    inputs: inputsOf(data, ...(inPaper === undefined ? [] : [printed])),
    seed: null,
    note: "Least squares on one dummy. Rows as units: classical errors, one row a human answer, as in the paper. Items and stories as units: CR2 with Satterthwaite degrees of freedom. The specifications share their data: that many agree is no further evidence than one of them.",
  };
}

/** The mark of the paper's own specification, with the number that it prints before ours. */
const papersName = (printed: PrintedEstimate | undefined): string =>
  printed === undefined ? "the paper's" : `printed ${inPoints(printed)}, ours`;

function altText(title: string, rows: readonly SpecificationRow[]): string {
  const [low, high] = [rows[0] as SpecificationRow, rows.at(-1) as SpecificationRow];
  const positive = rows.filter((row) => row.value > 0).length;
  const clear = rows.filter((row) => row.story[0] > 0).length;
  const papers = rows.find((row) => row.isPapers) as SpecificationRow;
  const describe = (row: SpecificationRow): string =>
    `${fixed(row.value, 1)} points (${nameOf(row.score)}, experiment ${nameOf(row.experiments)}, ${nameOf(row.models)})`;
  return `${title}: ${rows.length} estimates in order of size, each with three intervals, above a table of dots for the choices. The effect is positive in ${positive}, and its interval with stories as units lies above 0 in ${clear}. It runs from ${describe(low)} to ${describe(high)}; the paper's own is ${papers.value.toFixed(1)} [${papers.story.map((x) => x.toFixed(1)).join(", ")}].`;
}

function table(rows: readonly SpecificationRow[]): FigureTable {
  return {
    columns: [
      ...dimensions.map(({ key }) => key),
      "effect",
      "naive lower",
      "naive upper",
      "item lower",
      "item upper",
      "story lower",
      "story upper",
      "story df",
      "rows",
    ],
    rows: rows.map((row) => [
      ...dimensions.map(({ key }) => row[key]),
      rounded(row.value),
      ...[row.naive, row.item, row.story].flatMap((ci) => ci.map(rounded)),
      rounded(row.storyDf),
      row.n,
    ]),
  };
}
