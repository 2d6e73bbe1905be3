import type { ModelReply, ModelRequest, RequestMetadata } from "../models/contract.js";
import type { ParsedReply } from "./material.js";

/**
 * A game or a dialogue: each request depends on earlier replies.
 *
 * `play` must depend only on its replies and its context: no clock, and random draws only from the context's
 * seed. The reason: to resume a killed run and to read outcomes, it is played again with the logged replies.
 * It must end: it asks at most `calls.most` times.
 */
export interface Episode<Outcome = unknown> {
  /** Unique in its run, without "#": "g08a-level-2", "blackjack-017". */
  id: string;
  /** The SHA-256 of what it is made of, if that may change: an edited scenario is another episode. */
  input?: string;
  /** The likely and the maximum number of calls, for the forecast and as a limit on play. */
  calls: { expected: number; most: number };
  /** Tokens of one call, for the forecast: input likely and maximum, output likely. */
  tokens: { input: number; mostInput: number; output: number };
  /** Calls to the run's agent in one play, and their tokens; for episodes that two models play. */
  agent?: Pick<Episode, "calls" | "tokens">;
  play(ask: Ask, context: EpisodeContext): Promise<Outcome>;
}

/** Who plays, and the source of every random draw: `randomStream(seed, study, id, replicate, …)`. */
export interface EpisodeContext {
  model: string;
  /** The model that simulates a person, if the plan has agents: each plays with every model. */
  agent?: string;
  /** The prompt's id. */
  prompt: string;
  replicate: number;
  /** The run's root seed. */
  seed: number;
}

/**
 * Sends a turn's request to the model that plays and waits for its reply; a logged reply is used if there is
 * one. If no reply comes, the promise and the episode stay open, and `resume` continues there.
 *
 * @param turn unique in the episode: "round-3"; the call's item is `<episode>#<turn>`
 * @param read what the log records about the reply: by default ok, unless it is empty or a refusal
 */
export type Ask = (turn: string, request: TurnRequest, read?: ReadTurn) => Promise<TurnReply>;

/** A request of an episode; the run adds its parameters. */
export interface TurnRequest extends Pick<ModelRequest, "messages" | "output"> {
  /** Who is asked: the model that plays, unless the agent is named. The agent has its own parameters. */
  to?: "agent";
  /** `state` is for computed players, so that they need not read prose. No language model sees it. */
  metadata?: RequestMetadata & { state?: unknown };
}

/** The part of a reply that the log keeps, so play may depend only on this. A JSON answer is in `text`. */
export type LoggedReply = Pick<ModelReply, "text" | "refusal" | "finishReason">;

export type ReadTurn = (reply: LoggedReply) => ParsedReply;

/** A reply to one turn, with its text as logged and what was read in it. */
export interface TurnReply extends LoggedReply, ParsedReply {
  /** The call that was answered. */
  call: string;
  /** Earlier replies to the same turn that could not be read; only a person at a game is asked again. */
  again?: number;
}
