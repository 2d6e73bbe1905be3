import { showInert } from "../fence.js";
import type { RubricTarget } from "../target.js";
import { writeDialogue } from "../write-case.js";
import type { FormWords } from "./template.js";

/** A reply that is judged by a form, and what was said before it. */
export interface ReplyTarget {
  id: string;
  /** The item that was answered: the independent unit. */
  conversation: string;
  /** May be empty, if nothing is known of what was said before. */
  dialogue: RubricTarget["dialogue"];
  reply: string;
}

/** The dialogue inside the fence, or the words that there is none. */
export function writeTurns(
  dialogue: ReplyTarget["dialogue"],
  turns: readonly ReturnType<typeof showInert>[],
  code: string,
  words: FormWords,
): string {
  return dialogue.length === 0 ? words.noDialogue : writeDialogue(dialogue, turns, code, words);
}

export const inertTurns = (dialogue: ReplyTarget["dialogue"]): ReturnType<typeof showInert>[] =>
  dialogue.map(({ text }) => showInert(text));
