/**
 * The words of a clause as they were written, without marks. Contractions stay one word.
 *
 * @example
 * ```ts
 * wordsOf("Well, I'm fine..."); // ["Well", "I'm", "fine"]
 * ```
 */
export const wordsOf = (text: string): string[] =>
  text.replaceAll("’", "'").match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? [];

/**
 * Takes a clause apart by a pattern: "*" stands for any number of words, as few as possible; "@sad" for one word
 * of that group; everything else for itself. Null if the clause does not fit.
 *
 * @example
 * ```ts
 * decompose(["now", "i", "am", "sad"], "* i am @low *", { low: ["sad"] }); // ["now", "i", "am", "sad", ""]
 * ```
 */
export function decompose(
  words: readonly string[],
  pattern: string,
  groups: Readonly<Record<string, readonly string[]>>,
): string[] | null {
  const tokens = pattern.split(" ");
  const fits = (word: string, token: string): boolean =>
    token.startsWith("@")
      ? (groups[token.slice(1)] ?? []).includes(word.toLowerCase())
      : word.toLowerCase() === token;
  const from = (token: number, word: number): string[] | null => {
    if (token === tokens.length) return word === words.length ? [] : null;
    if (tokens[token] !== "*") {
      if (word >= words.length || !fits(words[word]!, tokens[token]!)) return null;
      const rest = from(token + 1, word + 1);
      return rest && [words[word]!, ...rest];
    }
    for (let end = word; end <= words.length; end++) {
      const rest = from(token + 1, end);
      if (rest !== null) return [words.slice(word, end).join(" "), ...rest];
    }
    return null;
  };
  return from(0, 0);
}

/**
 * Turns the speaker round, word by word: each place takes the first pair that fits and is not looked at again.
 *
 * @example
 * ```ts
 * reflect("my boss and me", [["my", "your"], ["me", "you"]]); // "your boss and you"
 * ```
 */
export function reflect(text: string, pairs: readonly (readonly [string, string])[]): string {
  const words = wordsOf(text);
  const out: string[] = [];
  for (let i = 0; i < words.length; ) {
    const pair = pairs.find(([from]) => {
      const length = from.split(" ").length;
      return (
        words
          .slice(i, i + length)
          .join(" ")
          .toLowerCase() === from
      );
    });
    out.push(pair === undefined ? words[i]! : pair[1]);
    i += pair === undefined ? 1 : pair[0].split(" ").length;
  }
  return out.join(" ");
}
