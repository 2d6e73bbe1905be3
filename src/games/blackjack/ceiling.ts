import { InputError } from "../../core/errors.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { regularisedIncompleteBeta } from "../../stats/regularised-incomplete-beta.js";
import { blackjackSolver } from "./exact-odds.js";
import type { BlackjackAim, HandOdds } from "./odds.js";
import type { BlackjackRules } from "./rules-options.js";

/** What a win rate means: pushes are not wins, are left out, or count as wins. */
export type WinCounting = "wins" | "decided" | "undefeated";
export const winCountings = ["wins", "decided", "undefeated"] as const;

/** The best that any player can expect under one meaning of "win rate". Shares from 0 to 1. */
export interface BlackjackCeiling {
  counting: WinCounting;
  /** The largest share that any player can expect, even one that knows every card dealt to it. */
  best: number;
  /** The odds of the player that reaches it. */
  odds: HandOdds;
  /** The standard deviation of the best player's share over a series of this many hands. */
  standardDeviation: number;
}

export interface CeilingOptions {
  /** Hands in a series; 300 in the paper. */
  hands?: number;
  rules?: Partial<BlackjackRules>;
  /** The player sees the dealer's second card too. The paper's wording allows this. */
  holeSeen?: boolean;
}

/**
 * The best possible win rate at hit-or-stand blackjack, for each meaning of "win rate".
 *
 * Answers "can anyone win 56.7% of 300 hands?". The best share is exact: backward induction over every hand
 * and every composition of the shoe. Not for casino play with doubling and splitting, nor for several hands
 * from one shoe.
 *
 * Range: shares between 0 and 1. For "decided" the best player maximises wins / (wins + losses). Dinkelbach's
 * method finds it: wins - share x (wins + losses) is maximised again until the maximum is 0.
 *
 * Source: Dinkelbach 1967, doi 10.1287/mnsc.13.7.492.
 *
 * @example
 * ```ts
 * const [wins] = blackjackCeiling({ rules: { decks: Infinity } });
 * wins.counting; // "wins"
 * wins.best; // 0.4316
 * ```
 */
export function blackjackCeiling(options: CeilingOptions = {}): BlackjackCeiling[] {
  const { hands = 300, rules, holeSeen = false } = options;
  if (!(Number.isInteger(hands) && hands > 0)) {
    throw new InputError(`blackjackCeiling requires a whole number of hands above 0, got ${hands}`);
  }
  const oddsFor = blackjackSolver({ ...(rules && { rules }), holeSeen });
  return winCountings.map((counting) => {
    const odds = counting === "decided" ? bestDecided(oddsFor) : oddsFor(counting);
    const best = shareOf(odds, counting);
    const n = counting === "decided" ? hands * (odds.win + odds.loss) : hands;
    return { counting, best, odds, standardDeviation: Math.sqrt((best * (1 - best)) / n) };
  });
}

/** The share of wins that odds give under one meaning. @internal */
export function shareOf({ win, push, loss }: HandOdds, counting: WinCounting): number {
  if (counting === "decided") return win / (win + loss);
  return counting === "undefeated" ? win + push : win;
}

function bestDecided(oddsFor: (aim: BlackjackAim) => HandOdds): HandOdds {
  let share = 0.5;
  for (let step = 0; step < 20; step++) {
    const odds = oddsFor({ win: 1 - share, push: 0, loss: -share });
    const next = shareOf(odds, "decided");
    if (Math.abs(next - share) < 1e-12) return odds;
    share = next;
  }
  throw new InputError("the best share of decided hands was not found in 20 steps");
}

/** A printed win rate beside the best possible one. `interval`, `best` and `tail` are shares from 0 to 1. */
export interface CeilingTest {
  /** The number of successes that a printed win rate stands for. */
  successes: number;
  hands: number;
  /** The true rates that fit the number of successes, 95%. */
  interval: [lower: number, upper: number];
  best: number;
  /** The probability that the best player reaches that many or more. No other player has a higher one. */
  tail: number;
}

/**
 * How likely a printed win rate is for the best possible player.
 *
 * For a player with one way of playing, the number of successes in n separately shuffled hands is binomial.
 * In no hand can another player have a better chance than the best player, even if it changes its play on the
 * way. So the tail is an exact upper bound for every player. It does not apply to a comparison of two players
 * on the same 300 hands, because they share their luck.
 *
 * @param percent as printed, 0 to 100; the nearest whole number of successes is taken
 * @throws InputError `a win rate is a percentage from 0 to 100, got 5670`
 *
 * @example
 * ```ts
 * const test = testAgainstCeiling(56.7, { best: 0.5, hands: 300 });
 * test.successes; // 170
 * test.tail; // 0.0121
 * ```
 */
export function testAgainstCeiling(
  percent: number,
  { best, hands = 300 }: { best: number; hands?: number },
): CeilingTest {
  if (!(percent >= 0 && percent <= 100)) {
    throw new InputError(`a win rate is a percentage from 0 to 100, got ${percent}`);
  }
  const successes = Math.round((percent / 100) * hands);
  const tail = successes === 0 ? 1 : regularisedIncompleteBeta(successes, hands - successes + 1, best);
  return { successes, hands, interval: clopperPearson(successes, hands).ci, best, tail };
}
