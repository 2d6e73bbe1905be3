import { mean } from "../../stats/descriptives.js";
import type { GuessMove, GuessRound } from "./rules.js";

/** A round with what the player believed of the opponent before it. */
export interface BelievedRound extends GuessRound {
  belief: GuessMove;
  /** Did the opponent's rule give its number? A belief about another number is unscored. */
  ruled: boolean;
}

export interface GuessScore {
  /** Beliefs that were right, of those that could be scored, of all rounds. */
  beliefs: { right: number; scored: number; rounds: number };
  /** right / scored; NaN where none could be scored. */
  accuracy: number;
  /** Mean distance of beliefs from the opponent's numbers; NaN where none could be scored. */
  meanAbsoluteError: number;
  /** The round from which on every belief is right, three or more to the end; null where there is none. */
  ruleFound: number | null;
  /** Points of both, 1 a round: to the closer, or half to each. Unscored rounds give none to either. */
  points: { player: number; opponent: number; scored: number };
  /** Why rounds or beliefs are unscored, and how often. */
  unscored: { beliefs: Record<string, number>; numbers: Record<string, number> };
}

/** Right beliefs up to the end from which on a rule counts as found. */
const leastRun = 3;

/**
 * Scores a game of guessing 80% of the average.
 *
 * Beliefs are scored as in the paper's Appendix C: right where they name the opponent's number, exactly where
 * its rule gives whole numbers and within the tolerance (0.5) where not. A missing belief is unscored, which
 * the paper does not tell apart from a wrong one; the counts stand beside the share. `ruleFound` needs a right
 * belief in every round up to the last, and at least three of them: one hit at the end may be luck. A missing
 * belief in between breaks it.
 *
 * No interval: ten rounds against a fixed rule are one run, not ten draws.
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
