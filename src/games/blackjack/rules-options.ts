import { InputError } from "../../core/errors.js";
import type { AceRule } from "./cards.js";

/**
 * The rules in which tables of blackjack differ. The only moves are hit and stand: no doubling, splitting or
 * insurance.
 */
export interface BlackjackRules {
  /**
   * Decks in the shoe, which is shuffled for every hand. Infinity draws with replacement (for computing
   * only).
   */
  decks: number;
  /** Does the dealer draw on a 17 in which an ace counts 11? */
  dealerHitsSoft17: boolean;
  /** The dealer stands from this total on; 0 for a dealer who never draws. */
  dealerStandsOn: number;
  /** Does 21 in the first two cards beat every other 21? */
  naturals: boolean;
  /** How much such a hand pays for a stake of 1. It changes expected values, but not who wins. */
  naturalPays: number;
  /**
   * If naturals count: does the dealer check for one before the player moves? This ends such hands early, and
   * changes no result.
   */
  peek: boolean;
  aces: AceRule;
}

/**
 * The table that the paper describes and RLCard deals: one deck, the dealer draws below 17 and stands on
 * every 17, every 21 is equal, and equal totals are a push.
 */
export const paperRules: BlackjackRules = {
  decks: 1,
  dealerHitsSoft17: false,
  dealerStandsOn: 17,
  naturals: false,
  naturalPays: 1,
  peek: false,
  aces: "standard",
};

/**
 * Completes rules with those of the paper.
 *
 * @throws InputError `blackjack needs a whole number of decks from 1 to 8, or Infinity, got 0`
 *
 * @example
 * ```ts
 * completeRules({ decks: 6 }).dealerStandsOn; // 17
 * ```
 */
export function completeRules(rules: Partial<BlackjackRules> = {}): BlackjackRules {
  const all = { ...paperRules, ...rules };
  const { decks, dealerStandsOn } = all;
  if (decks !== Infinity && !(Number.isInteger(decks) && decks >= 1 && decks <= 8)) {
    throw new InputError(`blackjack needs a whole number of decks from 1 to 8, or Infinity, got ${decks}`);
  }
  if (!(Number.isInteger(dealerStandsOn) && dealerStandsOn >= 0 && dealerStandsOn <= 21)) {
    throw new InputError(`a blackjack dealer stands on a total from 0 to 21, got ${dealerStandsOn}`);
  }
  return all;
}
