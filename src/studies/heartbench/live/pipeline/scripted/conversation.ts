import type { Language } from "../../../data/case.js";
import type { DraftTurn } from "../draft.js";
import { lettersOf } from "../input/tidy-text.js";
import { type ShownRequest, sentencesOf } from "./shown-request.js";
import { wordLists } from "./word-lists.js";

/** The most sentences of a turn that stay, beside those that carry a link. */
const mostSentences = 4;

/** Joins turns of one speaker, leaves out fillers, and joins further until there are few enough. Links stay. */
export function shortened({ language, turns, chain, mostTurns }: ShownRequest): object {
  const fillers = wordLists().fillers[language].map(
    (one) => new RegExp(`^(?:${one})[\\s.!?,。！？，~～…]*$`, "iu"),
  );
  const carries = (sentence: string): boolean => {
    const own = lettersOf(sentence);
    return chain.some((link) => lettersOf(link).includes(own) || own.includes(lettersOf(link)));
  };
  const joined = joinSpeakers(
    turns.map(({ role, text }, i) => {
      const sentences = sentencesOf(text);
      const telling = sentences.filter((one) => carries(one) || !fillers.some((filler) => filler.test(one)));
      const first = new Set(telling.slice(0, mostSentences));
      const last = i === turns.length - 1;
      const kept = telling.filter((one) => last || first.has(one) || carries(one));
      return { role, text: kept.reduce((all, one) => join(all, one, language), "") };
    }),
  );
  const list = joined[0]?.role === "assistant" ? joined.slice(1) : joined;
  while (list.length > (mostTurns ?? list.length) && list.length > 1) {
    // The shortest turn of the helper goes, and the person's turns around it become one.
    const helpers = [...list.keys()].filter((i) => list[i]!.role === "assistant");
    const at = helpers.toSorted((a, b) => list[a]!.text.length - list[b]!.text.length || a - b)[0]!;
    const text = join(list[at - 1]!.text, list[at + 1]?.text ?? "", language);
    list.splice(at - 1, 3, { role: "user", text });
  }
  return { turns: list };
}

/** One text after the other. Chinese has a blank between them only where no mark ends the first. */
function join(before: string, after: string, language: Language): string {
  if (before === "" || after === "") return before + after;
  return `${before}${language === "zh" && /[。！？…，]$/u.test(before) ? "" : " "}${after}`;
}

function joinSpeakers(turns: readonly DraftTurn[]): DraftTurn[] {
  const out: DraftTurn[] = [];
  for (const { role, text } of turns) {
    if (text === "") continue;
    const last = out.at(-1);
    if (last?.role === role) last.text += `\n${text}`;
    else out.push({ role, text });
  }
  return out;
}
