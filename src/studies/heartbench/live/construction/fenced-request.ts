import { fenced } from "../../../../core/fence.js";
import type { RandomStream } from "../../../../core/random.js";
import { showInert } from "../../../../judges/fence.js";

/** A turn in one language. */
export interface PlainTurn {
  role: "user" | "assistant";
  text: string;
}

/** What the two speakers are called in a request. */
export interface SpeakerWords {
  user: string;
  assistant: string;
}

const signs = "bcdfghjkmnpqrstvwxz23456789";

/** A code that occurs nowhere in the material, so that nothing in it can close the fence. */
export function drawCode(random: Pick<RandomStream, "int">, material: string): string {
  const taken = material.normalize("NFKC").toLowerCase();
  for (;;) {
    const code = Array.from({ length: 10 }, () => signs[random.int(signs.length)]).join("");
    if (!taken.includes(code)) return code;
  }
}

/** Puts values into a pattern's {places}; braces that are not such a place stay. */
export function fill(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** A dialogue between tags, each turn with its speaker, and with its number if `numbered`. Its text is made inert. */
export function fencedDialogue(
  turns: readonly PlainTurn[],
  code: string,
  words: SpeakerWords,
  { numbered = false } = {},
): string {
  const lines = turns.map(({ role, text }, i) => {
    const number = numbered ? ` number="${i + 1}"` : "";
    return fenced("turn", code, showInert(text).text, `${number} speaker="${words[role]}"`);
  });
  return fenced("dialogue", code, lines.join("\n"));
}
