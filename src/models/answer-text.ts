const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu;

/**
 * Normalises a reply for comparison: folds compatibility forms (full-width letters, ligatures), makes quotes
 * and dashes plain, and removes invisible characters, hidden reasoning and Markdown's marks. The result is in
 * lower case and keeps its lines.
 *
 * @example
 * ```ts
 * normaliseReply("**Ａ：ｂ．** She’s  “joyful”"); // "a:b. she's \"joyful\""
 * ```
 */
export function normaliseReply(text: string): string {
  return (
    text
      // Local reasoning models write their hidden thoughts into the reply; a cut-off one never closes them.
      .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, " ")
      .normalize("NFKC")
      .replace(/[\u2018\u2019\u201b\u2032\u0060\u00b4]/g, "'")
      .replace(/[\u201c\u201d\u201f\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, "-")
      .replace(/[\u3002\uff61]/g, ".")
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      // Terminal escapes, then control characters, zero-width and direction marks, soft hyphens.
      .replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, "")
      .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "")
      .replace(/\*+|(?<![\p{L}\p{N}])_+|_{1,3}(?![\p{L}\p{N}_])|^[ \t]*(?:#+|>)[ \t]*/gmu, "")
      .toLowerCase()
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim()
  );
}

/** The words of a normalised text: letters, digits and inner apostrophes; all punctuation is dropped. */
export function wordsOf(normalised: string): string[] {
  return normalised.match(wordPattern) ?? [];
}

/** The words with their positions in the text. */
export function placedWords(normalised: string): { word: string; start: number; end: number }[] {
  return [...normalised.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

/** Where a list of words occurs in another: the index of its first word. */
export function occurrences(words: readonly string[], within: readonly string[]): number[] {
  const found: number[] = [];
  if (words.length === 0) return found;
  for (let start = 0; start + words.length <= within.length; start++) {
    if (words.every((word, i) => within[start + i] === word)) found.push(start);
  }
  return found;
}
