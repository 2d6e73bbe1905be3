import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval } from "../../core/estimate.js";
import {
  type Choice,
  forGoals,
  type Goal,
  goals,
  type PlayerWeights,
  requireGame,
  requireShare,
  type SplitOrSteal,
  splitAdvantage,
} from "./split-or-steal.js";

/** What a player may care for, as a list of possibilities. */
export interface WeightGrid {
  weights: readonly PlayerWeights[];
  /** The prior of each; together 1. */
  prior: readonly number[];
}

/** One choice of a player. */
export interface PlayedGame {
  game: SplitOrSteal;
  choice: Choice;
  /** How likely she thought it that the other splits. Unknown unless given: all of `expectations` count alike. */
  expectsSplit?: number;
}

/** One weight as the choices show it. */
export interface InferredWeight {
  /** The mean of the posterior. */
  value: number;
  /** An interval of equal tails, whose ends are levels of the grid. */
  ci: ConfidenceInterval;
  /** The posterior probability of the interval: the level or, because levels come whole, more. */
  mass: number;
}

/** What a player cares for, as her choices show it. */
export interface WeightPosterior {
  weights: Record<Goal, InferredWeight>;
  /** The posterior of each point of the grid, in its order; together 1. */
  probabilities: number[];
  /** ln P(choices), averaged over the prior: compares priors and sensitivities. */
  logEvidence: number;
}

/** What is assumed of a player's choices. */
export interface InferOptions {
  /** How surely players take what is better; 1 unless given. It scales all weights, so choices cannot show it. */
  sensitivity?: number;
  /** What an unknown expectation may have been; 0.1, 0.3, 0.5, 0.7, 0.9 unless given. */
  expectations?: readonly number[];
  /** 0.95 unless given. */
  level?: number;
}

/**
 * Every combination of the given levels, all equally likely. A goal without levels counts for nothing.
 *
 * @throws InputError `weightGrid requires finite levels of money, got NaN`
 *
 * @example
 * ```ts
 * const grid = weightGrid({ money: [0, 1, 2], advantageous: [0, 1] });
 * grid.weights.length; // 6
 * grid.weights[5]; // { money: 2, disadvantageous: 0, advantageous: 1, reputation: 0 }
 * ```
 */
export function weightGrid(levels: Partial<Record<Goal, readonly number[]>>): WeightGrid {
  let weights: PlayerWeights[] = [forGoals(() => 0)];
  for (const goal of goals) {
    const own = levels[goal] ?? [0];
    const odd = own.length === 0 ? Number.NaN : own.find((level) => !Number.isFinite(level));
    if (odd !== undefined) throw new InputError(`weightGrid requires finite levels of ${goal}, got ${odd}`);
    weights = weights.flatMap((point) => own.map((level) => ({ ...point, [goal]: level })));
  }
  return { weights, prior: weights.map(() => 1 / weights.length) };
}

/**
 * Inverse planning: what a player cares for, from her choices, by Bayes' rule over a grid. It is exact for the grid.
 *
 * Answers "what must she want, if she chose this?". Each point of the grid says how likely every choice was
 * ({@link splitProbability}); the posterior is the prior times the product. Choices show products of weights and
 * sensitivity, so the unit of the weights is that of the sensitivity. If the other is sure to steal, both choices
 * give no money: such a game says nothing of the weight of money.
 *
 * @throws InputError `inferWeights requires a prior with the sum 1 over 6 points, got 5 with the sum 1`
 *
 * Source: Baker, Saxe & Tenenbaum 2009, doi 10.1016/j.cognition.2009.07.005; Houlihan and colleagues 2023, doi
 * 10.1098/rsta.2022.0047, who draw where we enumerate.
 *
 * @example
 * ```ts
 * const grid = weightGrid({ money: [0, 2] });
 * const game = { pot: 1000, unit: 1000 };
 * // A player who cares for money steals with 0.731 here, one who does not with 0.5.
 * const { weights } = inferWeights([{ game, choice: "steal", expectsSplit: 1 }], grid);
 * weights.money.value; // 1.1877
 * ```
 */
