/** Words, sentences and near-equality of English texts, for checks of stimuli and scenes. */

/** Lower-case words in order. An apostrophe inside a word belongs to it, a possessive 's does not. */
export function wordsIn(text: string): string[] {
  const found =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/\p{L}+(?:['-]\p{L}+)*|\d+/gu) ?? [];
  return found.map((word) => word.replace(/'s$|(?<=s)'$/, ""));
}

/**
 * The sentences of a text. A full stop ends a sentence if a blank and a capital, a quotation mark or the end
 * of the text follow. After titles (Mr, Dr) and single initials it does not.
 *
 * @example
 * ```ts
 * sentencesIn("Mr Doyle rang. Nobody was in; he left."); // ["Mr Doyle rang.", "Nobody was in; he left."]
 * sentencesIn("Dr. Ito waits. Why?"); // ["Dr. Ito waits.", "Why?"]
 * ```
 */
export function sentencesIn(text: string): string[] {
  const ends =
    /(?<!\b(?:Mrs?|Ms|Dr|St|Prof|No)\.)(?<!\b\p{Lu}\.)(?<=[.!?…]["'”’)]*)\s+(?=["'“‘(]*[\p{Lu}\d])/u;
  return text
    .trim()
    .split(ends)
    .filter((sentence) => sentence !== "");
}

/**
 * A word without its inflection, roughly: cherries and cherry, opened and open, walking and walk become the
 * same. A wrong stem does no harm if all forms of a word have it.
 */
export function stem(word: string): string {
  if (word.length < 4) return word;
  const base = word
    .replace(/ies$/, "y")
    .replace(/(?<=[sxz]|[cs]h)es$/, "")
    .replace(/(?<=[^su])s$/, "");
  for (const ending of [/(?<=.{3})ing$/, /(?<=.{3})ed$/, /(?<=.{4})ly$/]) {
    if (!ending.test(base)) continue;
    const cut = base.replace(ending, "");
    // Doubled by the ending: planned -> plan, but not filled -> fil.
    return cut.replace(/([bdgmnprt])\1$/, "$1").replace(/e$/, "");
  }
  return base.length > 4 ? base.replace(/e$/, "") : base;
}

/** The distinct runs of n neighbouring words. */
export function shingles(words: readonly string[], n: number): Set<string> {
  const found = new Set<string>();
  for (let i = 0; i + n <= words.length; i++) found.add(words.slice(i, i + n).join(" "));
  return found;
}

/**
 * The Jaccard similarity of two sets: the size of their intersection over the size of their union, 0 to 1.
 * NaN for two empty sets.
 *
 * @example
 * ```ts
 * jaccard(new Set(["a", "b"]), new Set(["b", "c"])); // 0.333
 * ```
 */
export function jaccard<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let shared = 0;
  for (const member of a) if (b.has(member)) shared++;
  return shared / (a.size + b.size - shared);
}
