import type { FigureTable } from "../../plots/figure.js";
import { type RecordedModel, recordedModels, type Task, tasks } from "./conditions.js";
import type { StudyData } from "./data.js";
import { type DistanceEstimate, type DistanceMeasure, estimateDistance, taskDistance } from "./distances.js";
import { type DistanceFloor, distanceFloor, splitHalfDistance } from "./distances-floor.js";
import { chanceDistributions, replyDistributions, type UnparsedReplies } from "./distributions.js";
import type { ReplyCounts } from "./tables.js";

/** The tasks and the models × prompts with 20 recorded replies an item at temperature 1. */
export const sampledTasks: readonly Task[] = tasks.filter((task) => task.experiment === 1);
export const sampledModels: readonly RecordedModel[] = recordedModels.filter(
  (model) => model.experiment === 1 && model.inPaper,
);

/** One task by one measure: every model beside what guessing, sampling and people themselves give. */
export interface DistanceRow {
  task: Task;
  measure: DistanceMeasure;
  models: { model: RecordedModel; estimate: DistanceEstimate }[];
  /** Uniform replies in every item. */
  chance: number;
  /** Two samples of people's own distribution, as large as those compared. */
  floor: DistanceFloor;
  /** Two random halves of people. */
  halves: DistanceFloor;
}

export interface DistanceRowOptions {
  unparsed?: UnparsedReplies;
  /** Resamples of the cloud distance, and simulated tasks. Default 200. */
  draws?: number;
  /** Default 1. */
  seed?: number;
}

/** The distances of all six models × prompts in one task by one measure, with their references. */
export function distanceRow(
  data: StudyData,
  replies: ReplyCounts,
  task: Task,
  measure: DistanceMeasure,
  options: DistanceRowOptions = {},
): DistanceRow {
  const { unparsed = "uniform", draws = 200, seed = 1 } = options;
  const of = (key: string, rule: UnparsedReplies) => replyDistributions(data, replies, task, key, rule);
  // With every reply kept, each model has 20 an item, and one floor holds for all of them.
  const whole = of((sampledModels[0] as RecordedModel).key, "uniform");
  return {
    task,
    measure,
    models: sampledModels.map((model) => ({
      model,
      estimate: estimateDistance(of(model.key, unparsed), measure, { resamples: draws, seed }),
    })),
    chance: taskDistance(chanceDistributions(data, task), measure),
    floor: distanceFloor(whole, measure, { draws, seed }),
    halves: splitHalfDistance(whole, measure, { draws, seed }),
  };
}

/** Distance rows as one flat table: behind the figures, and for the file beside them. */
export function distanceColumns(rows: readonly DistanceRow[]): FigureTable {
  const r = (x: number): number | null => (Number.isFinite(x) ? Number(x.toFixed(4)) : null);
  return {
    columns: [
      "task",
      "measure",
      "respondent",
      "prompt",
      "distance",
      "item lower",
      "item upper",
      "story lower",
      "story upper",
      "items",
      "unscored items",
      "chance",
      "floor",
      "floor 95%",
      "halves of people",
    ],
    rows: rows.flatMap((row) =>
      row.models.map(({ model, estimate }) => [
        row.task.id,
        row.measure,
        model.title,
        model.prompt,
        r(estimate.value),
        ...[estimate.item, estimate.story].flatMap((ci) => ci.map(r)),
        estimate.n,
        estimate.unscored,
        r(row.chance),
        r(row.floor.value),
        r(row.floor.upper),
        r(row.halves.value),
      ]),
    ),
  };
}
