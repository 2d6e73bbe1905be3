import { stem, wordsIn } from "../../core/words.js";
import type { Lexicon } from "../lexicon.js";
import type { Person } from "../story.js";

/** The stems of a text's content words, in order. Negations count as content. */
export function contentOf(
  text: string,
  lexicon: Lexicon,
  leaveOut: ReadonlySet<string> = new Set(),
): string[] {
  return wordsIn(text)
    .filter((word) => lexicon.isNegation(word) || !lexicon.isFunctionWord(word))
    .map((word) => (lexicon.isNegation(word) ? "not" : stem(word)))
    .filter((word) => !leaveOut.has(word));
}

/** The stems of people's names, which say nothing about what a sentence is about. */
export function nameStems(people: readonly Person[]): Set<string> {
  return new Set(people.flatMap(({ name }) => wordsIn(name).map(stem)));
}

/** What each of two texts has and the other does not. */
export function distinctive(a: readonly string[], b: readonly string[]): [Set<string>, Set<string>] {
  return [new Set(a.filter((word) => !b.includes(word))), new Set(b.filter((word) => !a.includes(word)))];
}
