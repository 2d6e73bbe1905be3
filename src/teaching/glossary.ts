import { InputError } from "../core/errors.js";
import { showMarkdown } from "../plots/display.js";
import { loadGlossary } from "./load.js";

/**
 * Explains terms in a notebook cell, a line each; without a term it shows the whole glossary.
 *
 * @param words terms, as they stand in a text: `"CR2"`, `"modal share"`
 * @throws InputError `the glossary has no "foo"; it has …`
 *
 * @example
 * ```ts
 * explainWords("mode", "item"); // undefined
 * ```
 */
export function explainWords(...words: string[]): void {
  const glossary = loadGlossary();
  const chosen = words.length === 0 ? glossary : words.map(find);
  showMarkdown(chosen.map(({ word, meaning }) => `- **${word}**: ${meaning}`).join("\n"));
}

function find(word: string): { word: string; meaning: string } {
  const glossary = loadGlossary();
  const plain = word.trim().toLowerCase();
  const found = glossary.find((entry) =>
    [entry.word, ...entry.also].some((one) => one.toLowerCase() === plain),
  );
  if (found !== undefined) return found;
  throw new InputError(
    `the glossary has no "${word}"; it has ${glossary.map((entry) => entry.word).join(", ")}`,
  );
}
