import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { ruleOpponent } from "../../../games/guess/opponents.js";
import { chooseNumber, guessRange, guessTarget, openGuess } from "../../../games/guess/rules.js";
import { mean } from "../../../stats/descriptives.js";
import type { Belief, EgoSocialArenaData } from "../data/data.js";

/** Rounds of a game of G0.8A. */
export const rounds = openGuess().rounds;

/**
 * The numbers of the opponents that do not depend on the player: level 1 always plays 50, level 2 plays 50 −
 * 5 (t − 1). Level 3 answers its player's last number, which the paper does not print.
 *
 * @throws InputError `opponentNumbers requires level 1 or 2, got 3: level 3 depends on its player's numbers`
 *
 * @example
 * ```ts
 * opponentNumbers(2); // [50, 45, 40, 35, 30, 25, 20, 15, 10, 5]
 * ```
 */
export function opponentNumbers(level: number): number[] {
  if (level !== 1 && level !== 2) {
    throw new InputError(
      `opponentNumbers requires level 1 or 2, got ${level}: level 3 depends on its player's numbers`,
    );
  }
  const opponent = ruleOpponent(level);
  let state = openGuess();
  while (state.ended === null) {
    // These two opponents ignore what the player chooses.
    const { number } = opponent.next(state.played);
    state = chooseNumber(chooseNumber(state, "player", guessRange.low), "opponent", number);
  }
  return state.played.map(({ opponent: { number } }) => number!);
}

/** A row of Appendix C, compared with the opponent's rule. */
export interface BeliefScore {
  /** The opponent's level, 1 to 3. */
  level: number;
  respondent: string;
  /** Rounds that the paper ticks. */
  ticks: number;
  /** Rounds whose printed belief is right; null if the opponent's numbers are not known. */
  right: number | null;
  /** Rounds with a tick and no number. */
  unprinted: number;
  /** Rounds with a tick whose belief is wrong. */
  wrongTicks: number[];
  /** Rounds without a tick whose belief is right. */
  missingTicks: number[];
  /** Mean distance of the belief from the opponent's number; NaN if a number is not known. */
  meanError: number;
  /** Mean of belief − number. Above 0, the player expects a higher number than the opponent plays. */
  bias: number;
  /**
   * The first round from which every belief is right or ticked, with three or more rounds to the end; null if
   * there is none.
   */
  found: number | null;
}

/**
 * Scores a row of Appendix C again. At levels 1 and 2 a belief is right if it is the opponent's number. The
 * ten rounds of a deterministic player against a deterministic opponent are one observation, not ten, so
 * these numbers have no interval.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * scoreBeliefs(data, 2, "llama-3-70b"); // { ticks: 2, right: 2, wrongTicks: [], missingTicks: [] }
 * scoreBeliefs(data, 1, "gpt-3-5-turbo").missingTicks; // [9]
 * scoreBeliefs(data, 1, "claude-3-5-sonnet").found; // 6
 * scoreBeliefs(data, 3, "gpt-4o").right; // null
 * ```
 */
export function scoreBeliefs(data: EgoSocialArenaData, level: number, respondent: string): BeliefScore {
  const row = data.beliefsOf(level, respondent);
  const gold = level === 3 ? null : opponentNumbers(level);
  const isRight = ({ belief, round }: Belief): boolean =>
    gold !== null && belief !== null && belief === gold[round - 1];
  const errors = row.map(({ belief, round }) =>
    gold === null || belief === null ? Number.NaN : belief - gold[round - 1]!,
  );
  const numbers = (cells: readonly Belief[]): number[] => cells.map((cell) => cell.round);
  const held = row.map((cell) => isRight(cell) || cell.tick);
  const last = held.lastIndexOf(false);
  return {
    level,
    respondent,
    ticks: row.filter((cell) => cell.tick).length,
    right: gold === null ? null : row.filter(isRight).length,
    unprinted: row.filter((cell) => cell.belief === null).length,
    wrongTicks: gold === null ? [] : numbers(row.filter((c) => c.tick && c.belief !== null && !isRight(c))),
    missingTicks: numbers(row.filter((cell) => !cell.tick && isRight(cell))),
    meanError: mean(errors.map(Math.abs)),
    bias: mean(errors),
    found: rounds - 1 - last >= 3 ? last + 2 : null,
  };
}

/** The numbers that the opponent can have played in a level 3 row. */
export interface Level3Range {
  /** The range in each round, given all ticks up to it; null from the first impossible tick on. */
  ranges: (ConfidenceInterval | null)[];
  /** The first round whose tick is impossible, whatever number from 1 to 100 the player chose. */
  impossible: number | null;
}

/**
 * Can the ticks of a level 3 row be right? The opponent starts at 50 and then plays 0.4 (own + its last); the
 * player's own numbers are not printed, so any from 1 to 100 is allowed. The opponent's number therefore lies
 * in a range, and a tick narrows it to within 0.5 of the belief.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * level3Ranges(data, "o1-preview").ranges[1]; // [20.4, 20.5]
 * level3Ranges(data, "claude-3-5-sonnet").impossible; // null
 * ```
 */
export function level3Ranges(data: EgoSocialArenaData, respondent: string): Level3Range {
  const { low, high } = guessRange;
  const { tolerance } = ruleOpponent(3);
  let range: ConfidenceInterval = [50, 50];
  const ranges: (ConfidenceInterval | null)[] = [];
  for (const { round, belief, tick } of data.beliefsOf(3, respondent)) {
    if (round > 1) range = [guessTarget(low, range[0]), guessTarget(high, range[1])];
    if (tick && belief !== null) {
      range = [Math.max(range[0], belief - tolerance), Math.min(range[1], belief + tolerance)];
    }
    if (range[0] > range[1]) {
      return { ranges: [...ranges, ...Array(rounds - ranges.length).fill(null)], impossible: round };
    }
    ranges.push(range);
  }
  return { ranges, impossible: null };
}
