import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import { oncePerData } from "../../shared/once-per-data.js";
import { type RecordedModel, recordedModels, type Task } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type BaselineId, baselineKey, withBaselines } from "./baselines.js";
import { observerId, withObserver } from "./observer-answers.js";
import {
  labelMajorityScores,
  labelScores,
  matchScores,
  modalScores,
  modelScores,
  participantScores,
  type ScoreOptions,
  type Scores,
} from "./scores.js";

/** A mean score in percent with the paper's interval and the two that allow for dependent rows. */
export interface Summary {
  value: number;
  /** Rows that were scored, and rows that were not. */
  n: number;
  unscored: number;
  /** The paper's: mean ± 1.96 sd / √n over rows, as if rows were independent. */
  naive: ConfidenceInterval;
  /** Items as clusters, CR2. */
  item: ConfidenceInterval;
  /**
   * Stories as clusters, CR2, ten per task: draw conclusions from this interval. NaN where one story was
   * scored.
   */
  story: ConfidenceInterval;
  storyDf: number;
  storySe: number;
  method: string;
}

/** Summarises rows of scores (0 to 1) in percent. */
export function summarise(scores: Scores, what = "mean agreement"): Summary {
  const percent = scores.values.map((value) => 100 * value);
  const naive = meanInterval(
    percent.filter((value) => !Number.isNaN(value)),
    { kind: "normal", ddof: 0 },
  );
  const item = clusteredMean(percent, scores.item);
  const story = clusteredMean(percent, scores.story);
  return {
    value: naive.value,
    n: naive.n,
    unscored: percent.length - naive.n,
    naive: naive.ci,
    item: item.ci,
    story: story.ci,
    storyDf: story.df,
    storySe: story.se,
    method:
      story.clusters > 1
        ? `${what}; ${story.clusters} stories as clusters, CR2, t with ${round(story.df)} df`
        : `${what}; ${story.clusters === 1 ? "one story" : "nothing scored"}: no interval by story`,
  };
}

/**
 * Whose answers are compared with people's: other people, the a-priori label, an observer, a simpler rule, or a
 * model.
 */
export type Respondent =
  | { kind: "participants" }
  | { kind: "label" }
  /** The Bayesian observer, fitted to people's answers to the other stories. */
  | { kind: "observer" }
  /** A rule that is simpler than the observer. */
  | { kind: "baseline"; baseline: BaselineId }
  | { kind: "model"; model: RecordedModel };

/** Agreement of one respondent in one task, with the ceiling that a single answer can reach. */
export interface AgreementRow extends Summary {
  task: Task;
  respondent: Respondent;
  options: Required<ScoreOptions>;
  /** The modal share of the task, in percent. */
  modalShare: number;
  /** Models, observer and baselines: the share of people who gave the model's own answer, in percent; otherwise NaN. */
  match: number;
  /** Models, observer and baselines: (match − chance) / (modal share − chance): 0 = guessing, 1 = always the mode; otherwise NaN. */
  normalised: number;
  /** Items of a model with no parsed answer. */
  unparsedItems: number;
}

/**
 * Agreement of people, label, observer, baseline or model in a task. Defaults are the paper's conventions. Where a
 * baseline says nothing it is unscored, whatever the convention.
 */
export function agreement(
  data: StudyData,
  task: Task,
  respondent: Respondent,
  options: ScoreOptions = {},
): AgreementRow {
  const full = { ties: "first-seen", unparsed: "wrong", labels: "recorded", ...options } as const;
  return { ...computed(data, task, respondent, full) };
}

const modalShareOf = oncePerData((data: StudyData, task: Task) => summarise(modalScores(data, task)).value);

const computed = oncePerData(computeAgreement);

function computeAgreement(
  data: StudyData,
  task: Task,
  respondent: Respondent,
  full: Required<ScoreOptions>,
): AgreementRow {
  const modalShare = modalShareOf(data, task);
  let match = Number.NaN;
  let unparsedItems = 0;
  if (respondent.kind === "observer") {
    match = summarise(matchScores(withObserver(data), task, observerId, full)).value;
  }
  if (respondent.kind === "baseline") {
    match = summarise(baselineScores(matchScores, data, task, respondent.baseline, full)).value;
  }
  if (respondent.kind === "model") {
    match = summarise(matchScores(data, task, respondent.model.key, full)).value;
    const answers = data.itemsOf(task.id).map((item) => data.modelAnswer(respondent.model.key, item.id));
    unparsedItems = answers.filter((answer) => answer === null).length;
  }
  return {
    ...summarise(scoresOf(data, task, respondent, full), "mean agreement"),
    task,
    respondent,
    options: full,
    modalShare,
    match,
    normalised: (match - task.chance) / (modalShare - task.chance),
    unparsedItems,
  };
}

/** The rows of scores behind `agreement`. */
export function scoresOf(
  data: StudyData,
  task: Task,
  respondent: Respondent,
  options: ScoreOptions = {},
): Scores {
  if (respondent.kind === "participants") return participantScores(data, task, options);
  if (respondent.kind === "label") return labelScores(data, task, options);
  if (respondent.kind === "observer") return modelScores(withObserver(data), task, observerId, options);
  if (respondent.kind === "baseline")
    return baselineScores(modelScores, data, task, respondent.baseline, options);
  return modelScores(data, task, respondent.model.key, options);
}

function baselineScores(
  scores: typeof modelScores,
  data: StudyData,
  task: Task,
  baseline: BaselineId,
  options: ScoreOptions,
): Scores {
  return scores(withBaselines(data), task, baselineKey(baseline), { ...options, unparsed: "unscored" });
}

/** Label agreement as the text defines it: the label against the majority's choice, one row an item. */
export function labelMajorityAgreement(data: StudyData, task: Task, options: ScoreOptions = {}): Summary {
  return summarise(labelMajorityScores(data, task, options), "label against the majority's choice");
}

/** Everyone who answered a task: people, the label, and each model × prompt of the data, or else of the release. */
export function respondentsOf(task: Task, data?: StudyData): Respondent[] {
  const recorded = data?.models ?? recordedModels;
  const models = recorded.filter((model) => model.experiment === task.experiment);
  return [
    { kind: "participants" },
    { kind: "label" },
    ...models.map((model): Respondent => ({ kind: "model", model })),
  ];
}

const round = (x: number): string => x.toFixed(1).replace(/\.0$/, "");
