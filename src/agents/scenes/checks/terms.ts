import { stem, wordsIn } from "../../../core/words.js";
import type { Scenario } from "../../scenario.js";

/**
 * The terms of a text, in order: stems of words in English, pairs of neighbouring characters in Chinese, where no
 * blanks show the words.
 *
 * @example
 * ```ts
 * termsIn("She walked home.", "en"); // ["she", "walk", "home"]
 * termsIn("回家了", "zh"); // ["回家", "家了"]
 * ```
 */
export function termsIn(text: string, language: Scenario["language"]): string[] {
  if (language === "en") return wordsIn(text).map(stem);
  return (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) =>
    Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2)),
  );
}

/** The terms that say something about a text's matter. */
export function contentTerms(
  text: string,
  language: Scenario["language"],
  stopWords: readonly string[],
): string[] {
  const stops = new Set(stopWords.map((word) => (language === "en" ? stem(word) : word)));
  return termsIn(text, language).filter((term) => !stops.has(term));
}
