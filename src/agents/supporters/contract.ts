import type { RandomStream } from "../../core/random.js";

/** What a supporter hears, and its own source of variation. */
export interface SupportTurn {
  language: "en" | "zh";
  /** What the person said, the oldest first; the last is to be answered. */
  said: readonly string[];
  /** What the supporter itself said so far. */
  replied: readonly string[];
  /** A stream of this dialogue and this use: the same at every turn, so that variants can be taken in turn. */
  stream(use: string): RandomStream;
}

/** A supporter of rules. It is no language model, is for teaching and tests, and never speaks with real people. */
export interface Supporter {
  /** The part of the id after "scripted/". */
  name: string;
  reply(turn: SupportTurn): string | Promise<string>;
}
