import { randomStream } from "../../core/random.js";
import { type Card, shuffledCards } from "../cards.js";
import { IllegalMoveError } from "../illegal-move.js";
import { handStrength } from "./evaluate.js";

/** The moves; a move's place in this list is its code wherever moves are numbers. */
export const holdemActions = ["fold", "check", "call", "raise"] as const;
/** A move of limit hold'em. What other rules call a bet is a raise here. */
export type HoldemAction = (typeof holdemActions)[number];

/** Before the flop, flop, turn, river. */
export type Street = 0 | 1 | 2 | 3;
export type Seat = 0 | 1;

/** What a raise adds on each street, in chips. */
export const raiseSizes = [2, 2, 4, 4] as const;
export const mostRaises = 4;
/** Chips that the button and the other player put in before the cards are dealt. */
export const blinds = { small: 1, big: 2 } as const;

export interface HoldemMove {
  readonly street: Street;
  readonly player: Seat;
  readonly action: HoldemAction;
}

/** A hand of limit hold'em for two at one moment. Never changed in place: a move gives a new state. */
export interface HoldemState {
  /** Shuffled. Cards 0 and 2 are the hand of player 0, 1 and 3 that of player 1, 4 to 8 the board. */
  readonly deck: readonly Card[];
  /** Puts in the small blind, and moves first before the flop and last afterwards. */
  readonly button: Seat;
  readonly street: Street;
  /** Put in so far by each player. */
  readonly chips: readonly [number, number];
  /** Raises on each street. */
  readonly raises: readonly [number, number, number, number];
  readonly toAct: Seat;
  readonly history: readonly HoldemMove[];
  readonly ended: HoldemEnd | null;
}

export interface HoldemEnd {
  /** null: both hands are equal, and the chips are shared. */
  readonly winner: Seat | null;
  readonly reason: "fold" | "showdown";
  /** Chips won by each player; negative if lost. They add up to 0. */
  readonly payoff: readonly [number, number];
}

/**
 * Deals a hand of limit Texas hold'em for two, with the blinds put in.
 *
 * The deck depends on seed and hand alone, so hand 7 is the same for every player. So does the button, if it
 * is not given.
 *
 * The betting is that of RLCard's limit hold'em, which dealt the paper's hands: a raise adds 2 chips before
 * and on the flop and 4 on turn and river, with at most four raises on a street. The order of moves is the
 * usual one for two players: the button moves first before the flop and last afterwards.
 *
 * @throws InputError for a seed that is not finite, as {@link randomStream}
 *
 * @example
 * ```ts
 * const state = dealHoldem({ seed: 1, hand: 0, button: 0 });
 * state.chips; // [1, 2]
 * legalActions(state); // ["fold", "call", "raise"]
 * ```
 */
export function dealHoldem({
  seed,
  hand,
  button,
}: {
  seed: number;
  hand: number | string;
  button?: Seat;
}): HoldemState {
  const deck = shuffledCards(1, randomStream(seed, "games", "holdem", hand));
  return openHoldem(deck, button ?? (randomStream(seed, "games", "holdem", hand, "button").int(2) as Seat));
}

/** The state after the blinds, with a deck that is given. @internal */
export function openHoldem(deck: readonly Card[], button: Seat): HoldemState {
  return {
    deck,
    button,
    street: 0,
    chips: button === 0 ? [blinds.small, blinds.big] : [blinds.big, blinds.small],
    raises: [0, 0, 0, 0],
    toAct: button,
    history: [],
    ended: null,
  };
}

/**
 * What the player whose turn it is may do, in the order of the codes; nothing once the hand has ended.
 *
 * Folding is always allowed, as in the paper's prompts, even where checking costs nothing. Check is allowed
 * if nothing is to be called, call if something is, and raise until the street has four raises.
 *
 * @example
 * ```ts
 * const state = dealHoldem({ seed: 1, hand: 0 });
 * legalActions(act(state, "call")); // ["fold", "check", "raise"]
 * legalActions(act(state, "fold")); // []
 * ```
 */
export function legalActions({ ended, chips, raises, street }: HoldemState): HoldemAction[] {
  if (ended !== null) return [];
  const legal: HoldemAction[] = ["fold", chips[0] === chips[1] ? "check" : "call"];
  if (raises[street] < mostRaises) legal.push("raise");
  return legal;
}

/**
 * The state after a move.
 *
 * @throws IllegalMoveError `"check" is not allowed now; choose fold, call or raise`
 * @throws IllegalMoveError `the hand has ended (fold); no more "call"`
 *
 * @example
 * ```ts
 * const state = act(dealHoldem({ seed: 1, hand: 0, button: 0 }), "raise");
 * state.chips; // [4, 2]
 * act(state, "fold").ended; // { winner: 0, reason: "fold", payoff: [2, -2] }
 * ```
 */
export function act(state: HoldemState, action: HoldemAction): HoldemState {
  const { ended, toAct, street, chips, raises } = state;
  if (ended !== null) {
    throw new IllegalMoveError(`the hand has ended (${ended.reason}); no more "${action}"`);
  }
  const legal = legalActions(state);
  if (!legal.includes(action)) {
    const choice = `${legal.slice(0, -1).join(", ")} or ${legal.at(-1)}`;
    throw new IllegalMoveError(`"${action}" is not allowed now; choose ${choice}`);
  }
  const other = (1 - toAct) as Seat;
  const history = [...state.history, { street, player: toAct, action }];
  if (action === "fold") return end({ ...state, history }, other, "fold");

  const put: [number, number] = [chips[0], chips[1]];
  if (action !== "check") put[toAct] = chips[other];
  if (action === "raise") {
    put[toAct] += raiseSizes[street];
    const made: [number, number, number, number] = [...raises];
    made[street] = raises[street] + 1;
    return { ...state, history, chips: put, raises: made, toAct: other };
  }
  // The first check of a street leaves it open, and so does the button's call of the big blind alone.
  const answers = state.history.at(-1)?.street === street;
  const next = { ...state, history, chips: put };
  if (!answers) return { ...next, toAct: other };
  if (street === 3) return showDown(next);
  return { ...next, street: (street + 1) as Street, toAct: (1 - state.button) as Seat };
}

function showDown(state: HoldemState): HoldemState {
  const board = state.deck.slice(4, 9);
  const [mine, theirs] = [0, 1].map((player) =>
    handStrength([...handOf(state, player as Seat), ...board]),
  ) as [number, number];
  return end(state, mine === theirs ? null : mine > theirs ? 0 : 1, "showdown");
}

function end(state: HoldemState, winner: Seat | null, reason: HoldemEnd["reason"]): HoldemState {
  const [first, second] = state.chips;
  const payoff: [number, number] =
    winner === null ? [0, 0] : winner === 0 ? [second, -second] : [-first, first];
  return { ...state, ended: { winner, reason, payoff } };
}

/** The two cards of a player. */
export function handOf({ deck }: HoldemState, player: Seat): readonly [Card, Card] {
  return [deck[player] as Card, deck[player + 2] as Card];
}

/**
 * The cards that lie open on the table: 0, 3, 4 or 5 of them.
 *
 * @example
 * ```ts
 * boardOf(dealHoldem({ seed: 1, hand: 0 })).length; // 0
 * ```
 */
export function boardOf({ deck, street }: HoldemState): readonly Card[] {
  return street === 0 ? [] : deck.slice(4, 6 + street);
}
