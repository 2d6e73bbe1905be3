import type { FigureTable } from "../../../plots/figure.js";
import { rounded } from "../../shared/rounded.js";
import { type Task, tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { chainOfThoughtEffect, type Effect, expressionEffect } from "./comparisons.js";

/** What is varied: reasoning before the answer, or an expression beside the text. */
export type Manipulation = "reasoning" | "expressions";

/** One effect on agreement, of one model (or of all three) in one task (or in several). */
export interface EffectRow {
  /** The panel: an experiment for reasoning, a prompt for expressions. */
  condition: "1" | "2" | "0shot" | "0shot-cot";
  /** "GPT-4", or "All models" */
  model: string;
  /** "emotion (a)", or what several tasks have in common: "all tasks", "emotions". */
  task: string;
  /** Whether it is over several tasks: the paper's own contrast. */
  pooled: boolean;
  effect: Effect;
}

/** "emotion (a)": a task of either experiment. */
export const shortTask = ({ inference, subexperiment }: Task): string => `${inference} (${subexperiment[1]})`;

const allModels = "All models";

/**
 * The effects of one manipulation by model and task, beside the paper's own contrast: reasoning over all tasks of
 * an experiment, expressions over the two tasks that ask for emotions.
 */
export function effectRows(data: StudyData, manipulation: Manipulation): EffectRow[] {
  const names = new Map(data.models.filter((m) => m.inPaper).map((m) => [m.model, m.title]));
  const models = [[undefined, allModels] as const, ...names];
  return models.flatMap(([model, title]): EffectRow[] => {
    const own = model === undefined ? {} : { model };
    if (manipulation === "reasoning") {
      return ([1, 2] as const).flatMap((experiment) => {
        const chosen = tasks.filter((task) => task.experiment === experiment);
        return contrasts("all tasks", chosen, chosen).map(({ task, pooled, of }) => ({
          ...{ condition: String(experiment) as "1" | "2", model: title, task, pooled },
          effect: chainOfThoughtEffect(data, { ...own, tasks: of }),
        }));
      });
    }
    const text = tasks.filter((task) => task.experiment === 1);
    const emotions = text.filter((task) => task.inference === "emotion");
    return (["0shot", "0shot-cot"] as const).flatMap((prompt) =>
      contrasts("emotions", emotions, text).map(({ task, pooled, of }) => ({
        ...{ condition: prompt, model: title, task, pooled },
        effect: expressionEffect(data, { ...own, prompt, tasks: of }),
      })),
    );
  });
}

const contrasts = (name: string, together: readonly Task[], each: readonly Task[]) => [
  { task: name, pooled: true, of: together },
  ...each.map((task) => ({ task: shortTask(task), pooled: false, of: [task] })),
];

/** The effects as the table behind a figure, in percentage points. */
export function effectColumns(rows: readonly EffectRow[]): FigureTable {
  return {
    columns: [
      ...["condition", "model", "task", "effect", "naive lower", "naive upper", "item lower", "item upper"],
      ...["story lower", "story upper", "story df", "stories", "rows"],
    ],
    rows: rows.map(({ condition, model, task, effect }) => [
      ...[condition, model, task, rounded(effect.value)],
      ...[effect.naive, effect.item, effect.story].flatMap((ci) => ci.map(rounded)),
      ...[rounded(effect.storyDf), effect.stories, effect.n],
    ]),
  };
}
