import type { Language } from "../../../data/case.js";
import { fill } from "../../construction/fenced-request.js";
import type { ProposedCriterion } from "../../construction/read-synthesis.js";
import { isSubstance, type ShownRequest, sentencesOf } from "./shown-request.js";
import { countWords, wordLists } from "./word-lists.js";

interface Observation {
  text: string;
  ability: string;
  weight: number;
  seen(reply: string): boolean;
}

/** What rules can see in a reply, put in the words of this conversation. */
export function proposals(shown: ShownRequest): { criteria: ProposedCriterion[] } {
  const { language, turns, replies } = shown;
  const person = turns.filter(({ role }) => role === "user");
  const sentences = person.flatMap(({ text }) => sentencesOf(text));
  const first = quoted(sentences.find((one) => isSubstance(one, language)) ?? "", language);
  const last = quoted(sentences.at(-1) ?? "", language);
  const said = person.map(({ text }) => text).join(" ");
  const felt = wordLists().feelings[language].find((word) => countWords(said, [word]) > 0);
  const observations = observationsOf(language, first, last, felt ?? (language === "zh" ? "难受" : "sad"));
  return {
    criteria: observations.map(({ text, ability, weight, seen }) => ({
      reasoning: "Scripted: some replies do it and others do not.",
      ...{ text, ability, weight },
      met_by: replies.filter((reply) => seen(reply.text)).map(({ label }) => label),
    })),
  };
}

/** The beginning of a sentence, as a criterion quotes it. */
const quoted = (sentence: string, language: Language): string =>
  language === "zh"
    ? [...sentence.replace(/[。！？…，、\s“”]+$/u, "")].slice(0, 8).join("")
    : sentence
        .replace(/[.!?…"]+$/u, "")
        .split(/\s+/)
        .slice(0, 5)
        .join(" ");

/** An observation in words, by the first and the last thing that the person said, and a feeling. */
type Pattern = readonly [
  text: string,
  ability: string,
  weight: number,
  seen: RegExp | "first" | "last" | "felt",
];

const patterns: Record<Language, readonly Pattern[]> = {
  zh: [
    ["引用来访者的话“{last}”", "emotional-perception", 5, "last"],
    ["提到来访者一开始说的“{first}”", "relationship-building", 3, "first"],
    ["问“{last}”那一刻心里在想什么", "curiosity", 4, /心里在想什么/u],
    ["问这件事对来访者最难的是什么，接着“{last}”往下问", "emotional-understanding", 4, /最难的是什么/u],
    ["对“{first}”说“谢谢你愿意告诉我”", "warmth", 2, /谢谢你愿意/u],
    ["说出来访者可能{felt}", "emotional-reaction", 3, "felt"],
    ["对“{last}”列出编号的建议，如列出利弊、制定计划", "verbal-expression", -4, /1[.、].*2[.、]/su],
    ["听到“{last}”就叫来访者别难过、说事情没有那么糟", "emotional-coping", -3, /别难过/u],
    ["听到“{first}”就说“我相信你一定可以”", "motivation", -2, /相信你/u],
    ["以用户的身份说“{last}”", "self-awareness", -8, /^用户：/u],
  ],
  en: [
    ['Quotes the person\'s words "{last}"', "emotional-perception", 5, "last"],
    ['Comes back to "{first}", with which the person began', "relationship-building", 3, "first"],
    ['Asks what went through the mind at the moment of "{last}"', "curiosity", 4, /went through your mind/i],
    ['Asks what has been the hardest part of "{last}"', "emotional-understanding", 4, /hardest part/i],
    ['Says "thank you for telling me" about "{first}"', "warmth", 2, /thank you for telling/i],
    ["Names that the person may be {felt}", "emotional-reaction", 3, "felt"],
    [
      'Answers "{last}" with numbered advice, such as to make a plan or list pros and cons',
      "verbal-expression",
      -4,
      /1\..*2\./s,
    ],
    [
      'Answers "{last}" by telling the person not to be sad, or that it is not as bad as that',
      "emotional-coping",
      -3,
      /don't be sad/i,
    ],
    ['Says "I believe in you" to "{first}"', "motivation", -2, /believe in you/i],
    ['Speaks as the user who says "{last}"', "self-awareness", -8, /^User:/],
  ],
};

function observationsOf(language: Language, first: string, last: string, felt: string): Observation[] {
  const said = { first, last, felt };
  return patterns[language].map(([text, ability, weight, seen]) => ({
    ...{ text: fill(text, said), ability, weight },
    seen: (reply) =>
      typeof seen === "string" ? reply.toLowerCase().includes(said[seen].toLowerCase()) : seen.test(reply),
  }));
}
