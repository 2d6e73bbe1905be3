import { InputError } from "../../core/errors.js";
import type { Estimate } from "../../core/estimate.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import type { BlackjackOutcome } from "./rules.js";

/**
 * How the hands of a series ended. `unscored` hands were not played to their end and are not in the other
 * counts.
 */
export interface BlackjackCounts {
  win: number;
  push: number;
  loss: number;
  unscored: number;
}

/** The meanings of "win rate". On the same hands they differ by up to 9 points. */
export interface BlackjackScore {
  counts: BlackjackCounts;
  /** Wins / all scored hands: a push is not a win. */
  wins: Estimate;
  /** Wins / hands that were won or lost: pushes are left out. */
  decided: Estimate;
  /** Hands not lost / all scored hands: a push counts as much as a win. */
  undefeated: Estimate;
}

/**
 * Scores a series of hands, each from a shoe of its own.
 *
 * Win rates are shares between 0 and 1 with exact (Clopper-Pearson) intervals; the unit is the hand, and
 * hands from separately shuffled shoes are independent. Two players on the *same* hands are not: compare
 * them hand by hand. No scored hand: NaN.
 *
 * @param outcomes one for each hand; null if it could not be scored
 * @throws InputError `"draw" is not an outcome of a hand; use win, push, loss or null`
 *
 * @example
 * ```ts
 * const { wins, undefeated } = scoreBlackjack(["win", "loss", "push", null]);
 * wins.value; // 0.333
 * wins.n; // 3
 * undefeated.value; // 0.667
 * ```
 */
export function scoreBlackjack(outcomes: readonly (BlackjackOutcome | null)[]): BlackjackScore {
  const counts: BlackjackCounts = { win: 0, push: 0, loss: 0, unscored: 0 };
  for (const outcome of outcomes) {
    const key = outcome ?? "unscored";
    if (!(key in counts)) {
      throw new InputError(`"${outcome}" is not an outcome of a hand; use win, push, loss or null`);
    }
    counts[key]++;
  }
  const { win, push, loss } = counts;
  return {
    counts,
    wins: clopperPearson(win, win + push + loss),
    decided: clopperPearson(win, win + loss),
    undefeated: clopperPearson(win + push, win + push + loss),
  };
}
