import {
  type BlackjackCeiling,
  blackjackCeiling,
  testAgainstCeiling,
  type WinCounting,
} from "../../../games/blackjack/ceiling.js";

/**
 * One reading of "win rate", the highest rate that a player can expect by it, and how likely a printed share
 * is.
 */
export interface WinReading {
  counting: WinCounting;
  /** Whether the player also sees the dealer's second card, which the paper's wording would allow. */
  holeSeen: boolean;
  /** In percent. */
  best: number;
  /** The probability that the best player reaches the printed share or more. */
  tail: number;
}

const solved = new Map<boolean, readonly BlackjackCeiling[]>();

/**
 * Is a printed win rate at blackjack within reach? One deck, hit or stand, by three readings of the rate:
 * wins of all hands, wins of the hands won or lost, and hands not lost. Solving a game takes a second or two,
 * once per process.
 *
 * @example
 * ```ts
 * const [wins] = winReadings({ percent: 56.7, hands: 300 });
 * wins; // { counting: "wins", holeSeen: false, best: 43.46 }
 * wins!.tail; // 2.9e-6
 * ```
 */
export function winReadings(printed: { percent: number; hands: number; holeSeen?: boolean }): WinReading[] {
  const { percent, hands, holeSeen = false } = printed;
  const ceilings = solved.get(holeSeen) ?? blackjackCeiling({ holeSeen });
  solved.set(holeSeen, ceilings);
  return ceilings.map(({ counting, best }) => ({
    counting,
    holeSeen,
    best: 100 * best,
    tail: testAgainstCeiling(percent, { best, hands }).tail,
  }));
}
