import { randomStream } from "../../core/random.js";
import { type Card, shuffledCards } from "../cards.js";
import { IllegalMoveError } from "../illegal-move.js";
import { type HandTotal, handTotal, kindOf } from "./cards.js";
import { dealerStops } from "./dealer-hands.js";
import type { BlackjackAction } from "./odds.js";
import { type BlackjackRules, completeRules } from "./rules-options.js";

/** How a hand ended for the player. A push is a tie: the stake goes back. */
export type BlackjackOutcome = "win" | "push" | "loss";

/** How a hand ended. */
export type BlackjackEnd =
  | "player-bust"
  | "dealer-bust"
  | "higher-total"
  | "lower-total"
  | "equal-totals"
  | "player-natural"
  | "dealer-natural"
  | "both-naturals";

/** A hand of blackjack at one moment. Never changed in place: a move gives a new state. */
export interface BlackjackState {
  readonly rules: BlackjackRules;
  /** The shuffled shoe; the first `dealt` cards are on the table. */
  readonly shoe: readonly Card[];
  readonly dealt: number;
  readonly player: readonly Card[];
  /** The up card first, then the hidden one, then what the dealer drew. */
  readonly dealer: readonly Card[];
  readonly ended: { readonly outcome: BlackjackOutcome; readonly reason: BlackjackEnd } | null;
}

/**
 * The total of cards.
 *
 * @example
 * ```ts
 * totalOf([0, 8], "standard"); // { total: 20, soft: true }
 * ```
 */
export function totalOf(cards: readonly Card[], aces: BlackjackRules["aces"]): HandTotal {
  let others = 0;
  let count = 0;
  for (const card of cards) {
    const kind = kindOf(card);
    if (kind === 0) count++;
    else others += kind + 1;
  }
  return handTotal(others, count, aces);
}

/**
 * Deals a hand: player, dealer's up card, player, dealer's hidden card.
 *
 * The shoe is shuffled for every hand from the stream of (seed, hand), so that hand 7 is the same for every
 * player and does not depend on earlier hands.
 *
 * @throws InputError for invalid rules, as {@link completeRules}; decks must be finite
 *
 * @example
 * ```ts
 * const state = dealBlackjack({ seed: 1, hand: 0 });
 * state.player.length; // 2
 * blackjackActions(state); // ["hit", "stand"]
 * ```
 */
export function dealBlackjack({
  seed,
  hand,
  rules,
}: {
  seed: number;
  hand: number | string;
  rules?: Partial<BlackjackRules>;
}): BlackjackState {
  const all = completeRules(rules);
  return openBlackjack(shuffledCards(dealtDecks(all), randomStream(seed, "games", "blackjack", hand)), all);
}

function dealtDecks({ decks }: BlackjackRules): number {
  if (decks === Infinity) throw new IllegalMoveError("a hand is dealt from 1 to 8 decks, got Infinity");
  return decks;
}

/** The state after the first four cards of a shoe. @internal */
export function openBlackjack(shoe: readonly Card[], rules: BlackjackRules): BlackjackState {
  const [first, up, second, hidden] = shoe as [Card, Card, Card, Card];
  const player = [first, second];
  const dealer = [up, hidden];
  const state: BlackjackState = { rules, shoe, dealt: 4, player, dealer, ended: null };
  if (!rules.naturals) return state;
  const [mine, theirs] = [isNatural(player, rules), isNatural(dealer, rules)];
  if (mine) return end(state, theirs ? "both-naturals" : "player-natural");
  return theirs && rules.peek ? end(state, "dealer-natural") : state;
}

function isNatural(cards: readonly Card[], rules: BlackjackRules): boolean {
  return rules.naturals && cards.length === 2 && totalOf(cards, rules.aces).total === 21;
}

const outcomeOf: Record<BlackjackEnd, BlackjackOutcome> = {
  "player-bust": "loss",
  "dealer-bust": "win",
  "higher-total": "win",
  "lower-total": "loss",
  "equal-totals": "push",
  "player-natural": "win",
  "dealer-natural": "loss",
  "both-naturals": "push",
};

function end(state: BlackjackState, reason: BlackjackEnd): BlackjackState {
  return { ...state, ended: { outcome: outcomeOf[reason], reason } };
}

/**
 * What the player may do: hit and stand while the hand is open, nothing once it has ended.
 *
 * @example
 * ```ts
 * blackjackActions(playAction(dealBlackjack({ seed: 1, hand: 0 }), "stand")); // []
 * ```
 */
export function blackjackActions(state: BlackjackState): BlackjackAction[] {
  return state.ended === null ? ["hit", "stand"] : [];
}

/**
 * The state after the player's move; after "stand" the dealer plays and the hand ends.
 *
 * @throws IllegalMoveError `the hand has ended (player-bust); no more "hit"`
 * @throws IllegalMoveError `"double" is not a move of this game; choose hit or stand`
 */
export function playAction(state: BlackjackState, action: BlackjackAction): BlackjackState {
  if (state.ended !== null) {
    throw new IllegalMoveError(`the hand has ended (${state.ended.reason}); no more "${action}"`);
  }
  if (action === "stand") return finish(state);
  if (action !== "hit")
    throw new IllegalMoveError(`"${action}" is not a move of this game; choose hit or stand`);
  const player = [...state.player, state.shoe[state.dealt] as Card];
  const next = { ...state, player, dealt: state.dealt + 1 };
  return totalOf(player, state.rules.aces).total > 21 ? end(next, "player-bust") : next;
}

function finish(state: BlackjackState): BlackjackState {
  const { rules, shoe } = state;
  // Without a peek, the dealer's natural is found here.
  if (isNatural(state.dealer, rules)) return end(state, "dealer-natural");
  const dealer = [...state.dealer];
  let { dealt } = state;
  let total = totalOf(dealer, rules.aces);
  while (total.total <= 21 && !dealerStops(total, rules)) {
    dealer.push(shoe[dealt++] as Card);
    total = totalOf(dealer, rules.aces);
  }
  const after = { ...state, dealer, dealt };
  if (total.total > 21) return end(after, "dealer-bust");
  const mine = totalOf(state.player, rules.aces).total;
  if (mine === total.total) return end(after, "equal-totals");
  return end(after, mine > total.total ? "higher-total" : "lower-total");
}
