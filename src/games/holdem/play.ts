import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { Ask, LoggedReply, ReadTurn, TurnReply } from "../../runs/episode.js";
import type { Card } from "../cards.js";
import type { GamePrompt } from "../prompt.js";
import { type HoldemQuestion, holdemMessages } from "./messages.js";
import {
  claimsHiddenCards,
  type HoldemStyle,
  holdemStyles,
  type ParsedHoldemAction,
  type ParsedStyle,
  parseHoldemAction,
  parseStyle,
} from "./parse.js";
import type { HoldemPlayer } from "./players.js";
import { drawAction, type HoldemPolicy } from "./policy.js";
import {
  act,
  boardOf,
  dealHoldem,
  type HoldemAction,
  type HoldemEnd,
  type HoldemMove,
  type HoldemState,
  handOf,
  type Seat,
  type Street,
} from "./rules.js";
import { viewOf } from "./view.js";

/** Who sits on the other side. Nothing of it is ever in a prompt, nor in the state for computed players. */
export interface HoldemOpponent {
  id: string;
  policy: HoldemPolicy;
  /** What it really is, if that is known. */
  style: HoldemStyle | null;
}

/** A decision of the player. */
export interface HoldemTurn {
  street: Street;
  legal: readonly HoldemAction[];
  reply: string;
  action: HoldemAction | null;
  /** Why the reply was no move; "" if it was one. */
  reason: string;
  /** The reply claims to know the opponent's cards. A legal move in it counts all the same. */
  claimsHidden: boolean;
  /** Earlier replies to the same question that were no move; only a person is asked again. */
  again: number;
}

/** The answer to the question about the opponent's style. */
export interface StyleAnswer {
  /** In which order the styles were named in the question. */
  order: readonly HoldemStyle[];
  reply: string;
  answer: HoldemStyle | null;
  /** Why there is no answer; "" if there is one. */
  reason: string;
  again: number;
}

/** A hand from its deal to its end, with all requests and replies. The player sits on seat 0. */
export interface HoldemRecord {
  game: "holdem";
  hand: number | string;
  seed: number;
  prompt: { id: string; sha256: string };
  opponent: { id: string; style: HoldemStyle | null };
  button: Seat;
  turns: HoldemTurn[];
  /** Every move of both, in order. */
  history: readonly HoldemMove[];
  cards: { player: readonly Card[]; opponent: readonly Card[]; board: readonly Card[] };
  chips: readonly [number, number];
  /** Chips that the player won; null if the betting is unscored because a reply had no legal move. */
  payoff: number | null;
  winner: "player" | "opponent" | "both" | null;
  /** How the hand ended, or why it could not go on: "no move: several moves are named: call, raise". */
  reason: HoldemEnd["reason"] | `no move: ${string}`;
  /** null if the opponent made no move: then nothing can be asked about it. */
  style: StyleAnswer | null;
}

export interface PlayHoldemOptions {
  /** The number of the hand. Deck, button and chance depend on seed and hand alone. */
  hand: number | string;
  seed: number;
  opponent: HoldemOpponent;
  /** Asks the player for a turn; turns are "preflop-1", "flop-1", "flop-2", …, and at the end "style". */
  ask: Ask;
  prompt: GamePrompt;
  /** Ask for the opponent's style after the hand; true unless given. */
  asksStyle?: boolean;
}

const player: Seat = 0;
const other: Seat = 1;
const streetNames = ["preflop", "flop", "turn", "river"] as const;

/**
 * Plays a hand of limit hold'em, and asks for the opponent's style at its end.
 *
 * Each decision is one request with the rules and all that the player has seen of the hand. A reply without a
 * legal move ends the hand, unscored, with the reason: folding for the model would be playing for it. Then
 * the style is still asked, if the opponent has moved. Only that question shows the opponent's cards.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("holdem");
 * const { id, policy } = alwaysRaise();
 * const opponent = { id, policy, style: "aggressive" };
 * const record = await playHoldem({ hand: 1, seed: 1, opponent, prompt, ask: holdemAsk(alwaysCall()) });
 * record.reason; // "showdown"
 * record.style.answer; // "aggressive"
 * ```
 */
