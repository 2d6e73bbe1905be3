import { signedEstimate } from "../../../claims/note-text.js";
import type { Case } from "../../../claims/statement.js";
import type { RecordedModel, Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { type DistanceGap, type DistanceMeasure, distanceGap, taskDistance } from "../measures/distances.js";
import { sampledModels, sampledTasks } from "../measures/distances-table.js";
import {
  chanceDistributions,
  replyDistributions,
  type TaskDistributions,
} from "../measures/distributions.js";
import { significanceCases } from "./cases.js";

/** One model and prompt in one task, with its 20 replies an item at temperature 1. */
export interface Cell {
  task: Task;
  model: RecordedModel;
  /** "gpt-4/0shot 1a-emotion" */
  label: string;
  replies: TaskDistributions;
  chance: TaskDistributions;
  /** The paper's distance, and that of uniform replies. */
  cloud: number;
  chanceCloud: number;
  perItem: number;
}

/** All 48 cells of Figures 12 and 13: 8 tasks × 3 models × 2 prompts. */
export function distributionCells(data: StudyData, replies: ReplyCounts): Cell[] {
  return sampledTasks.flatMap((task) => {
    const chance = chanceDistributions(data, task);
    const chanceCloud = taskDistance(chance, "cloud");
    return sampledModels.map((model): Cell => {
      const distributions = replyDistributions(data, replies, task, model.key);
      return {
        task,
        model,
        label: `${model.model}/${model.prompt} ${task.id}`,
        replies: distributions,
        chance,
        cloud: taskDistance(distributions, "cloud"),
        chanceCloud,
        perItem: taskDistance(distributions, "total-variation"),
      };
    });
  });
}

/** Chance − model of each cell by one measure: cases where it is significantly above 0 (Holm), and how many below. */
export function aboveChanceCases(
  cells: readonly Cell[],
  measure: DistanceMeasure,
): { cases: Case[]; gaps: DistanceGap[]; farther: number } {
  const gaps = cells.map((cell) => distanceGap(cell.chance, cell.replies, measure));
  const members = cells.map((cell, i) => ({ label: cell.label, d: gaps[i] as DistanceGap }));
  // Distances run from 0 to about 1, so that one decimal would say nothing.
  const cases = significanceCases(members, (direction) => direction > 0);
  const farther = significanceCases(members, (direction) => direction < 0).filter((c) => c.holds).length;
  return {
    cases: cases.map((c, i) => ({ ...c, detail: signedEstimate(gaps[i] as DistanceGap, 2) })),
    gaps,
    farther,
  };
}

/** The same by the bare distances, as a reader of the figures would judge. */
export function asDrawnCases(cells: readonly Cell[]): Case[] {
  return cells.map(({ label, cloud, chanceCloud }) => ({
    label,
    holds: cloud < chanceCloud,
    detail: `${cloud.toFixed(2)} against ${chanceCloud.toFixed(2)}`,
  }));
}
