import { InputError } from "../../core/errors.js";
import type { Ask, LoggedReply, ReadTurn } from "../../runs/episode.js";
import { fillSection, type GamePrompt } from "../prompt.js";
import { type GuessOpponent, type OpponentLevel, ruleOpponent } from "./opponents.js";
import { type ParsedGuess, parseGuess } from "./parse.js";
import type { GuessPlayer } from "./players.js";
import { chooseNumber, type GuessState, openGuess } from "./rules.js";
import { type BelievedRound, type GuessScore, scoreGuess } from "./score.js";

/** What the player knows when it is asked: `state` in the request's metadata. */
export interface GuessView {
  game: "g08a";
  round: number;
  rounds: number;
  played: readonly Omit<BelievedRound, "ruled">[];
}

export interface GuessRecordRound extends BelievedRound {
  /** The reply, unchanged. */
  reply: string;
  /** Earlier replies in this round that could not be read; only a person is asked again. */
  again?: number;
}

/** A game from its first round to its last, with all requests and replies. */
export interface GuessRecord {
  game: "g08a";
  opponent: string;
  prompt: { id: string; sha256: string };
  rounds: GuessRecordRound[];
  ended: GuessState["ended"];
  score: GuessScore;
}

export interface PlayGuessOptions {
  /** One of the paper's levels, or another opponent. */
  opponent: OpponentLevel | GuessOpponent;
  /** Asks the player for a turn; turns are "round-1", "round-2", … */
  ask: Ask;
  prompt: GamePrompt;
  rounds?: number;
}

/**
 * Plays a game of guessing 80% of the average.
 *
 * Each round is one request with the rules and all rounds so far, so that a single turn can be asked again. A
 * reply without a valid number forfeits the round: it is unscored for both, with the reason, and play goes
 * on. A belief is scored even if the number is missing, and a number even if the belief is missing.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("g08a");
 * const { score } = await playGuess({ opponent: 2, prompt, ask: guessAsk(patternLearner()) });
 * score.accuracy; // 0.9
 * score.ruleFound; // 3
 * score.points.player; // 9
 * ```
 */
export async function playGuess({
  opponent,
  ask,
  prompt,
  rounds = 10,
}: PlayGuessOptions): Promise<GuessRecord> {
  const other = typeof opponent === "number" ? ruleOpponent(opponent) : opponent;
  const record: GuessRecordRound[] = [];
  let state = openGuess(rounds);
  while (state.ended === null) {
    const round = record.length + 1;
    const view: GuessView = {
      game: "g08a",
      round,
      rounds,
      played: record.map(({ reply: _, ruled: __, again: ___, ...seen }) => seen),
    };
    const { number: theirs, ruled } = other.next(state.played);
    const reply = await ask(
      `round-${round}`,
      { messages: guessMessages(prompt, view), metadata: { state: view } },
      logGuess,
    );
    const { belief, number } = readReply(reply);
    state = chooseNumber(state, "player", number.number, number.reason);
    state = chooseNumber(state, "opponent", theirs);
    const settled = state.played.at(-1) as BelievedRound;
    const { again } = reply;
    record.push({ ...settled, belief, ruled, reply: reply.text, ...(again && { again }) });
  }
  return {
    game: "g08a",
    opponent: other.id,
    prompt: { id: prompt.id, sha256: prompt.sha256 },
    rounds: record,
    ended: state.ended,
    score: scoreGuess(record, other.tolerance),
  };
}

/** A reply that the provider marks as refused counts as refused, and one that was cut off as no reply. */
function readReply({ text, refusal, finishReason }: LoggedReply): ParsedGuess {
  if (refusal === null && finishReason !== "length") return parseGuess(text);
  const reason = refusal === null ? "truncated" : "refused";
  const none = { number: null, reason };
  return { belief: none, number: none, reason, refused: refusal !== null };
}

const logGuess: ReadTurn = (reply) => {
  const { reason, refused } = readReply(reply);
  if (reason === "") return { answer: null, status: "ok", reason: null };
  return { answer: null, status: refused ? "refused" : "unparsed", reason };
};

/**
 * A round's request: the rules as the system message, then all rounds so far and the question.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("g08a");
 * const [system, user] = guessMessages(prompt, { game: "g08a", round: 1, rounds: 10, played: [] });
 * user.content.split("\n")[0]; // "No round has been played yet."
 * ```
 */
export function guessMessages(
  prompt: GamePrompt,
  { round, rounds, played }: GuessView,
): [{ role: "system"; content: string }, { role: "user"; content: string }] {
  const system = fillSection(prompt, "system", { rounds, how: fillSection(prompt, "how") });
  const lines = played.map((past) => pastRound(prompt, past));
  const history = lines.length === 0 ? fillSection(prompt, "first") : lines.join("\n");
  const user = fillSection(prompt, "turn", { round, rounds, history });
  return [
    { role: "system", content: system },
    { role: "user", content: user },
  ];
}

function pastRound(prompt: GamePrompt, past: GuessView["played"][number]): string {
  const { round, player, opponent, target, winner, belief } = past;
  const shown = (number: number | null): string =>
    number === null ? fillSection(prompt, "no-belief") : String(Math.round(number * 100) / 100);
  const values = {
    round,
    belief: shown(belief.number),
    number: shown(player.number),
    opponent: shown(opponent.number),
  };
  if (target === null || winner === null) return fillSection(prompt, "forfeited", values);
  const result = { player: "won", opponent: "lost", both: "tied" }[winner];
  return fillSection(prompt, "past", {
    ...values,
    target: shown(target),
    result: fillSection(prompt, result),
  });
}

/**
 * A computational player in place of a model. It reads the state in the request's metadata and answers in the
 * form that the prompt asks for.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("g08a");
 * const game = await playGuess({ opponent: 1, prompt, ask: guessAsk(fixedPlayer(67)) });
 * game.rounds[0].reply; // "Belief: 67\nNumber: 67"
 * game.score.points; // { player: 0, opponent: 10, scored: 10 }
 * ```
 */
export function guessAsk(player: GuessPlayer): Ask {
  return async (turn, { metadata }, read) => {
    const view = metadata?.state as GuessView | undefined;
    if (view?.game !== "g08a")
      throw new InputError(`guessAsk needs the state of a g08a round beside turn ${turn}`);
    const { belief, number } = player.turn(view.played);
    const reply = {
      text: `Belief: ${belief}\nNumber: ${number}`,
      refusal: null,
      finishReason: "stop" as const,
    };
    const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...reply, ...parsed, call: `${player.id}#${turn}` };
  };
}
