import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { Card } from "../cards.js";
import { handStrength } from "./evaluate.js";

/** How many hands are drawn for an estimate of equity, and by which seed. */
export interface EquityOptions {
  /** Random ways to complete the hand; 400 unless given. On the river all 990 hands are counted instead. */
  draws?: number;
  /** 0 unless given. */
  seed?: number;
}

/**
 * A hand's equity: the expected share of the chips at a showdown against a hand of which nothing is known.
 *
 * Answers "how strong are my cards, if every hand of the opponent is equally likely?". The opponent's betting
 * is not used, so against a player who folds weak hands the true share is lower.
 *
 * Range: 0 to 1; a tie counts one half. On the river the value is exact. Before, it is a mean of random draws
 * that depend on the seed and the cards alone: with 400 draws its standard error is at most 0.025.
 *
 * @param hand the own two cards
 * @param board the 0, 3, 4 or 5 cards on the table
 * @throws InputError `holdemEquity requires 2 own cards and 0, 3, 4 or 5 on the table, all different, got 2 and 1`
 *
 * @example
 * ```ts
 * const aces = [0, 13];
 * holdemEquity(aces, []) > 0.8; // true
 * holdemEquity([0, 12], [11, 10, 9, 14, 15]); // 1
 * ```
 */
export function holdemEquity(
  hand: readonly Card[],
  board: readonly Card[],
  { draws = 400, seed = 0 }: EquityOptions = {},
): number {
  const known = [...hand, ...board];
  if (hand.length !== 2 || ![0, 3, 4, 5].includes(board.length) || new Set(known).size !== known.length) {
    throw new InputError(
      `holdemEquity requires 2 own cards and 0, 3, 4 or 5 on the table, all different, got ${hand.length} and ${board.length}`,
    );
  }
  const rest = Array.from({ length: 52 }, (_, card) => card).filter((card) => !known.includes(card));
  const mine = [...known, 0, 0, 0, 0, 0].slice(0, 7);
  const theirs = [0, 0, ...mine.slice(2)];
  let share = 0;
  const settle = (): void => {
    const difference = handStrength(mine) - handStrength(theirs);
    share += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
  };
  if (board.length === 5) {
    for (let i = 0; i < rest.length; i++) {
      for (let j = 0; j < i; j++) {
        theirs[0] = rest[i] as Card;
        theirs[1] = rest[j] as Card;
        settle();
      }
    }
    return share / ((rest.length * (rest.length - 1)) / 2);
  }
  const random = randomStream(seed, "games", "holdem", "equity", ...known);
  const needed = 7 - board.length;
  for (let draw = 0; draw < draws; draw++) {
    // The first cards of a shuffle are enough.
    for (let i = 0; i < needed; i++) {
      const j = i + random.int(rest.length - i);
      const card = rest[j] as Card;
      rest[j] = rest[i] as Card;
      rest[i] = card;
      if (i < 2) theirs[i] = card;
      else {
        mine[board.length + i] = card;
        theirs[board.length + i] = card;
      }
    }
    settle();
  }
  return share / draws;
}
