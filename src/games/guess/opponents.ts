import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { type GuessRound, guessRange, guessTarget, inGuessRange } from "./rules.js";

/** The cognitive levels of the paper's rule-based opponents. */
export const opponentLevels = [1, 2, 3] as const;
/** The level of a rule-based opponent, from 1 (always the same number) to 3 (it reacts to both last numbers). */
export type OpponentLevel = (typeof opponentLevels)[number];

/** An opponent's next move. */
export interface OpponentTurn {
  number: number;
  /** Did its rule give the number? false if the rule needs the other's last number and there is none. */
  ruled: boolean;
}

/** A computed opponent of the game of guessing 80% of the average. */
export interface GuessOpponent {
  id: string;
  /** How far a belief may be from its number and still be right: 0 for whole numbers, 0.5 for others. */
  tolerance: number;
  /** Its number for the next round, from the rounds that are over. */
  next(played: readonly GuessRound[]): OpponentTurn;
}

const start = 50;

/**
 * One of the paper's opponents (section 2.1.2).
 *
 * Level 1 always chooses 50. Level 2 chooses 50 - 5 (t - 1) in round t: 50, 45, … 5. Level 3 chooses last
 * round's target, 0.8 x the mean of both last numbers. In round 1 it chooses 50, as the right beliefs of
 * Appendix C imply. Its numbers are not whole, so a belief within 0.5 is right: in that appendix 20 is right
 * for 20.4. For levels 1 and 2 a belief must be exact.
 *
 * Two cases that the paper leaves open. If a rule leaves the range of the game (level 2 after round 10, level
 * 3 against someone who stays at 1), the opponent chooses 1. If the player forfeited the last round, level 3
 * lacks a number: it repeats its own, and `ruled` is false.
 *
 * @throws InputError `no opponent of level 4; one of 1, 2, 3`
 *
 * @example
 * ```ts
 * const played = openGuess().played;
 * ruleOpponent(3).next(played); // { number: 50, ruled: true }
 * ruleOpponent(2).tolerance; // 0
 * ```
 */
export function ruleOpponent(level: OpponentLevel): GuessOpponent {
  if (!opponentLevels.includes(level)) {
    throw new InputError(`no opponent of level ${level}; one of ${opponentLevels.join(", ")}`);
  }
  const id = `level-${level}`;
  if (level === 1) return { id, tolerance: 0, next: () => ({ number: start, ruled: true }) };
  if (level === 2) {
    return {
      id,
      tolerance: 0,
      next: (played) => ({ number: inGuessRange(start - 5 * played.length), ruled: true }),
    };
  }
  return { id, tolerance: 0.5, next: lastTarget };
}

function lastTarget(played: readonly GuessRound[]): OpponentTurn {
  const last = played.at(-1);
  const own = last?.opponent.number ?? start;
  if (last === undefined) return { number: own, ruled: true };
  const theirs = last.player.number;
  if (theirs === null) return { number: own, ruled: false };
  return { number: inGuessRange(guessTarget(theirs, own)), ruled: true };
}

/**
 * An opponent that chooses whole numbers at random. All are equally likely, so nothing can be learned.
 *
 * @example
 * ```ts
 * randomOpponent(7).id; // "random"
 * ```
 */
export function randomOpponent(seed: number): GuessOpponent {
  return {
    id: "random",
    tolerance: 0,
    next: (played) => {
      const random: RandomStream = randomStream(seed, "games", "guess", "random-opponent", played.length);
      return { number: guessRange.low + random.int(guessRange.high - guessRange.low + 1), ruled: true };
    },
  };
}
