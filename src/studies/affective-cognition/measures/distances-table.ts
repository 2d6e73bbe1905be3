import type { FigureTable } from "../../../plots/figure.js";
import { rounded } from "../../shared/rounded.js";
import {
  keyForm,
  modelsOfKeys,
  type RecordedModel,
  recordedModels,
  type Task,
  tasks,
} from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import type { ReplyCounts } from "../data/tables.js";
import { type DistanceEstimate, type DistanceMeasure, estimateDistance, taskDistance } from "./distances.js";
import {
  type DistanceFloor,
  distanceFloors,
  type SimulatedDistance,
  splitHalfDistances,
} from "./distances-floor.js";
import { chanceDistributions, replyDistributions, type UnparsedReplies } from "./distributions.js";
import { observerDistributions, observerTitle, sampledObserver } from "./observer-answers.js";

/** The tasks, and of the release the models × prompts, with 20 recorded replies an item at temperature 1. */
export const sampledTasks: readonly Task[] = tasks.filter((task) => task.experiment === 1);
/** The paper's models × prompts that have 20 recorded replies an item at temperature 1. */
export const sampledModels: readonly RecordedModel[] = recordedModels.filter(
  (model) => model.experiment === 1 && model.inPaper,
);

/** The models × prompts with recorded replies to every item of Experiment 1 at temperature 1. */
export const sampledModelsOf = (replies: ReplyCounts): RecordedModel[] =>
  modelsOfKeys(
    1,
    replies.rows.map(({ key }) => key).filter((key) => keyForm.test(key)),
  );

/** How many replies a recorded model has to an item at temperature 1: 20 in the release. */
export function repliesAnItem({ rows }: ReplyCounts): number {
  const [first] = rows;
  return first === undefined ? 20 : first.counts.reduce((sum, count) => sum + count, first.unparsed);
}

/** One task by one measure: every model beside what guessing, sampling and people themselves give. */
export interface DistanceRow {
  task: Task;
  measure: DistanceMeasure;
  models: {
    model: RecordedModel;
    estimate: DistanceEstimate;
    /** Two samples of one distribution, as large as those compared. */
    floor: DistanceFloor;
  }[];
  /** The Bayesian observer: what it predicts, and as many answers an item drawn from that as models have replies. */
  observer: { predicted: DistanceEstimate; sampled: DistanceEstimate; floor: DistanceFloor; draws: number };
  /** Uniform replies in every item. */
  chance: number;
  /** Two random halves of people. */
  halves: SimulatedDistance;
}

export interface DistanceRowOptions {
  unparsed?: UnparsedReplies;
  /** Resamples of the cloud distance, and simulated tasks. Default 200. */
  draws?: number;
  /** Default 1. */
  seed?: number;
  /** Further models, with 20 replies an item too: those of a run. */
  more?: readonly RecordedModel[];
}

/**
 * The distances of the recorded models × prompts, and of more, in one task, with their references: a row for each
 * measure. All measure the same simulated tasks.
 */
export function distanceRows(
  data: StudyData,
  replies: ReplyCounts,
  task: Task,
  measures: readonly DistanceMeasure[],
  options: DistanceRowOptions = {},
): DistanceRow[] {
  const { unparsed = "uniform", draws = 200, seed = 1, more = [] } = options;
  const simulation = { draws, seed };
  const resamples = { resamples: draws, seed };
  const chance = chanceDistributions(data, task);
  const halves = splitHalfDistances(chance, measures, simulation);
  const recorded = sampledModelsOf(replies).filter(({ key }) => more.every((model) => model.key !== key));
  const answers = repliesAnItem(replies);
  const models = [...recorded, ...more].map((model) => {
    const distributions = replyDistributions(data, replies, task, model.key, unparsed);
    return { model, distributions, floors: distanceFloors(distributions, measures, simulation) };
  });
  const predicted = observerDistributions(data, task);
  const sampled = sampledObserver(data, task, { replies: answers, seed });
  const sampledFloors = distanceFloors(sampled, measures, simulation);
  return measures.map((measure, i) => ({
    task,
    measure,
    models: models.map(({ model, distributions, floors }) => ({
      model,
      estimate: estimateDistance(distributions, measure, resamples),
      floor: floors[i]!,
    })),
    observer: {
      predicted: estimateDistance(predicted, measure, resamples),
      sampled: estimateDistance(sampled, measure, resamples),
      floor: sampledFloors[i]!,
      draws: answers,
    },
    chance: taskDistance(chance, measure),
    halves: halves[i]!,
  }));
}

/** Distance rows as one flat table, for the figures and for the file beside them. */
export function distanceColumns(rows: readonly DistanceRow[]): FigureTable {
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
      respondentsOf(row).map(({ title, prompt, estimate, floor }) => [
        row.task.id,
        row.measure,
        title,
        prompt,
        rounded(estimate.value),
        ...[estimate.item, estimate.story].flatMap((ci) => ci.map(rounded)),
        estimate.n,
        estimate.unscored,
        rounded(row.chance),
        rounded(floor?.value),
        rounded(floor?.upper),
        rounded(row.halves.value),
      ]),
    ),
  };
}

interface MeasuredRespondent {
  title: string;
  prompt: string | null;
  estimate: DistanceEstimate;
  /** An exact prediction was not drawn, so it has no sampling floor. */
  floor?: DistanceFloor;
}

function respondentsOf({ models, observer }: DistanceRow): MeasuredRespondent[] {
  return [
    ...models.map(({ model: { title, prompt }, ...measured }) => ({ title, prompt, ...measured })),
    { title: `${observerTitle}, prediction`, prompt: null, estimate: observer.predicted },
    {
      title: `${observerTitle}, ${observer.draws} draws`,
      prompt: null,
      estimate: observer.sampled,
      floor: observer.floor,
    },
  ];
}
