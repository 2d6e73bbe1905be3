import { InputError } from "../../../core/errors.js";
import { type RandomStream, randomStream } from "../../../core/random.js";
import { plainMean, quantileOfSorted } from "../../../stats/descriptives.js";
import { type DistanceMeasure, taskDistance } from "./distances.js";
import { type ItemDistribution, participantShares, type TaskDistributions } from "./distributions.js";

export interface SimulationOptions {
  /** How often a whole task is simulated. Default 200. */
  draws?: number;
  /** Default 1. */
  seed?: number;
}

export interface FloorOptions extends SimulationOptions {
  /**
   * `exchanged` (default): people's answers and the replies to an item are mixed and dealt out again, which
   * is exact. `people`: both sides are drawn from people's observed shares, which is too low.
   */
  from?: "exchanged" | "people";
}

/** How a distance is distributed over simulated tasks. */
export interface SimulatedDistance {
  /** The mean over simulated tasks. */
  value: number;
  /** 95% of simulated tasks lie below it. */
  upper: number;
  draws: number;
  seed: number;
  method: string;
}

/** What a distance would be by chance. */
export interface DistanceFloor extends SimulatedDistance {
  /** Monte Carlo p of the observed distance, (b + 1) / (draws + 1): can sampling alone explain it? */
  p: number;
}

/**
 * The sampling floor of a distance: the distance between two samples of one and the same distribution, with
 * the recorded numbers of people and replies.
 *
 * Answers "is this distance larger than the scatter of 18 answers and 20 replies?". A floor of 0.13 says that
 * a perfect imitation of people would be measured as 0.13 apart from them. If people and a model answered an
 * item by one distribution, it would not matter which of the 38 answers came from whom. So they are dealt out
 * again at random, item by item, the measure is computed for the task, and this is repeated. That is a
 * permutation test, whose 5% is a true 5%. Items are fixed: it says nothing about other items or stories.
 *
 * Drawing both sides from people's observed shares instead looks natural and is too low: it assumes that an
 * item on which all agreed has no scatter at all. It rejects about a quarter of perfect imitations
 * (tests/studies/affective-cognition/distances-floor.test.ts measures it).
 *
 * A reply that was spread evenly counts as a draw of any option; unscored items are left out.
 *
 * @throws InputError `distanceFloor requires a respondent that drew its replies, got "chance"`
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const replies = await loadReplyCounts();
 * const gpt4 = replyDistributions(data, replies, taskById("1a-outcome"), "azure_gpt-4_0shot");
 * distanceFloor(gpt4, "total-variation").value; // 0.072
 * distanceFloor(gpt4, "total-variation").p; // 0.005
 * ```
 */
export function distanceFloor(
  distributions: TaskDistributions,
  measure: DistanceMeasure,
  options: FloorOptions = {},
): DistanceFloor {
  return distanceFloors(distributions, [measure], options)[0]!;
}

/** The floor of each measure, over the same simulated tasks. */
export function distanceFloors(
  distributions: TaskDistributions,
  measures: readonly DistanceMeasure[],
  options: FloorOptions = {},
): DistanceFloor[] {
  const { draws = 200, seed = 1, from = "exchanged" } = options;
  const items = distributions.items.filter(({ model }) => model !== null);
  if (items.some(({ replies }) => !Number.isFinite(replies))) {
    throw new InputError(
      `distanceFloor requires a respondent that drew its replies, got "${distributions.respondent}"`,
    );
  }
  const simulators = items.map((one) => {
    const stream = randomStream(seed, "distance-floor", one.item.id);
    return from === "exchanged" ? exchanger(one, stream) : drawer(one, stream);
  });
  const simulated = simulate(distributions, measures, draws, () => simulators.map((one) => one()));
  return simulated.map((values, i) => {
    const observed = taskDistance({ ...distributions, items }, measures[i]!);
    // Deals with the same distance must count as equal in spite of rounding.
    const asLarge = values.filter((value) => value >= observed - 1e-12).length;
    return {
      ...summary(values),
      p: (asLarge + 1) / (draws + 1),
      draws,
      seed,
      method: `${from === "exchanged" ? "answers and replies of an item dealt out at random" : "two samples from people's shares"}, ${draws} simulated tasks, seed ${seed}`,
    };
  });
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
  options: SimulationOptions = {},
): SimulatedDistance {
  return splitHalfDistances(distributions, [measure], options)[0]!;
}