export function inferWeights(
  played: readonly PlayedGame[],
  grid: WeightGrid,
  options: InferOptions = {},
): WeightPosterior {
  const { sensitivity = 1, expectations = [0.1, 0.3, 0.5, 0.7, 0.9], level = 0.95 } = options;
  requireGrid(grid);
  if (!(level > 0 && level < 1)) {
    throw new InputError(`inferWeights requires a level between 0 and 1, got ${level}`);
  }
  const logs = Float64Array.from(grid.prior, Math.log);
  const [ofMoney, ofLess, ofMore, ofReputation] = goals.map((goal) =>
    Float64Array.from(grid.weights, (point) => point[goal]),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  for (const { game, choice, expectsSplit } of played) {
    requireGame(game);
    const beliefs = expectsSplit === undefined ? expectations : [expectsSplit];
    beliefs.forEach(requireShare);
    const sign = choice === "split" ? 1 : -1;
    const advantages = beliefs.map((belief) => splitAdvantage(game, belief));
    for (let point = 0; point < logs.length; point++) {
      let likelihood = 0;
      for (const { money, disadvantageous, advantageous, reputation } of advantages) {
        const gain =
          ofMoney[point]! * money +
          ofLess[point]! * disadvantageous +
          ofMore[point]! * advantageous +
          ofReputation[point]! * reputation;
        likelihood += 1 / (1 + Math.exp(-sign * sensitivity * gain));
      }
      logs[point]! += Math.log(likelihood / advantages.length);
    }
  }
  const highest = logs.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const raw = Array.from(logs, (log) => Math.exp(log - highest));
  const sum = raw.reduce((a, b) => a + b, 0);
  const probabilities = raw.map((one) => one / sum);
  const weights = Object.fromEntries(
    goals.map((goal) => [goal, marginal(grid.weights, probabilities, goal, level)]),
  ) as Record<Goal, InferredWeight>;
  return { weights, probabilities, logEvidence: highest + Math.log(sum) };
}

/**
 * What an audience thinks of a player after each choice in a game that nobody saw: the mean of what it infers of her
 * concern for both inequities, minus that for money, divided by 3. In −1 to 1 if the grid's weights are 0 to 1.
 *
 * Answers "what does a split say about somebody?". Give it as the `standing` of the same game played in public.
 *
 * @throws InputError as {@link inferWeights} does, or if it is not in −1 to 1
 *
 * Source: Houlihan and colleagues 2023: a player of the public game foresees what the audience infers of her by the
 * private one. They keep three numbers and three weights; this is one.
 *
 * @example
 * ```ts
 * const levels = [0, 0.5, 1];
 * const grid = weightGrid({ money: levels, disadvantageous: levels, advantageous: levels });
 * const { split, steal } = standingOf({ pot: 1000, unit: 100 }, grid);
 * split > steal; // true
 * ```
 */
export function standingOf(
  game: SplitOrSteal,
  grid: WeightGrid,
  options: Omit<InferOptions, "level"> = {},
): Record<Choice, number> {
  const unseen: SplitOrSteal = { ...game, standing: { split: 0, steal: 0 } };
  const of = (choice: Choice): number => {
    const { weights } = inferWeights([{ game: unseen, choice }], grid, options);
    return (weights.disadvantageous.value + weights.advantageous.value - weights.money.value) / 3;
  };
  const standing = { split: of("split"), steal: of("steal") };
  requireGame({ ...game, standing });
  return standing;
}

/** The mean and the central interval of one weight. */
function marginal(
  points: readonly PlayerWeights[],
  probabilities: readonly number[],
  goal: Goal,
  level: number,
): InferredWeight {
  const shares = new Map<number, number>();
  points.forEach((point, i) => {
    shares.set(point[goal], (shares.get(point[goal]) ?? 0) + probabilities[i]!);
  });
  const sorted = [...shares].sort(([a], [b]) => a - b);
  const tail = (1 - level) / 2;
  // The smallest interval of points that leaves no more than the tail outside at each end.
  const end = (list: [number, number][]): number => {
    let sum = 0;
    for (const [weight, share] of list) {
      sum += share;
      if (sum > tail) return weight;
    }
    return Number.NaN;
  };
  const ci: ConfidenceInterval = [end(sorted), end([...sorted].reverse())];
  const inside = sorted.filter(([weight]) => ci[0] <= weight && weight <= ci[1]);
  return {
    value: sorted.reduce((sum, [weight, share]) => sum + weight * share, 0),
    ci,
    mass: inside.reduce((sum, [, share]) => sum + share, 0),
  };
}

function requireGrid({ weights, prior }: WeightGrid): void {
  const sum = prior.reduce((total, p) => total + p, 0);
  if (weights.length > 0 && prior.length === weights.length && prior.every((p) => p >= 0)) {
    if (Math.abs(sum - 1) < 1e-9) return;
  }
  throw new InputError(
    `inferWeights requires a prior with the sum 1 over ${weights.length} points, got ${prior.length} with the sum ${sum}`,
  );
}
