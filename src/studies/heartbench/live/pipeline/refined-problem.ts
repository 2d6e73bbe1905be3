import type { Draft, DraftTurn } from "./draft.js";
import { languageOf } from "./input/language.js";

/** The share by which a polished conversation may be longer than what it was made from. */
const mostGrowth = 1.2;

/**
 * What is wrong with a shortened conversation, beside the original: its form, its language, or something that was
 * not there before. Undefined if nothing is.
 */
export function refinedProblem(
  dialogue: readonly DraftTurn[],
  original: Pick<Draft, "dialogue" | "language">,
  mostTurns: number,
): { reason: string; detail: string } | undefined {
  if (dialogue.length > mostTurns) return { reason: "too-many-turns", detail: `${dialogue.length} turns` };
  const wrong = dialogue.findIndex(({ role }, i) => role !== (i % 2 === 0 ? "user" : "assistant"));
  if (wrong !== -1 || dialogue.length % 2 === 0) {
    const detail =
      wrong === -1 ? "the helper has the last word" : `turn ${wrong + 1} is not the one whose turn it is`;
    return { reason: "turns-out-of-order", detail };
  }
  const [now, before] = [textOf(dialogue), textOf(original.dialogue)];
  const { language } = languageOf(now);
  if (language !== original.language)
    return { reason: "other-language", detail: language ?? "neither zh nor en" };
  if (now.length > mostGrowth * before.length) {
    return { reason: "longer", detail: `${now.length} characters of ${before.length}` };
  }
  const numbers = added(/\d+(?:[.,:]\d+)*/g, now, before);
  if (numbers.length > 0) return { reason: "new-number", detail: numbers.join(", ") };
  const names = original.language === "en" ? added(/(?<=[a-z,;] )\p{Lu}\p{Ll}+/gu, now, before) : [];
  if (names.length > 0) return { reason: "new-name", detail: names.join(", ") };
  return undefined;
}

const textOf = (dialogue: readonly DraftTurn[]): string => dialogue.map(({ text }) => text).join("\n");

/** What a pattern finds in a text and not in another, in whatever case. */
function added(pattern: RegExp, now: string, before: string): string[] {
  const known = before.toLowerCase();
  return [...new Set(now.match(pattern) ?? [])].filter((found) => !known.includes(found.toLowerCase()));
}
