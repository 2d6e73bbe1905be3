import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { quantileOfSorted } from "../../stats/percentileInterval.js";
import { type DistanceMeasure, taskDistance } from "./distances.js";
import { type ItemDistribution, peopleShares, type TaskDistributions } from "./distributions.js";

export interface FloorOptions {
  /** How often a whole task is simulated. Default 200. */
  draws?: number;
  /** Default 1. */
  seed?: number;
  /**
   * What both sides are drawn from: people's shares (default), which gives one floor for all respondents,
   * or the shares of both sides pooled, which is higher where the two differ.
   */
  from?: "people" | "pooled";
}

/** What a distance would be by accident. */
export interface DistanceFloor {
  /** The mean over simulated tasks. */
  value: number;
  /** 95% of simulated tasks lie below it: a distance above it is more than an accident of sampling. */
  upper: number;
  draws: number;
  seed: number;
  method: string;
}

/**
 * The sampling floor of a distance: what two samples from one and the same distribution show, with as many
 * people and as many replies as there were.
 *
 * Answers "is this distance more than 18 answers and 20 replies scatter?". A floor of 0.13 says that a
 * perfect imitation of people would be measured as 0.13 apart from them. For each item both sides are
 * drawn from people's shares (or the pooled ones), the measure is computed for the task, and this is
 * repeated. Items are fixed: it says nothing about other items or stories.
 *
 * People's shares are themselves a sample. An item on which all agreed is taken to have no scatter at all,
 * so the floor from people is a little low, and strict with models; the pooled one is lenient.
 *
 * Replies that were spread evenly are drawn like the others; unscored items are left out.
 *
 * @throws InputError `distanceFloor requires a respondent that drew its replies, got "chance"`
 */
export function distanceFloor(
  distributions: TaskDistributions,
  measure: DistanceMeasure,
  options: FloorOptions = {},
): DistanceFloor {
  const { draws = 200, seed = 1, from = "people" } = options;
  const items = distributions.items.filter(({ model }) => model !== null);
  if (items.some(({ replies }) => !Number.isFinite(replies))) {
    throw new InputError(
      `distanceFloor requires a respondent that drew its replies, got "${distributions.respondent}"`,
    );
  }
  const streams = items.map(({ item }) => randomStream(seed, "distance-floor", item.id));
  const simulate = (one: ItemDistribution, i: number): ItemDistribution => {
    const stream = streams[i] as RandomStream;
    const base = from === "people" ? one.people : pooled(one);
    const people = sharesOfDraws(base, one.item.answers.length, stream);
    return { ...one, people, model: sharesOfDraws(base, one.replies, stream), spread: 0 };
  };
  const values = repeat(draws, () => taskDistance({ ...distributions, items: items.map(simulate) }, measure));
  return {
    ...summary(values),
    draws,
    seed,
    method: `two samples from ${from === "people" ? "people's shares" : "the pooled shares"}, ${draws} simulated tasks, seed ${seed}`,
  };
}

/**
 * People against people: each item's answers are split at random into halves, and the measure is computed
 * between them.
 *
 * A reference that needs no model, but not a ceiling: nine answers a side scatter more than eighteen against
 * twenty, so two halves of people stand further apart than a perfect imitation would.
 */
export function splitHalfDistance(
  distributions: TaskDistributions,
  measure: DistanceMeasure,
  options: Omit<FloorOptions, "from"> = {},
): DistanceFloor {
  const { draws = 200, seed = 1 } = options;
  const streams = distributions.items.map(({ item }) => randomStream(seed, "split-half", item.id));
  const split = (one: ItemDistribution, i: number): ItemDistribution => {
    const answers = (streams[i] as RandomStream).shuffle(one.item.answers);
    const middle = Math.ceil(answers.length / 2);
    const [first, second] = [answers.slice(0, middle), answers.slice(middle)];
    return {
      item: { ...one.item, answers: first },
      people: peopleShares({ ...one.item, answers: first }),
      model: peopleShares({ ...one.item, answers: second }),
      replies: second.length,
      spread: 0,
    };
  };
  const values = repeat(draws, () =>
    taskDistance({ ...distributions, items: distributions.items.map(split) }, measure),
  );
  return {
    ...summary(values),
    draws,
    seed,
    method: `random halves of people's answers, ${draws} splits, seed ${seed}`,
  };
}

function pooled({ people, model, item, replies }: ItemDistribution): number[] {
  const n = item.answers.length;
  return people.map((share, option) => (n * share + replies * (model?.[option] ?? 0)) / (n + replies));
}

/** The shares of `draws` independent draws from a distribution. */
function sharesOfDraws(shares: readonly number[], draws: number, stream: RandomStream): number[] {
  const counts = new Array<number>(shares.length).fill(0);
  // Shares that add up to a little less than 1 must not lead beyond an option that anyone chose.
  const last = shares.findLastIndex((share) => share > 0);
  for (let k = 0; k < draws; k++) {
    let rest = stream.next();
    let option = 0;
    while (option < last) {
      rest -= shares[option] as number;
      if (rest < 0) break;
      option++;
    }
    counts[option]!++;
  }
  return counts.map((count) => count / draws);
}

function repeat(draws: number, once: () => number): number[] {
  if (!Number.isInteger(draws) || draws < 1) {
    throw new InputError(`a simulated distance requires at least 1 draw, got ${draws}`);
  }
  return Array.from({ length: draws }, once);
}

function summary(values: readonly number[]): { value: number; upper: number } {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    value: sorted.reduce((sum, v) => sum + v, 0) / sorted.length,
    upper: quantileOfSorted(sorted, 0.95),
  };
}
