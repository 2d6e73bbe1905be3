import type { Behaviour } from "../behaviour.js";
import type { Billed } from "../log.js";
import type { Call } from "../wire.js";

export type Json = Record<string, unknown>;

/** A request, and what a rule wants done with it. */
export interface Asked extends Call {
  behaviour: Behaviour;
  /** Which of the wire formats the path names. */
  api: "chat" | "responses" | "messages";
}

/** What a server sends, and what it counts for itself. */
export interface Answer {
  body: unknown;
  billed: Billed;
  /** Parameters that the server took without a word and did not use. */
  ignored: string[];
}

/** The behaviour of one maker's or one server's models. */
export interface Family {
  /** The first segment of a path that asks for it: /ollama/v1/chat/completions. */
  server: string;
  /** It asks for no key, and reads none. */
  keyless?: true;
  /** Whether a request without such a segment is its own, by the model's name. */
  serves(model: string): boolean;
  /** @throws Refusal where the real server refuses. */
  answer(asked: Asked): Answer;
  /** The body of an error that a rule asks for. */
  error(status: number, behaviour: Behaviour): unknown;
}

/** A request that the server does not take: its status and its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`refused with ${status}`);
  }
}

/** "'a'", "'a' and 'b'", "'a', 'b', and 'c'": as OpenAI lists values. */
export function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `'${value}'`);
  if (quoted.length < 3) return quoted.join(" and ");
  return `${quoted.slice(0, -1).join(", ")}, and ${quoted.at(-1)}`;
}

/** The keys of a request that a list does not name. */
export const strangersIn = (body: Json, known: readonly string[]): string[] =>
  Object.keys(body).filter((key) => !known.includes(key));

/** The given keys that a request sets. */
export const setIn = (body: Json, keys: readonly string[]): string[] =>
  keys.filter((key) => body[key] !== undefined && body[key] !== null);
