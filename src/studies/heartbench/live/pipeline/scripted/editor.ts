import type { ModelRequest } from "../../../../../models/contract.js";
import { registerScripted, scriptedNames } from "../../../../../models/providers/scripted.js";
import { lettersOf } from "../input/tidy-text.js";
import { shortened } from "./conversation.js";
import { proposals } from "./criteria.js";
import { isSubstance, type ShownRequest, sentencesOf, shownRequest } from "./shown-request.js";
import { countWords, wordLists } from "./word-lists.js";

const answers: Record<string, (shown: ShownRequest) => object> = {
  tags,
  topic,
  conversation: shortened,
  links,
  criteria: proposals,
};

/**
 * `scripted/heartbench-editor`: rules that answer every request of the pipeline, for teaching and for trying it out without a
 * key. It is no language model and understands nothing: it counts words, quotes sentences and cuts.
 */
function scriptedEditor(request: ModelRequest): string {
  const answer = answers[request.output?.name ?? ""];
  return answer === undefined ? "" : JSON.stringify(answer(shownRequest(request)));
}

/** Registers `scripted/heartbench-editor`; calling it again changes nothing. */
export function registerHeartbenchEditor(): void {
  if (!scriptedNames().includes("heartbench-editor")) registerScripted("heartbench-editor", scriptedEditor);
}

const personSays = ({ turns }: ShownRequest): string =>
  turns.flatMap(({ role, text }) => (role === "user" ? [text] : [])).join("\n");

/** The scenario with most of its words, and the abilities whose words occur. */
function tags(shown: ShownRequest): object {
  const { scenarios, abilities } = wordLists();
  const said = personSays(shown);
  const { language } = shown;
  const best = (lists: typeof scenarios) =>
    Object.entries(lists)
      .map(([id, words]) => ({ id, count: countWords(said, words[language]) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count);
  const [scenario] = best(scenarios);
  const named = best(abilities).map(({ id }) => id);
  return {
    reasoning: `Scripted: ${scenario?.count ?? 0} words of the scenario occur.`,
    scenario: scenario?.id ?? "none",
    // A reply can always be warm and see a feeling.
    abilities: [...new Set([...named, "warmth", "emotional-perception"])].slice(0, 6),
    content_note: "",
  };
}

/** The last turn that hints or names a feeling; the chain is what the person said first, most strongly and last. */
function topic(shown: ShownRequest): object {
  const { feelings, unsaid } = wordLists();
  const { language, turns } = shown;
  const scores = turns.map(({ role, text }) =>
    role === "user" ? countWords(text, feelings[language]) + 2 * countWords(text, unsaid[language]) : -1,
  );
  const best = Math.max(...scores.slice(2), 0);
  const at = best > 0 ? scores.lastIndexOf(best) : scores.findLastIndex((score) => score >= 0);
  const own = turns.slice(0, at + 1).filter(({ role }) => role === "user");
  const sentences = own.flatMap(({ text }) => sentencesOf(text)).filter((one) => isSubstance(one, language));
  const felt = sentences.toSorted(
    (a, b) => countWords(b, feelings[language]) - countWords(a, feelings[language]),
  );
  const picked = new Set([sentences[0], felt[0], sentences.at(-1)].filter((one) => one !== undefined));
  const chain = sentences.filter((one, i) => picked.has(one) && sentences.indexOf(one) === i);
  const words = feelings[language].filter((word) => countWords(personSays(shown), [word]) > 0);
  const none = language === "zh" ? "没有说出的情绪" : "a feeling without a word";
  return {
    reasoning: "Scripted: the turn with most words of feeling, and of what is left unsaid.",
    turn: at + 1,
    situation: sentences[0] ?? "",
    shown_feeling: words[0] ?? none,
    hidden_feeling: words[1] ?? words[0] ?? none,
    chain,
    why_here: language === "zh" ? "这里有话没有说出来。" : "Something stays unsaid here.",
  };
}

/** A link is there if its own words are. */
function links({ turns, chain }: ShownRequest): object {
  const said = lettersOf(turns.map(({ text }) => text).join(" "));
  return {
    links: chain.map((link, i) => {
      const present = lettersOf(link) !== "" && said.includes(lettersOf(link));
      return {
        link: i + 1,
        reasoning: "Scripted: its words are looked for.",
        present,
        quote: present ? link : "",
      };
    }),
    contradiction: "",
  };
}
