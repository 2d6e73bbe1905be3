import { normaliseText } from "./normalise.js";
import type { PrivacyTurn, TurnPlace } from "./turns.js";

const normal = new WeakMap<PrivacyTurn, ReturnType<typeof normaliseText>>();

/**
 * Every place where words stand in a conversation, in full-width or with signs between that are not seen too.
 * Words that begin or end with a Latin letter or a digit count only as whole words, or before an s: people write
 * "Ellies home".
 *
 * @param anyCase whether capitals and small letters are the same
 */
export function occurrences(turns: readonly PrivacyTurn[], words: string, anyCase = false): TurnPlace[] {
  if (words === "") return [];
  const safe = words.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
  const before = /[A-Za-z\d]/u.test(words[0]!) ? "(?<![A-Za-z\\d])" : "";
  const last = words.at(-1)!;
  const after = /[A-Za-z]/u.test(last)
    ? "(?!(?!s(?![A-Za-z]))[A-Za-z\\d])"
    : /\d/u.test(last)
      ? "(?![A-Za-z\\d])"
      : "";
  const pattern = new RegExp(`${before}${safe}${after}`, anyCase ? "giu" : "gu");
  return turns.flatMap((turn, index) => {
    const { text, from } = normal.get(turn) ?? normaliseText(turn.text);
    if (!normal.has(turn)) normal.set(turn, { text, from });
    return [...text.matchAll(pattern)].map((match) => {
      const last = from[match.index + match[0].length - 1]!;
      const end = last + String.fromCodePoint(turn.text.codePointAt(last)!).length;
      return { turn: index, start: from[match.index]!, end };
    });
  });
}
