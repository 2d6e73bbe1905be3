import type { Language } from "../../../data/case.js";
import type { ProposedCriterion } from "../../construction/read-synthesis.js";
import { type ShownRequest, sentencesOf } from "./shown-request.js";
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
  const last = quoted(sentencesOf(person.at(-1)?.text ?? "").at(-1) ?? "", language);
  const first = quoted(sentencesOf(person[0]?.text ?? "")[0] ?? "", language);
  const said = person.map(({ text }) => text).join(" ");
  const felt = wordLists().feelings[language].find((word) => countWords(said, [word]) > 0);
  const observations = language === "zh" ? chinese(first, last, felt) : english(first, last, felt);
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
    ? [...sentence.replace(/[。！？…，、\s“”]+$/u, "")].slice(0, 14).join("")
    : sentence
        .replace(/[.!?…"]+$/u, "")
        .split(/\s+/)
        .slice(0, 8)
        .join(" ");

function chinese(first: string, last: string, felt: string | undefined): Observation[] {
  const feeling = felt ?? "难受";
  return [
    {
      text: `就“${last}”这句话提出一个开放式的问题`,
      ability: "curiosity",
      weight: 5,
      seen: (reply) => /[？?]/u.test(reply),
    },
    {
      text: `用来访者自己的话复述“${last}”`,
      ability: "emotional-perception",
      weight: 4,
      seen: (reply) => reply.includes(last.slice(0, 6)),
    },
    {
      text: `说出来访者可能感到“${feeling}”`,
      ability: "emotional-understanding",
      weight: 4,
      seen: (reply) => reply.includes(feeling),
    },
    {
      text: `感谢来访者愿意讲出“${first}”`,
      ability: "warmth",
      weight: 2,
      seen: (reply) => /谢谢你愿意/u.test(reply),
    },
    {
      text: "用编号列出几条建议，而来访者没有要建议",
      ability: "verbal-expression",
      weight: -4,
      seen: (reply) => /1[.、].*2[.、]/su.test(reply),
    },
    {
      text: "告诉来访者一切都会好起来",
      ability: "emotional-reaction",
      weight: -3,
      seen: (reply) => /会好|一定可以/u.test(reply),
    },
    {
      text: "以来访者的身份说话",
      ability: "self-awareness",
      weight: -8,
      seen: (reply) => /^用户：/u.test(reply),
    },
    {
      text: `请来访者多讲一讲和“${first}”有关的那一刻`,
      ability: "proactivity",
      weight: 3,
      seen: (reply) => /多说一点|那一刻/u.test(reply),
    },
  ];
}

function english(first: string, last: string, felt: string | undefined): Observation[] {
  const feeling = felt ?? "sad";
  return [
    {
      text: `Asks an open question about "${last}"`,
      ability: "curiosity",
      weight: 5,
      seen: (reply) => /\?/.test(reply),
    },
    {
      text: `Says "${last}" back in the person's own words`,
      ability: "emotional-perception",
      weight: 4,
      seen: (reply) => reply.includes(last.slice(0, 15)),
    },
    {
      text: `Names that the person may be ${feeling}`,
      ability: "emotional-understanding",
      weight: 4,
      seen: (reply) => reply.toLowerCase().includes(feeling),
    },
    {
      text: `Thanks the person for having told "${first}"`,
      ability: "warmth",
      weight: 2,
      seen: (reply) => /thank you for telling/i.test(reply),
    },
    {
      text: "Lists numbered advice that nobody asked for",
      ability: "verbal-expression",
      weight: -4,
      seen: (reply) => /1\..*2\./s.test(reply),
    },
    {
      text: "Tells the person that everything will be fine",
      ability: "emotional-reaction",
      weight: -3,
      seen: (reply) => /will be fine|not as bad/i.test(reply),
    },
    {
      text: "Speaks in the person's place, as if the reply were the person",
      ability: "self-awareness",
      weight: -8,
      seen: (reply) => /^User:/.test(reply),
    },
    {
      text: `Invites the person to go on from "${first}" to what went through the mind then`,
      ability: "proactivity",
      weight: 3,
      seen: (reply) => /say more|went through your mind/i.test(reply),
    },
  ];
}
