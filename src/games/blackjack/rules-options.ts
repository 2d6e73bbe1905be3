import { InputError } from "../../core/errors.js";
import type { AceRule } from "./hand-total.js";

/** What tables of blackjack differ in. The only moves are hit and stand: no doubling, splitting, insurance. */
export interface BlackjackRules {
  /** Decks in the shoe, shuffled anew for every hand; Infinity draws with replacement (to compute with only). */
  decks: number;
  /** Does the dealer draw on a 17 in which an ace counts 11? */
  dealerHitsSoft17: boolean;
  /** The total from which on the dealer stands; 0 for a dealer who never draws. */
  dealerStandsOn: number;
  /** Does 21 in the first two cards beat every other 21? */
  naturals: boolean;
  /** What such a hand pays for a stake of 1. It changes expected values, never who wins. */
  naturalPays: number;
  /** With naturals: does the dealer look for one before the player moves? It ends such hands early, and changes no result. */
  peek: boolean;
  aces: AceRule;
}

/**
 * The table that the paper describes and RLCard deals: one deck, the dealer draws below 17 and stands on
 * every 17, 21 is 21 however it came about, and equal totals are a push.
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
 * Rules with the paper's where none are given.
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
