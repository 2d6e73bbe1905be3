import { InputError } from "../../core/errors.js";
import type { Ask, LoggedReply, ReadTurn } from "../../runs/episode.js";
import { type Card, cardName } from "../cards.js";
import { fillSection, type GamePrompt } from "../prompt.js";
import { kindOf } from "./cards.js";
import type { BlackjackAction } from "./odds.js";
import { type ParsedAction, parseAction } from "./parse.js";
import type { BlackjackPlayer } from "./players.js";
import {
  type BlackjackEnd,
  type BlackjackOutcome,
  type BlackjackState,
  dealBlackjack,
  playAction,
  totalOf,
} from "./rules.js";
import type { BlackjackRules } from "./rules-options.js";

/**
 * What the player knows when it is asked: `state` in the request's metadata. The hidden card is not in it.
 */
export interface BlackjackView {
  game: "blackjack";
  rules: BlackjackRules;
  player: readonly Card[];
  up: Card;
}

/** A hand from its deal to its end, with all requests and replies. */
export interface BlackjackRecord {
  game: "blackjack";
  hand: number | string;
  seed: number;
  prompt: { id: string; sha256: string };
  rules: BlackjackRules;
  turns: {
    player: readonly Card[];
    reply: string;
    action: BlackjackAction | null;
    reason: string;
    /** Earlier replies to the same question that were no move; only a person is asked again. */
    again?: number;
  }[];
  player: readonly Card[];
  dealer: readonly Card[];
  /** null if the hand is unscored because a reply had no legal move. Never counted as lost. */
  outcome: BlackjackOutcome | null;
  /** How the hand ended, or why it could not go on: "no move: both moves are named". */
  reason: BlackjackEnd | `no move: ${string}`;
}

export interface PlayBlackjackOptions {
  /** The number of the hand. The shoe depends on seed and hand alone. */
  hand: number | string;
  seed: number;
  /** Asks the player for a turn; turns are "card-3" (before the third card), "card-4", … */
  ask: Ask;
  prompt: GamePrompt;
  rules?: Partial<BlackjackRules>;
}

/**
 * Plays a hand of blackjack.
 *
 * Each decision is one request with the rules and the cards that the player can see. A reply without a legal
 * move ends the hand unscored, with the reason: standing for the model would be playing for it.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("blackjack");
 * const ask = blackjackAsk(mimicDealer());
 * const { outcome, turns } = await playBlackjack({ hand: 0, seed: 1, prompt, ask });
 * ["win", "push", "loss"].includes(outcome); // true
 * turns.at(-1).reason; // ""
 * ```
 */
export async function playBlackjack(options: PlayBlackjackOptions): Promise<BlackjackRecord> {
  const { hand, seed, ask, prompt, rules } = options;
  const turns: BlackjackRecord["turns"] = [];
  let state = dealBlackjack({ seed, hand, ...(rules && { rules }) });
  let stopped: string | null = null;
  while (state.ended === null) {
    const view: BlackjackView = {
      game: "blackjack",
      rules: state.rules,
      player: state.player,
      up: state.dealer[0] as Card,
    };
    const reply = await ask(
      `card-${state.player.length + 1}`,
      { messages: blackjackMessages(prompt, view), metadata: { state: view } },
      logAction,
    );
    const { action, reason } = readReply(reply);
    const { again } = reply;
    turns.push({ player: state.player, reply: reply.text, action, reason, ...(again && { again }) });
    if (action === null) {
      stopped = reason;
      break;
    }
    state = playAction(state, action);
  }
  return {
    game: "blackjack",
    hand,
    seed,
    prompt: { id: prompt.id, sha256: prompt.sha256 },
    rules: state.rules,
    turns,
    player: state.player,
    dealer: state.dealer,
    ...endOf(state, stopped),
  };
}

/** A reply that the provider marks as refused counts as refused, and one that was cut off as no reply. */
function readReply({ text, refusal, finishReason }: LoggedReply): ParsedAction {
  if (refusal !== null) return { action: null, reason: "refused", refused: true };
  return finishReason === "length"
    ? { action: null, reason: "truncated", refused: false }
    : parseAction(text);
}

const logAction: ReadTurn = (reply) => {
  const { reason, refused } = readReply(reply);
  if (reason === "") return { answer: null, status: "ok", reason: null };
  return { answer: null, status: refused ? "refused" : "unparsed", reason };
};

function endOf(
  { ended }: BlackjackState,
  stopped: string | null,
): Pick<BlackjackRecord, "outcome" | "reason"> {
  if (ended !== null) return { outcome: ended.outcome, reason: ended.reason };
  return { outcome: null, reason: `no move: ${stopped ?? "no answer"}` };
}

/**
 * A decision's request: the rules of this table as the system message, then the cards and the question.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("blackjack");
 * const view = { game: "blackjack", rules: paperRules, player: [9, 18], up: 0 };
 * const [system, user] = blackjackMessages(prompt, view);
 * user.content.split("\n")[0]; // "Your cards: 10 of clubs, 6 of diamonds."
 * ```
 */
export function blackjackMessages(
  prompt: GamePrompt,
  { rules, player, up }: BlackjackView,
): [{ role: "system"; content: string }, { role: "user"; content: string }] {
  const { decks, dealerStandsOn: stands, dealerHitsSoft17, naturals } = rules;
  const dealer =
    stands === 0 ? "dealer-never-draws" : dealerHitsSoft17 ? "dealer-draws-soft" : "dealer-draws";
  const system = fillSection(prompt, "system", {
    shoe: decks === 1 ? fillSection(prompt, "one-deck") : fillSection(prompt, "many-decks", { decks }),
    dealer: fillSection(prompt, dealer, { stands }),
    naturals: naturals ? fillSection(prompt, "naturals") : "",
    how: fillSection(prompt, "how"),
  });
  const user = fillSection(prompt, "turn", { player: player.map(cardName).join(", "), up: cardName(up) });
  return [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
}

/**
 * A computational player in place of a model. It reads the state in the request's metadata and answers in the
 * form that the prompt asks for.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("blackjack");
 * const record = await playBlackjack({ hand: 0, seed: 1, prompt, ask: blackjackAsk(standOn(12)) });
 * record.turns.at(-1).reply; // "Action: stand"
 * ```
 */
export function blackjackAsk(player: BlackjackPlayer): Ask {
  return async (turn, { metadata }, read) => {
    const view = metadata?.state as BlackjackView | undefined;
    if (view?.game !== "blackjack") {
      throw new InputError(`blackjackAsk needs the state of a blackjack hand beside turn ${turn}`);
    }
    const { rules, player: cards, up } = view;
    const { total, soft } = totalOf(cards, rules.aces);
    const text = `Action: ${player.policy({ total, soft, up: kindOf(up) })}`;
    const reply = { text, refusal: null, finishReason: "stop" as const };
    const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...reply, ...parsed, call: `${player.id}#${turn}` };
  };
}
