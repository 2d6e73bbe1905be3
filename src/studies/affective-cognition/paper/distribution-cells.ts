import type { Case } from "../../../claims/statement.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { jackknifeError } from "../../../stats/descriptives.js";
import { tQuantile } from "../../../stats/distributions.js";
import type { RecordedModel, Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { distancesWithoutStories, taskDistance } from "../measures/distances.js";
import { sampledModelsOf, sampledTasks } from "../measures/distances-table.js";
import {
  chanceDistributions,
  replyDistributions,
  type TaskDistributions,
} from "../measures/distributions.js";

/** One model and prompt in one task, with its replies (20 an item in the release) at temperature 1. */
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
  /** The paper's distance without each story in turn, and that of uniform replies. */
  withoutStories(): number[];
  chanceWithoutStories(): number[];
}

/** The cells of Figures 12 and 13: the 8 tasks × each model and prompt with replies (48 in the release). */
export function distributionCells(data: StudyData, replies: ReplyCounts): Cell[] {
  return sampledTasks.flatMap((task) => {
    const chance = chanceDistributions(data, task);
    const chanceCloud = taskDistance(chance, "cloud");
    const chanceWithoutStories = once(() => distancesWithoutStories(chance, "cloud"));
    return sampledModelsOf(replies).map((model): Cell => {
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
        withoutStories: once(() => distancesWithoutStories(distributions, "cloud")),
        chanceWithoutStories,
      };
    });
  });
}

function once<T>(compute: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}

/** Chance − model of a cell by the paper's distance: what `distanceGap` gives, with chance left out once a task. */
export function cloudGap(cell: Cell): { value: number; ci: ConfidenceInterval } {
  const chance = cell.chanceWithoutStories();
  const without = cell.withoutStories().map((distance, story) => (chance[story] as number) - distance);
  const value = cell.chanceCloud - cell.cloud;
  const half = tQuantile(0.975, without.length - 1) * jackknifeError(without);
  return { value, ci: [value - half, value + half] };
}

/** Whether each cell is nearer than uniform replies by the bare distances, as a reader of the figures judges. */
export function asDrawnCases(cells: readonly Cell[]): Case[] {
  return cells.map(({ label, cloud, chanceCloud }) => ({
    label,
    holds: cloud < chanceCloud,
    detail: `${cloud.toFixed(2)} against ${chanceCloud.toFixed(2)}`,
  }));
}

/** The models and prompts that cells are of, each once. */
export function modelsOf(cells: readonly Cell[]): RecordedModel[] {
  return [...new Map(cells.map(({ model }) => [model.key, model])).values()];
}
