import type { ValenceLexicon } from "../data/valence-lexicon.js";

/**
 * The words of feeling of a text in their order, each with the negator before it.
 *
 * @example
 * ```ts
 * const lexicon = { language: "en" as const, words: ["happ*", "sad"], negators: ["not"], between: ["very"] };
 * valenceWords("I am not very happy, and a bit sad.", lexicon); // ["not very happy", "sad"]
 * ```
 */
export function valenceWords(text: string, lexicon: ValenceLexicon): string[] {
  return [...text.matchAll(valencePattern(lexicon))].map(([found]) => found);
}

/**
 * A text without its words of feeling, the negators before them, and numbers: an emotion may be told by a number.
 *
 * @example
 * ```ts
 * const lexicon = { language: "en" as const, words: ["sad"], negators: ["not"], between: [] };
 * redactValence("Not sad any more, at 55 she says.", lexicon); // "any more, at she says."
 * ```
 */
export function redactValence(text: string, lexicon: ValenceLexicon): string {
  return text
    .replace(valencePattern(lexicon), " ")
    .replace(numbers, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ([,.;:!?，。；：！？、])/g, "$1")
    .split("\n")
    .map((line) => line.trim())
    .join("\n");
}

const numbers = /[+\-−±]?\p{Nd}+(?:[.,]\p{Nd}+)?\s?[%％]?/gu;

const patterns = new WeakMap<ValenceLexicon, RegExp>();

/** One expression for the whole lexicon; longer words win over their beginnings. */
function valencePattern(lexicon: ValenceLexicon): RegExp {
  let pattern = patterns.get(lexicon);
  if (pattern === undefined) {
    pattern = lexicon.language === "en" ? inWords(lexicon) : inSigns(lexicon);
    patterns.set(lexicon, pattern);
  }
  return pattern;
}

const either = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\*$/, "[\\p{L}-]*"))
    .join("|");

const edge = "[\\p{L}\\p{N}]";

function inWords({ words, negators, between }: ValenceLexicon): RegExp {
  const gap = between.length === 0 ? "" : `(?:(?:${either(between)})\\s+){0,2}`;
  // "n't" ends a word; all others are words.
  const negator = `(?<!${edge})(?:\\p{L}+(?=n['’]t))?(?:${either(negators)})\\s+`;
  const before = negators.length === 0 ? "" : `(?:${negator}${gap})?`;
  return new RegExp(`${before}(?<!${edge})(?:${either(words)})(?!${edge})`, "giu");
}

/** Chinese has no blanks between words. */
function inSigns({ words, negators, between }: ValenceLexicon): RegExp {
  const gap = between.length === 0 ? "" : `(?:${either(between)})?`;
  const before = negators.length === 0 ? "" : `(?:(?:${either(negators)})${gap})?`;
  return new RegExp(`${before}(?:${either(words)})`, "gu");
}