/** The distance of halves by each measure, over the same splits. */
export function splitHalfDistances(
  distributions: TaskDistributions,
  measures: readonly DistanceMeasure[],
  options: SimulationOptions = {},
): SimulatedDistance[] {
  const { draws = 200, seed = 1 } = options;
  const streams = distributions.items.map(({ item }) => randomStream(seed, "split-half", item.id));
  const split = (one: ItemDistribution, i: number): ItemDistribution => {
    const answers = (streams[i] as RandomStream).shuffle(one.item.answers);
    const middle = Math.ceil(answers.length / 2);
    const [first, second] = [answers.slice(0, middle), answers.slice(middle)];
    return {
      item: { ...one.item, answers: first },
      people: participantShares({ ...one.item, answers: first }),
      model: participantShares({ ...one.item, answers: second }),
      replies: second.length,
      spread: 0,
    };
  };
  const simulated = simulate(distributions, measures, draws, () => distributions.items.map(split));
  return simulated.map((values) => ({
    ...summary(values),
    draws,
    seed,
    method: `random halves of people's answers, ${draws} splits, seed ${seed}`,
  }));
}

/** Deals the answers and replies of an item out again: as many to each side as it had. */
function exchanger(one: ItemDistribution, stream: RandomStream): () => ItemDistribution {
  const { item, replies, spread } = one;
  const k = item.options;
  const parsed = (one.model as number[]).map((share) => Math.round(share * replies - spread / k));
  const pool = [
    ...item.answers,
    ...parsed.flatMap((count, option) => new Array<number>(count).fill(option)),
    ...new Array<number>(spread).fill(anyOption),
  ];
  const n = item.answers.length;
  // People's answers by option, then the replies.
  const counts = new Int32Array(2 * k);
  return () => {
    // The pool stays mixed between calls: dealing from a mixed pool is as random as from an ordered one.
    for (let i = 0; i < n; i++) {
      const j = i + stream.int(pool.length - i);
      const moved = pool[i]!;
      pool[i] = pool[j]!;
      pool[j] = moved;
    }
    counts.fill(0);
    for (let i = 0; i < pool.length; i++) {
      const token = pool[i]!;
      counts[(i < n ? 0 : k) + (token === anyOption ? stream.int(k) : token)]!++;
    }
    const people: number[] = [];
    const model: number[] = [];
    for (let option = 0; option < k; option++) {
      people.push(counts[option]! / n);
      model.push(counts[k + option]! / (pool.length - n));
    }
    return { item, people, model, replies, spread: 0 };
  };
}

const anyOption = -1;

function drawer(one: ItemDistribution, stream: RandomStream): () => ItemDistribution {
  const { people, item, replies } = one;
  return () => ({
    ...one,
    people: sharesOfDraws(people, item.answers.length, stream),
    model: sharesOfDraws(people, replies, stream),
    spread: 0,
  });
}

/** The shares of `draws` independent draws from a distribution. */
function sharesOfDraws(shares: readonly number[], draws: number, stream: RandomStream): number[] {
  const counts = new Array<number>(shares.length).fill(0);
  // If shares add up to slightly less than 1, the draw must still be an option that somebody chose.
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

/** The distances of simulated tasks: a list for each measure. */
function simulate(
  distributions: TaskDistributions,
  measures: readonly DistanceMeasure[],
  draws: number,
  draw: () => ItemDistribution[],
): number[][] {
  if (!Number.isInteger(draws) || draws < 1) {
    throw new InputError(`a simulated distance requires at least 1 draw, got ${draws}`);
  }
  const values = measures.map((): number[] => []);
  for (let k = 0; k < draws; k++) {
    const task = { ...distributions, items: draw() };
    for (const [i, measure] of measures.entries()) values[i]!.push(taskDistance(task, measure));
  }
  return values;
}

function summary(values: readonly number[]): { value: number; upper: number } {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    value: plainMean(sorted),
    upper: quantileOfSorted(sorted, 0.95),
  };
}
