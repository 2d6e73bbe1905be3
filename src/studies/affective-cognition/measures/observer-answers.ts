import { randomStream } from "../../../core/random.js";
import { drawOption } from "../../../stimuli/observer/simulate.js";
import type { Task } from "../data/conditions.js";
import { StudyData, type StudyItem } from "../data/data.js";
import { participantShares, type TaskDistributions } from "./distributions.js";
import { predictItem } from "./observer-fit.js";

/** The observer's name in tables and as a model to be run. */
export const observerId = "bayes/appraisal";
export const observerTitle = "Bayesian observer";

const answered = new WeakMap<StudyData, StudyData>();

/** The study's tables with the observer's answers (the modes of its predictions) as those of one more model. */
export function withObserver(data: StudyData): StudyData {
  let own = answered.get(data);
  if (own === undefined) {
    const answers = new Map(data.items.map((item) => [item.id, modeOf(predictItem(data, item))]));
    own = new StudyData(data.items, new Map([[observerId, answers]]));
    answered.set(data, own);
  }
  return own;
}

/** The option with the highest share; of equal ones the first. */
export function modeOf(shares: readonly number[]): number {
  return shares.indexOf(Math.max(...shares));
}

/** The observer's predicted shares beside people's, item by item. They are exact: nothing was drawn. */
export function observerDistributions(data: StudyData, task: Task): TaskDistributions {
  return distributionsBy(data, task, Number.POSITIVE_INFINITY, (item) => predictItem(data, item));
}

/** The same with answers drawn from the predictions, so that it is measured as models with 20 replies are. */
export function sampledObserver(
  data: StudyData,
  task: Task,
  options: { replies?: number; seed?: number } = {},
): TaskDistributions {
  const { replies = 20, seed = 1 } = options;
  return distributionsBy(data, task, replies, (item) => {
    const shares = predictItem(data, item);
    const counts = shares.map(() => 0);
    for (let replicate = 0; replicate < replies; replicate++) {
      counts[answerAt(shares, { item: item.id, temperature: 1, replicate, seed })]!++;
    }
    return counts.map((count) => count / replies);
  });
}

/**
 * The observer's answer to a call: at temperature 0 the most probable option; above it one drawn from the
 * predicted shares to the power 1 / temperature, so that at 1 it is the prediction itself.
 */
export function answerAt(
  shares: readonly number[],
  call: { item: string; temperature: number; replicate: number; seed: number },
): number {
  if (call.temperature === 0) return modeOf(shares);
  const highest = Math.max(...shares);
  const weights = shares.map((share) => (share / highest) ** (1 / call.temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const stream = randomStream(call.seed, observerId, call.item, call.replicate);
  return drawOption(
    stream,
    weights.map((weight) => weight / sum),
  );
}

function distributionsBy(
  data: StudyData,
  task: Task,
  replies: number,
  shares: (item: StudyItem) => number[],
): TaskDistributions {
  const items = data
    .itemsOf(task.id)
    .map((item) => ({ item, people: participantShares(item), model: shares(item), replies, spread: 0 }));
  return { task, respondent: observerId, unparsed: "uniform", items };
}
