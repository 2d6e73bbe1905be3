import type { Card } from "../cards.js";
import { boardOf, type HoldemAction, type HoldemState, handOf, legalActions, type Seat } from "./rules.js";

/**
 * All that one player may know of a hand. It holds neither the deck nor the other player's cards.
 */
export interface HoldemView extends Pick<HoldemState, "button" | "street" | "chips" | "raises" | "history"> {
  readonly player: Seat;
  readonly hand: readonly [Card, Card];
  readonly board: readonly Card[];
  /** What this player may do now; empty if it is the other's turn or the hand has ended. */
  readonly legal: readonly HoldemAction[];
}

/**
 * What a player knows of a hand.
 *
 * @example
 * ```ts
 * const view = viewOf(dealHoldem({ seed: 1, hand: 0, button: 1 }), 0);
 * view.hand.length; // 2
 * view.legal; // []
 * "deck" in view; // false
 * ```
 */
export function viewOf(state: HoldemState, player: Seat): HoldemView {
  const { button, street, chips, raises, history } = state;
  return {
    player,
    button,
    street,
    hand: handOf(state, player),
    board: boardOf(state),
    chips,
    raises,
    history,
    legal: state.toAct === player ? legalActions(state) : [],
  };
}