export async function playHoldem(options: PlayHoldemOptions): Promise<HoldemRecord> {
  const { hand, seed, opponent, ask, prompt } = options;
  const chance = randomStream(seed, "games", "holdem", hand, "opponent");
  const turns: HoldemTurn[] = [];
  const asked = [0, 0, 0, 0];
  let state = dealHoldem({ seed, hand });
  let stopped: string | null = null;
  while (state.ended === null && stopped === null) {
    if (state.toAct === other) {
      state = act(state, drawAction(opponent.policy, viewOf(state, other), chance));
      continue;
    }
    const { street } = state;
    asked[street] = (asked[street] as number) + 1;
    const question: HoldemQuestion = { game: "holdem", asks: "action", view: viewOf(state, player) };
    const { legal } = question.view;
    const read = (reply: LoggedReply) => readMove(reply, legal);
    const reply = await askFor(ask, `${streetNames[street]}-${asked[street]}`, prompt, question, read);
    const { action, reason } = read(reply);
    const claimsHidden = claimsHiddenCards(reply.text);
    turns.push({ street, legal, reply: reply.text, action, reason, claimsHidden, again: reply.again ?? 0 });
    if (action === null) stopped = reason;
    else state = act(state, action);
  }
  const isOpen = state.history.some((move) => move.player === other);
  return {
    game: "holdem",
    hand,
    seed,
    prompt: { id: prompt.id, sha256: prompt.sha256 },
    opponent: { id: opponent.id, style: opponent.style },
    button: state.button,
    turns,
    history: state.history,
    cards: { player: handOf(state, player), opponent: handOf(state, other), board: boardOf(state) },
    chips: state.chips,
    ...endOf(state, stopped),
    style: isOpen && (options.asksStyle ?? true) ? await askStyle(options, state) : null,
  };
}

async function askStyle(
  { hand, seed, ask, prompt }: PlayHoldemOptions,
  state: HoldemState,
): Promise<StyleAnswer> {
  const order = randomStream(seed, "games", "holdem", hand, "style-order").shuffle(holdemStyles);
  const question: HoldemQuestion = {
    game: "holdem",
    asks: "style",
    view: viewOf(state, player),
    opponentCards: handOf(state, other),
    ended: state.ended,
    order,
  };
  const reply = await askFor(ask, "style", prompt, question, readStyle);
  const { style, reason } = readStyle(reply);
  return { order, reply: reply.text, answer: style, reason, again: reply.again ?? 0 };
}

function askFor(
  ask: Ask,
  turn: string,
  prompt: GamePrompt,
  question: HoldemQuestion,
  read: (reply: LoggedReply) => { reason: string; refused: boolean },
): Promise<TurnReply> {
  const log: ReadTurn = (reply) => {
    const { reason, refused } = read(reply);
    if (reason === "") return { answer: null, status: "ok", reason: null };
    return { answer: null, status: refused ? "refused" : "unparsed", reason };
  };
  return ask(turn, { messages: holdemMessages(prompt, question), metadata: { state: question } }, log);
}

/** Why a reply cannot be read at all: the provider marks it as refused, or it was cut off. */
function unread({ refusal, finishReason }: LoggedReply): { reason: string; refused: boolean } | null {
  if (refusal !== null) return { reason: "refused", refused: true };
  return finishReason === "length" ? { reason: "truncated", refused: false } : null;
}

function readMove(reply: LoggedReply, legal: readonly HoldemAction[]): ParsedHoldemAction {
  const none = unread(reply);
  if (none !== null) return { action: null, ...none };
  const parsed = parseHoldemAction(reply.text);
  if (parsed.action === null || legal.includes(parsed.action)) return parsed;
  return { action: null, reason: `${parsed.action} is not allowed now`, refused: false };
}

function readStyle(reply: LoggedReply): ParsedStyle {
  const none = unread(reply);
  return none === null ? parseStyle(reply.text) : { style: null, ...none };
}

function endOf(
  { ended }: HoldemState,
  stopped: string | null,
): Pick<HoldemRecord, "payoff" | "winner" | "reason"> {
  if (ended === null) return { payoff: null, winner: null, reason: `no move: ${stopped ?? "no answer"}` };
  const winner = ended.winner === null ? "both" : ended.winner === player ? "player" : "opponent";
  return { payoff: ended.payoff[player], winner, reason: ended.reason };
}

/**
 * A computational player in place of a model. It reads the state in the request's metadata and answers in the
 * form that the prompt asks for.
 *
 * @param random for players that mix their moves; by default a stream of the player's id
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("holdem");
 * const opponent = { ...alwaysCall(), style: null };
 * const record = await playHoldem({ hand: 1, seed: 1, opponent, prompt, ask: holdemAsk(alwaysRaise()) });
 * record.turns[0].reply; // "Action: raise"
 * ```
 */
export function holdemAsk(
  { id, policy, style }: HoldemPlayer,
  random = randomStream(0, "games", "holdem", id),
): Ask {
  return async (turn, { metadata }, read) => {
    const question = metadata?.state as HoldemQuestion | undefined;
    if (question?.game !== "holdem") {
      throw new InputError(`holdemAsk needs the state of a hand of hold'em beside turn ${turn}`);
    }
    const text =
      question.asks === "style"
        ? `Style: ${style(question, random)}`
        : `Action: ${drawAction(policy, question.view, random)}`;
    const reply = { text, refusal: null, finishReason: "stop" as const };
    const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...reply, ...parsed, call: `${id}#${turn}` };
  };
}
