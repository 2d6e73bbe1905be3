import type { Case } from "../../../claims/statement.js";
import type { RecordedModel, Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { distancesWithoutStories, taskDistance } from "../measures/distances.js";
import { sampledModels, sampledTasks } from "../measures/distances-table.js";
import {
  chanceDistributions,
  replyDistributions,
  type TaskDistributions,
} from "../measures/distributions.js";

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
  /** The paper's distance without each story in turn. */
  withoutStories(): number[];
}

/** All 48 cells of Figures 12 and 13: 8 tasks × 3 models × 2 prompts. */
export function distributionCells(data: StudyData, replies: ReplyCounts): Cell[] {
  return sampledTasks.flatMap((task) => {
    const chance = chanceDistributions(data, task);
    const chanceCloud = taskDistance(chance, "cloud");
    return sampledModels.map((model): Cell => {
      let without: number[] | undefined;
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
        withoutStories: () => {
          without ??= distancesWithoutStories(distributions, "cloud");
          return without;
        },
      };
    });
  });
}

/** Whether each cell is nearer than uniform replies by the bare distances, as a reader of the figures judges. */
export function asDrawnCases(cells: readonly Cell[]): Case[] {
  return cells.map(({ label, cloud, chanceCloud }) => ({
    label,
    holds: cloud < chanceCloud,
    detail: `${cloud.toFixed(2)} against ${chanceCloud.toFixed(2)}`,
  }));
}
