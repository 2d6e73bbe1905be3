import type { PrivacyTurn, TurnPlace } from "./find-in-turns.js";
import { normaliseText } from "./normalise.js";

const normal = new WeakMap<PrivacyTurn, ReturnType<typeof normaliseText>>();

/**
 * Every place where words stand in a conversation, in full-width or with signs between that are not seen too.
 * Words that begin or end with a Latin letter or a digit count only as whole words.
 *
 * @param anyCase whether capitals and small letters are the same
 */
export function occurrences(turns: readonly PrivacyTurn[], words: string, anyCase = false): TurnPlace[] {
  if (words === "") return [];
  const safe = words.replace(/[.*+?^${}()|[\]\\/]/gu, "\\$&");
  const bound = (sign: string, side: string): string =>
    /[A-Za-z\d]/u.test(sign) ? `(?${side}![A-Za-z\\d])` : "";
  const pattern = new RegExp(
    `${bound(words[0]!, "<")}${safe}${bound(words.at(-1)!, "")}`,
    anyCase ? "giu" : "gu",
  );
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
