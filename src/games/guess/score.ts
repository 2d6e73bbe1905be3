import { mean } from "../../stats/descriptives.js";
import type { GuessMove, GuessRound } from "./rules.js";

/** A round, and the number that the player expected of the opponent. */
export interface BelievedRound extends GuessRound {
  belief: GuessMove;
  /** Did the opponent's rule give its number? If not, the belief is unscored. */
  ruled: boolean;
}

/** How well a player foresaw its opponent's numbers, and the points of both. Rounds are counted from 1. */
export interface GuessScore {
  /** Right beliefs, scored beliefs, and all rounds. */
  beliefs: { right: number; scored: number; rounds: number };
  /** right / scored; NaN if none could be scored. */
  accuracy: number;
  /** Mean distance of beliefs from the opponent's numbers; NaN if none could be scored. */
  meanAbsoluteError: number;
  /**
   * The first round of the last run of right beliefs, if the run reaches the end and has three or more;
   * otherwise null.
   */
  ruleFound: number | null;
  /**
   * Points of both sides, 1 a round: to the closer one, or half to each. An unscored round gives no points.
   */
  points: { player: number; opponent: number; scored: number };
  /** The reasons why rounds or beliefs are unscored, with their counts. */
  unscored: { beliefs: Record<string, number>; numbers: Record<string, number> };
}

/** How many right beliefs at the end a found rule needs. */
const leastRun = 3;

/**
 * Scores a game of guessing 80% of the average.
 *
 * Beliefs are scored as in the paper's Appendix C: a belief is right if it names the opponent's number:
 * exactly if its rule gives whole numbers, within the tolerance (0.5) if not. A missing belief is unscored;
 * the paper does not distinguish it from a wrong one. The counts are given with the share. `ruleFound` needs
 * a right belief in every round up to the last, and at least three of them, because one hit at the end may be
 * luck. A missing belief in between breaks it.
 *
 * There is no interval: ten rounds against a fixed rule are one run, not ten draws.
 *
 * @param tolerance of the opponent: 0 or 0.5
 *
 * @example
 * ```ts
 * const { accuracy, ruleFound } = scoreGuess([], 0);
 * accuracy; // NaN
 * ruleFound; // null
 * ```
 */
export function scoreGuess(rounds: readonly BelievedRound[], tolerance: number): GuessScore {
  const errors = rounds.map(({ belief, opponent, ruled }) =>
    belief.number === null || opponent.number === null || !ruled
      ? null
      : Math.abs(belief.number - opponent.number),
  );
  const scored = errors.filter((error) => error !== null);
  // Sums of fractions carry an error of a few units in the last place.
  const right = errors.map((error) => error !== null && error <= tolerance + 1e-9);
  const found = right.lastIndexOf(false) + 1;
  const wins = (side: "player" | "opponent"): number =>
    rounds.reduce((sum, { winner }) => sum + (winner === side ? 1 : winner === "both" ? 0.5 : 0), 0);
  return {
    beliefs: { right: right.filter(Boolean).length, scored: scored.length, rounds: rounds.length },
    accuracy: right.filter(Boolean).length / scored.length,
    meanAbsoluteError: mean(scored),
    ruleFound: rounds.length - found >= leastRun ? (rounds[found] as BelievedRound).round : null,
    points: {
      player: wins("player"),
      opponent: wins("opponent"),
      scored: rounds.filter(({ winner }) => winner !== null).length,
    },
    unscored: {
      beliefs: tally(rounds, ({ belief, ruled }) =>
        belief.number === null ? belief.reason : ruled ? "" : "the opponent's rule had no number to go by",
      ),
      numbers: tally(rounds, ({ player, opponent }) => player.reason || opponent.reason),
    },
  };
}

function tally(
  rounds: readonly BelievedRound[],
  reasonOf: (round: BelievedRound) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const round of rounds) {
    const reason = reasonOf(round);
    if (reason !== "") counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
}
