import { InputError } from "../../core/errors.js";
import type { Ask, LoggedReply, ReadTurn } from "../../runs/episode.js";
import type { GamePrompt } from "../prompt.js";
import { bombMessages } from "./messages.js";
import { type ParsedBombTurn, parseBombTurn } from "./parse.js";
import type { BombPlayer } from "./players.js";
import {
  type BombAction,
  type BombMessage,
  type BombResult,
  type BombState,
  openBomb,
  playBombRound,
} from "./rules.js";
import { type BombScore, scoreBomb } from "./score.js";
import { type BombAgent, type BombMap, type BombSetup, bombAgents } from "./setup.js";
import { type BombView, bombView } from "./view.js";

/**
 * What stands beside a request for computed players and for whoever plays by hand: `state` in its metadata.
 * Language models see only the messages, which are made from `view`.
 */
export interface BombTurnState {
  game: "bomb";
  view: BombView;
  /** The whole state, for the planner alone. */
  world: BombState;
}

/** One agent's turn, as it was asked, answered and played. */
export interface BombRecordTurn {
  round: number;
  agent: BombAgent;
  /** The reply, unchanged. */
  reply: string;
  action: BombAction | null;
  /** "" if an action could be read; else "waited: no move (refused)" and the like. */
  reason: string;
  /** What reached the others; null if nothing was said. */
  message: BombMessage | null;
  result: BombResult;
}

/** A game from its first round to its last, with all replies. */
export interface BombRecord {
  game: "bomb";
  map: string;
  deal: number;
  setup: BombSetup;
  prompt: { id: string; sha256: string };
  turns: BombRecordTurn[];
  /** For each round, the team's points before it. */
  points: number[];
  ended: BombState["ended"];
  score: BombScore;
}

export interface PlayBombOptions {
  setup: BombSetup;
  /** Asks for a turn; turns are "round-1-alpha", "round-1-bravo", … */
  ask: Ask;
  prompt: GamePrompt;
}

/**
 * Plays a game of defusing bombs. All three agents are the player that is asked, each with its own view.
 *
 * Each turn is one request with the rules, all that this agent has lived through, and what it sees. So nothing
 * is remembered that is not in the view, and a single turn can be asked again. The three requests of a round
 * are made before anything happens. A reply without a readable action is a turn waited: the rules say so, the
 * prompt says so, and the record gives the reason. See {@link scoreBomb} for when a game is unscored.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const setup = dealBombs({ map, deal: 1, seed: 1 });
 * const prompt = await loadGamePrompt("bomb");
 * const { score, turns } = await playBomb({ setup, prompt, ask: bombAsk(bombPlanner()) });
 * score.points; // 90
 * turns[0].reason; // ""
 * ```
 */
export async function playBomb({ setup, ask, prompt }: PlayBombOptions): Promise<BombRecord> {
  const { map, deal } = setup;
  const turns: BombRecordTurn[] = [];
  let state = openBomb(setup);
  while (state.ended === null) {
    const round = state.played.length + 1;
    const asked: Partial<Record<BombAgent, { reply: string; parsed: ParsedBombTurn }>> = {};
    for (const agent of bombAgents) {
      const view = bombView(state, agent);
      const beside: BombTurnState = { game: "bomb", view, world: state };
      const reply = await ask(
        `round-${round}-${agent}`,
        { messages: bombMessages(prompt, view), metadata: { state: beside } },
        (given) => logTurn(given, map),
      );
      asked[agent] = { reply: reply.text, parsed: readReply(reply, map) };
    }
    const given = asked as Record<BombAgent, { reply: string; parsed: ParsedBombTurn }>;
    const { alpha, bravo, charlie } = given;
    state = playBombRound(state, { alpha: alpha.parsed, bravo: bravo.parsed, charlie: charlie.parsed });
    const settled = state.played[round - 1];
    for (const agent of bombAgents) {
      const { reply, parsed } = given[agent];
      turns.push({
        ...{ round, agent, reply, action: parsed.action },
        reason: parsed.action === null ? `waited: no move (${parsed.reason})` : "",
        message: settled?.messages[agent] ?? null,
        result: settled?.results[agent] as BombResult,
      });
    }
  }
  return {
    ...{ game: "bomb", map: map.id, deal, setup },
    prompt: { id: prompt.id, sha256: prompt.sha256 },
    turns,
    points: state.played.map(({ points }) => points),
    ended: state.ended,
    score: scoreBomb(state),
  };
}

/** A reply that the provider marks as refused counts as refused, and one that was cut off as no reply. */
function readReply({ text, refusal, finishReason }: LoggedReply, map: BombMap): ParsedBombTurn {
  if (refusal !== null) return { action: null, reason: "refused", message: "", refused: true };
  return finishReason === "length"
    ? { action: null, reason: "truncated", message: "", refused: false }
    : parseBombTurn(text, map);
}

function logTurn(reply: LoggedReply, map: BombMap): ReturnType<ReadTurn> {
  const { reason, refused } = readReply(reply, map);
  if (reason === "") return { answer: null, status: "ok", reason: null };
  return { answer: null, status: refused ? "refused" : "unparsed", reason };
}

/**
 * A computational player in place of a model. It reads the state in the request's metadata and answers in the
 * form that the prompt asks for.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * const setup = dealBombs({ map, deal: 1, seed: 1 });
 * const prompt = await loadGamePrompt("bomb");
 * const { turns } = await playBomb({ setup, prompt, ask: bombAsk(silentTeam()) });
 * turns.every(({ message }) => message === null); // true
 * ```
 */
export function bombAsk(player: BombPlayer): Ask {
  return async (turn, { metadata }, read) => {
    const beside = metadata?.state as BombTurnState | undefined;
    if (beside?.game !== "bomb")
      throw new InputError(`bombAsk needs the state of a bomb game beside turn ${turn}`);
    const { action, message } = player.turn(beside.view.agent, () => beside.view, beside.world);
    const reply = { text: sayBombTurn(action, message), refusal: null, finishReason: "stop" as const };
    const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...reply, ...parsed, call: `${player.id}#${turn}` };
  };
}

/** A turn in the form that the prompt asks for. */
export function sayBombTurn(action: BombAction, message: string): string {
  const { kind } = action;
  const what =
    kind === "move"
      ? `move to ${action.room}`
      : kind === "inspect"
        ? `inspect bomb ${action.bomb}`
        : kind === "cut"
          ? `cut bomb ${action.bomb} ${action.colour}`
          : "wait";
  return `Action: ${what}\nMessage: ${message}`.trimEnd();
}
