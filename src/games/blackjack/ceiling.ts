import { InputError } from "../../core/errors.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { regularisedIncompleteBeta } from "../../stats/regularised-incomplete-beta.js";
import { blackjackSolver } from "./exact-odds.js";
import type { BlackjackAim, HandOdds } from "./odds.js";
import type { BlackjackRules } from "./rules-options.js";

/** How a win rate is read: pushes are no wins, are left out, or count as wins. */
export type WinCounting = "wins" | "decided" | "undefeated";
export const winCountings = ["wins", "decided", "undefeated"] as const;

export interface BlackjackCeiling {
  counting: WinCounting;
  /** The largest share that any player can expect, whatever it knows of the cards dealt to it. */
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
  /** The player sees the dealer's second card too, which the paper's wording would allow. */
  holeSeen?: boolean;
}

/**
 * The best win rate that is possible at hit-or-stand blackjack, under each reading of "win rate".
 *
 * Answers "can anyone win 56.7% of 300 hands?". The best share is exact: backward induction over every hand
 * and every composition of the shoe. Not for casino play with doubling and splitting, nor for several hands
 * from one shoe.
 *
 * Range: shares between 0 and 1. For "decided" the best player makes wins / (wins + losses) as large as can
 * be (found by Dinkelbach's method: the aim wins - share x (wins + losses) is solved until it gives 0).
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

/** The share of wins that odds give under a reading. @internal */
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

export interface CeilingTest {
  /** Hands that a printed win rate stands for. */
  successes: number;
  hands: number;
  /** What hands the rate itself can be true of, 95%. */
  interval: [lower: number, upper: number];
  best: number;
  /** How likely the best player is to reach that many or more; for any other player it is no likelier. */
  tail: number;
}

/**
 * How likely a printed win rate is for the best player there can be.
 *
 * The number of successes in n separately shuffled hands is binomial for a player that plays every hand
 * alike, and for any other player, also one that changes its play as it goes, at most as large: in no hand
 * can its chance exceed the best. So the tail is an exact upper bound for every player. It says nothing of
 * two players on the same 300 hands, whose luck is shared.
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
