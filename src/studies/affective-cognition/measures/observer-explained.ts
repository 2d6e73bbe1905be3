import type { ConfidenceInterval } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { mean } from "../../../stats/descriptives.js";
import { tQuantile } from "../../../stats/distributions.js";
import { type Task, tasks } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import { cellShares } from "./cell-shares.js";
import { participantShares } from "./distributions.js";
import { observerId, withObserver } from "./observer-answers.js";
import { predictItem } from "./observer-fit.js";
import {
  labelScores,
  matchScores,
  modalScores,
  modelScores,
  participantScores,
  type Scores,
} from "./scores.js";

/**
 * A share of what there is to explain, 0 = no better than chance, 1 = all of it; it may lie outside 0 to 1.
 */
export interface ExplainedShare {
  value: number;
  /** Stories as clusters. */
  ci: ConfidenceInterval;
}

/** How far theory alone goes in one task. Scores in percent; log-likelihoods in nats an answer. */
export interface ExplainedRow {
  task: Task;
  chance: number;
  /** Agreement with the modal answer of the others: people's own, and the observer's answer's. */
  people: number;
  observer: number;
  /** (observer − chance) / (people − chance). */
  ofAgreement: ExplainedShare;
  /** The most that a single answer can share with people; the share who gave the observer's; the label's. */
  modalShare: number;
  match: number;
  label: number;
  /** (match − chance) / (modal share − chance): of the observer's answer, and of the label's (corrected). */
  ofModalShare: ExplainedShare;
  labelOfModalShare: ExplainedShare;
  logLikelihood: {
    chance: number;
    observer: number;
    /** The same cell of the design in the other nine stories, no theory: its shares, smoothed. */
    cell: number;
    /** The other people who answered the item, smoothed: what knowing the item's own answers is worth. */
    others: number;
    /**
     * The item's own shares: a bound that no prediction can reach, since these shares have seen the answers.
     */
    ceiling: number;
  };
  /** (observer − chance) / (others − chance) of the log-likelihood. */
  ofInformation: ExplainedShare;
}

/**
 * How much of people's agreement the Bayesian observer explains, task by task.
 *
 * Answers "how far does appraisal theory alone go, without reading a word?". The observer never sees the
 * story that it answers. Intervals take stories as clusters (a ratio's by its residuals, CR2); that the
 * observer was fitted to other stories of the same ten is not in them.
 *
 * @example
 * ```ts
 * const [emotion] = explainedByTheory(await loadAffectiveCognition());
 * emotion!.observer; // 87.8
 * emotion!.ofModalShare.value; // 0.94
 * ```
 */
export function explainedByTheory(data: StudyData): ExplainedRow[] {
  return tasks.map((task) => explainedTask(data, task));
}

function explainedTask(data: StudyData, task: Task): ExplainedRow {
  const own = withObserver(data);
  const chance = task.chance / 100;
  const participants = participantScores(data, task);
  const observer = modelScores(own, task, observerId);
  const match = matchScores(own, task, observerId);
  const label = labelScores(data, task, { labels: "corrected" });
  const modal = modalScores(data, task);
  const log = logScores(data, task);
  const above = ({ values }: Scores): Float64Array => values.map((value) => value - chance);
  const shareOf = (part: Float64Array, whole: Float64Array) =>
    clusteredRatio(part, whole, participants.story);
  const beyond = (score: Float64Array) => score.map((value, row) => value - (log.chance[row] as number));
  return {
    task,
    chance: task.chance,
    people: 100 * mean(participants.values),
    observer: 100 * mean(observer.values),
    ofAgreement: shareOf(above(observer), above(participants)),
    modalShare: 100 * mean(modal.values),
    match: 100 * mean(match.values),
    label: 100 * mean(label.values),
    ofModalShare: shareOf(above(match), above(modal)),
    labelOfModalShare: shareOf(above(label), above(modal)),
    logLikelihood: {
      chance: mean(log.chance),
      observer: mean(log.observer),
      cell: mean(log.cell),
      others: mean(log.others),
      ceiling: mean(log.ceiling),
    },
    ofInformation: shareOf(beyond(log.observer), beyond(log.others)),
  };
}

/**
 * A ratio of two means over the same rows, with stories as clusters: the interval of the mean of its
 * residuals (part − ratio × whole) / mean whole, CR2 with Satterthwaite df.
 */
export function clusteredRatio(
  part: Float64Array,
  whole: Float64Array,
  clusters: ArrayLike<number>,
): ExplainedShare {
  const scale = mean(whole);
  const value = mean(part) / scale;
  const residuals = part.map((p, row) => (p - value * (whole[row] as number)) / scale);
  const { se, df } = clusteredMean(residuals, clusters);
  const half = tQuantile(0.975, df) * se;
  return { value, ci: [value - half, value + half] };
}

/** The logarithm of the probability that each prediction gave to each answer, row by row. */
function logScores(data: StudyData, task: Task) {
  const items = data.itemsOf(task.id);
  const rows = (shares: (item: StudyItem, answer: number) => number): Float64Array =>
    Float64Array.from(items.flatMap((item) => item.answers.map((answer) => Math.log(shares(item, answer)))));
  const predicted = new Map(items.map((item) => [item.id, predictItem(data, item)]));
  const cells = new Map(items.map((item) => [item.id, cellShares(items, item)]));
  const observed = new Map(items.map((item) => [item.id, participantShares(item)]));
  const of = (map: Map<string, number[]>) => (item: StudyItem, answer: number) =>
    map.get(item.id)?.[answer] as number;
  return {
    chance: rows(({ options }) => 1 / options),
    observer: rows(of(predicted)),
    cell: rows(of(cells)),
    // Half an answer is added to each option, so that an answer that only one person gave stays possible.
    others: rows((item, answer) => {
      const count = (observed.get(item.id)?.[answer] as number) * item.answers.length;
      return (count - 1 + 0.5) / (item.answers.length - 1 + 0.5 * item.options);
    }),
    ceiling: rows(of(observed)),
  };
}
