import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { learnRule } from "./pattern-learner.js";
import { type GuessRound, guessRange, guessShare, inGuessRange } from "./rules.js";

/** A player's answer in a round: the number that it expects of the other, and its own number. */
export interface GuessTurn {
  belief: number;
  number: number;
}

/** A computational player. It sees what a model sees: the rounds so far. */
export interface GuessPlayer {
  id: string;
  turn(played: readonly GuessRound[]): GuessTurn;
}

const middle = 50;
const lastOf = (played: readonly GuessRound[], side: "player" | "opponent"): number =>
  played.findLast((round) => round[side].number !== null)?.[side].number ?? middle;

/**
 * Always chooses the same number, and expects the other to choose it too.
 *
 * @example
 * ```ts
 * fixedPlayer(67).turn([]); // { belief: 67, number: 67 }
 * ```
 */
export function fixedPlayer(number: number): GuessPlayer {
  if (!(number >= guessRange.low && number <= guessRange.high)) {
    throw new InputError(`fixedPlayer requires a number from 1 to 100, got ${number}`);
  }
  return { id: `fixed-${number}`, turn: () => ({ belief: number, number }) };
}

/**
 * Takes k steps of reasoning from last round's average (50 in the first). Level 0 chooses the average; level
 * k expects a player of level k - 1 and chooses 0.8 of that number. So level 2 expects exactly what the
 * paper's third opponent does. 0.8 of a belief is not a best response, because a lower number always wins.
 *
 * Source: Nagel 1995, American Economic Review 85, 1313-1326.
 *
 * @throws InputError `a level of reasoning is a whole number from 0, got -1`
 *
 * @example
 * ```ts
 * levelK(0).turn([]); // { belief: 50, number: 50 }
 * levelK(2).turn([]); // { belief: 40, number: 32 }
 * ```
 */
export function levelK(k: number): GuessPlayer {
  if (!(Number.isInteger(k) && k >= 0)) {
    throw new InputError(`a level of reasoning is a whole number from 0, got ${k}`);
  }
  return {
    id: `level-${k}-reasoner`,
    turn: (played) => {
      const average = (lastOf(played, "player") + lastOf(played, "opponent")) / 2;
      const belief = inGuessRange(average * guessShare ** Math.max(0, k - 1));
      return { belief, number: inGuessRange(average * guessShare ** k) };
    },
  };
}

/**
 * Expects the opponent to repeat its last number, and chooses the same.
 *
 * @example
 * ```ts
 * copyPlayer().turn([]); // { belief: 50, number: 50 }
 * ```
 */
export function copyPlayer(): GuessPlayer {
  return {
    id: "copy",
    turn: (played) => {
      const belief = lastOf(played, "opponent");
      return { belief, number: belief };
    },
  };
}

/**
 * Expects the opponent to repeat its last number, and chooses one less.
 *
 * @example
 * ```ts
 * undercutPlayer().turn([]); // { belief: 50, number: 49 }
 * ```
 */
export function undercutPlayer(): GuessPlayer {
  return {
    id: "undercut",
    turn: (played) => {
      const belief = lastOf(played, "opponent");
      return { belief, number: inGuessRange(belief - 1) };
    },
  };
}

/**
 * The best response to a belief, among whole numbers: with two players any lower number wins, so the largest
 * whole number below it. At a belief of 1 or less there is nothing lower, and 1 ties.
 *
 * @example
 * ```ts
 * bestResponse(50); // 49
 * bestResponse(20.4); // 20
 * bestResponse(1); // 1
 * ```
 */
export function bestResponse(belief: number): number {
  return inGuessRange(Math.ceil(belief) - 1);
}

/**
 * Takes over another player's belief, and gives the best response to it.
 *
 * @example
 * ```ts
 * bestResponder(levelK(2)).turn([]); // { belief: 40, number: 39 }
 * ```
 */
export function bestResponder(believer: GuessPlayer): GuessPlayer {
  return {
    id: `best-response-to-${believer.id}`,
    turn: (played) => {
      const { belief } = believer.turn(played);
      return { belief, number: bestResponse(belief) };
    },
  };
}

/**
 * Learns the opponent's rule by Bayesian inference (see learnRule) and responds to what it expects.
 *
 * @example
 * ```ts
 * patternLearner().turn([]); // { belief: 50, number: 49 }
 * ```
 */
export function patternLearner(): GuessPlayer {
  return {
    id: "pattern-learner",
    turn: (played) => {
      const { belief } = learnRule(played);
      return { belief, number: bestResponse(belief) };
    },
  };
}

/**
 * Believes and chooses whole numbers at random, all equally likely.
 *
 * @example
 * ```ts
 * randomGuessPlayer(7).id; // "random"
 * ```
 */
export function randomGuessPlayer(seed: number, ...key: (string | number)[]): GuessPlayer {
  return {
    id: "random",
    turn: (played) => {
      const random = randomStream(seed, "games", "guess", "random-player", ...key, played.length);
      const draw = (): number => guessRange.low + random.int(guessRange.high);
      return { belief: draw(), number: draw() };
    },
  };
}
