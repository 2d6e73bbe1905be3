import type { Card } from "../cards.js";

/** The ten kinds of card that the rules distinguish: the ace, 2 to 9, and all cards that count ten. */
export const kinds = 10;

/** The card's kind: 0 is the ace, 1 to 8 are 2 to 9, 9 is any card that counts ten. */
export function kindOf(card: Card): number {
  return Math.min(card % 13, 9);
}

/**
 * How aces are counted. "standard": one ace counts 11 if that does not go over 21. "rlcard": as in the
 * toolkit that dealt the paper's hands (rlcard/games/blackjack/judger.py). If the hand is over 21 with all
 * aces as 11, aces are lowered one by one until the total is *below* 21. A hand at exactly 21 with another
 * ace left is lowered once more, so ace, ace, nine counts 11.
 */
export type AceRule = "standard" | "rlcard";

export interface HandTotal {
  /** Over 21: the hand is bust. */
  total: number;
  /** An ace counts 11, so no single card can go over. */
  soft: boolean;
}

/**
 * A hand's total, from the sum of the cards that are not aces and the number of aces.
 *
 * @example
 * ```ts
 * handTotal(6, 1); // { total: 17, soft: true }
 * handTotal(16, 1); // { total: 17, soft: false }
 * handTotal(9, 2); // { total: 21, soft: true }
 * handTotal(9, 2, "rlcard"); // { total: 11, soft: false }
 * ```
 */
export function handTotal(others: number, aces: number, rule: AceRule = "standard"): HandTotal {
  if (rule === "standard") {
    const low = others + aces;
    return aces > 0 && low <= 11 ? { total: low + 10, soft: true } : { total: low, soft: false };
  }
  let total = others + 11 * aces;
  let high = aces;
  if (total > 21) {
    while (high > 0) {
      total -= 10;
      high--;
      if (total < 21) break;
    }
  }
  return { total, soft: high > 0 };
}

/** The total of counted cards: counts[0] aces, counts[r] cards of value r + 1. @internal */
export function totalOfCounts(counts: ArrayLike<number>, rule: AceRule): HandTotal {
  let others = 0;
  for (let kind = 1; kind < counts.length; kind++) others += (counts[kind] as number) * (kind + 1);
  return handTotal(others, counts[0] as number, rule);
}
