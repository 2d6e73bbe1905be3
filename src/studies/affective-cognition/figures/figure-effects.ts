import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import type { StudyData } from "../data/data.js";
import { type EffectRow, effectColumns, effectRows, type Manipulation } from "../measures/effects-table.js";
import { inPoints, type PrintedCell, printedEffect } from "../measures/printed-cells.js";

interface About {
  manipulation: Manipulation;
  /** Whose number the paper prints, and in which panel. */
  printed: { effect: "cot" | "expression"; condition: EffectRow["condition"] };
  paper: string;
  title: string;
  subtitle: string;
  panels: readonly { condition: EffectRow["condition"]; title: string }[];
  madeBy: string;
  note: string;
}

/** The effect of chain of thought by model and task, without and with expressions. */
export function figureEffectReasoning(data: StudyData, printed: readonly PrintedCell[] = []): Figure {
  return effectsFigure(data, printed, {
    manipulation: "reasoning",
    printed: { effect: "cot", condition: "1" },
    paper: "Section 2.2.2",
    title: "What reasoning changes",
    subtitle: "Agreement with people: chain of thought minus 0-shot",
    panels: [
      { condition: "1", title: "Experiment 1: text" },
      { condition: "2", title: "Experiment 2: with expression" },
    ],
    madeBy: "figureEffectReasoning",
    note: "The paper prints one effect, which is that of Experiment 1.",
  });
}

/** The effect of an expression beside the text by model and task, under both prompts. */
export function figureEffectExpressions(data: StudyData, printed: readonly PrintedCell[] = []): Figure {
  return effectsFigure(data, printed, {
    manipulation: "expressions",
    printed: { effect: "expression", condition: "0shot" },
    paper: "Section 2.2.1",
    title: "What a facial expression changes",
    subtitle: "Agreement with people: Experiment 2 (text and expression) minus Experiment 1 (text)",
    panels: [
      { condition: "0shot", title: "0-shot" },
      { condition: "0shot-cot", title: "Chain of thought" },
    ],
    madeBy: "figureEffectExpressions",
    note: "The paper prints one effect, which is that of inferring emotions with the 0-shot prompt. People's answers differ between the experiments too, and so does the mode that models are compared with.",
  });
}

function effectsFigure(data: StudyData, printed: readonly PrintedCell[], about: About): Figure {
  const rows = effectRows(data, about.manipulation);
  const inPaper = printedEffect(printed, about.printed.effect);
  const isPapers = (row: EffectRow): boolean =>
    row.pooled && row.model === rows[0]!.model && row.condition === about.printed.condition;
  const title = `${about.title}: ${newsOf(rows)}`;
  const bounds = rows.flatMap(({ effect }) => effect.story).filter(Number.isFinite);
  const toTen = (bound: number, round: (x: number) => number): number => 10 * round(bound / 10);
  return {
    id: `figure-effect-${about.manipulation}`,
    study: "affective-cognition",
    title,
    paper: about.paper,
    alt: altText(rows, about),
    spec: intervalChart({
      title,
      subtitle: about.subtitle,
      panels: about.panels.map(({ condition, title }) => ({
        title,
        reference: { value: 0, label: "no change:" },
        rows: rows
          .filter((row) => row.condition === condition)
          .map((row) => intervalRow(row, rows[0]!.model, isPapers(row) ? inPaper : undefined)),
      })),
      xTitle: "Change of agreement (percentage points)",
      // The same in both figures of effects, as long as the intervals allow it.
      xRange: [toTen(Math.min(-50, ...bounds), Math.floor), toTen(Math.max(50, ...bounds), Math.ceil)],
      xStep: 25,
      unit: "",
      key: { open: "one task", filled: "several tasks" },
    }),
    table: effectColumns(rows),
    madeBy: about.madeBy,
    inputs: inputsOf(data, ...(inPaper === undefined ? [] : [printed])),
    seed: null,
    note: `${about.note} Least squares on one dummy, as in the paper; thin lines: stories as clusters, CR2. a: goal × control, b: safety × expectedness. ${rows.length} effects are shown, so some intervals miss 0 by chance.`,
  };
}

/** Of the effects of one model in one task: how many intervals exclude 0, and on which side. */
function newsOf(rows: readonly EffectRow[]): string {
  const cells = rows.filter((row) => !row.pooled && row.model !== rows[0]!.model);
  const above = cells.filter(({ effect }) => effect.story[0] > 0).length;
  const below = cells.filter(({ effect }) => effect.story[1] < 0).length;
  return `${above} of ${cells.length} intervals lie above 0, ${below} below`;
}

function intervalRow(row: EffectRow, all: string, printed: IntervalRow["printed"]): IntervalRow {
  const { model, task, pooled, effect } = row;
  return {
    label: `${model}: ${task}`,
    group: model,
    value: effect.value,
    naive: effect.naive,
    clustered: effect.story,
    marker: pooled ? "filled" : "open",
    emphasis: model === all,
    ...(printed === undefined ? {} : { printed }),
  };
}

function altText(rows: readonly EffectRow[], { title, panels }: About): string {
  const parts = panels.map(({ condition, title: name }) => {
    const own = rows.filter((row) => row.condition === condition);
    const [overall] = own as [EffectRow, ...EffectRow[]];
    const cells = own.filter((row) => !row.pooled && row.model !== overall.model);
    const clear = (sign: 1 | -1): number =>
      cells.filter(({ effect }) => Math.min(...effect.story.map((bound) => sign * bound)) > 0).length;
    const { value, story } = overall.effect;
    return `${name}: ${overall.task}, all models ${inPoints({ value, ci: story })} points; of ${cells.length} cells ${clear(1)} are clearly above 0 and ${clear(-1)} clearly below.`;
  });
  return `${title}: dots with two intervals for all models and each of three, over several tasks and in each of eight. ${parts.join(" ")}`;
}
