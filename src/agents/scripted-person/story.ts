import type { SentientPerson } from "../sentient/contract.js";
import { firstPerson, type Teller } from "./first-person.js";

/** From here on a scene tells how the person reacts and what it hopes for, and no longer what happened. */
const reactions = /\n[\s*#-]*(?:at different levels|how .{1,20} reacts?|不同情绪|玩家不同|.{0,12}反应)/iu;
/** Marks of lists, and labels, at the start of a line. A time of day is no label, but may stand in one. */
const label =
  /^[\s*#>•\-–]*(?:\d+[.)]\s*)?(?:\*{0,2}(?!\d+:)(?:[^:：\n*]|(?<=\d):(?=\d)){1,40}[:：](?!\d)\*{0,2}\s*)?/u;
/** Lines that are no part of the telling: what it is all about in a word, and the heading of a list. */
const left = /^[ \t]*(?:In short:|概括：).*\n|^[^\n:：。.]{1,30}\n(?=\s*[-*] )/gmu;
/** A short Chinese line without a mark at its end heads what follows. */
const isHeading = /^[\p{Script=Han}\w]{0,16}$/u;
/** What was felt follows what happened as a sentence of its own. */
const felt = /[.。]?\s*(?:Felt:\s*|感受：)/gu;
/** Longer sentences are told in their parts. */
const longest = { en: 150, zh: 60 } as const;
const shortest = { en: 28, zh: 8 } as const;

const told = new Map<string, readonly string[]>();
/** A run has hundreds of people at most; a process that lives on forgets the earlier ones. */
const mostTold = 2000;

/** What happened, as the person would tell it: short sentences in the order of the scene. */
export function storyOf(person: SentientPerson): readonly string[] {
  const key = `${person.language}\n${person.persona}\n${person.scene}`;
  const known = told.get(key);
  if (known !== undefined) return known;
  if (told.size >= mostTold) told.clear();
  const story = tellStory(person);
  told.set(key, story);
  return story;
}

function tellStory({ scene, persona, language }: SentientPerson): string[] {
  const end = scene.search(reactions);
  const stop = language === "zh" ? "。" : ". ";
  const story = (end > 0 ? scene.slice(0, end) : scene).replace(left, "").replace(felt, stop);
  const teller = tellerOf(persona);
  const sentences = story
    .split("\n")
    .map((line) => line.replace(label, "").replaceAll("*", "").trim())
    .filter((line) => !isHeading.test(line))
    .flatMap(
      (line) =>
        (language === "zh"
          ? line.match(/[^。！？；]+[。！？；]?/gu)
          : line.match(/\S.*?(?:[.!?]["”)]?(?=\s|$)|;|$)/gu)) ?? [],
    )
    .flatMap((sentence) => parts(sentence.trim(), language))
    .filter((sentence) => /\p{L}/u.test(sentence));
  const own = sentences.map((sentence) =>
    language === "zh" ? chineseFirstPerson(sentence, teller) : firstPerson(sentence, teller),
  );
  return [...new Set(joinShort(own, language))];
}

function parts(sentence: string, language: "en" | "zh"): string[] {
  if (sentence.length <= longest[language]) return [sentence];
  const clauses = sentence.split(language === "zh" ? /(?<=[，,])/u : /(?<=[,:–—])\s/u);
  const out: string[] = [];
  for (const clause of clauses) {
    const last = out.at(-1);
    const joined = last === undefined ? clause : `${last}${language === "zh" ? "" : " "}${clause}`;
    if (last !== undefined && joined.length <= longest[language]) out[out.length - 1] = joined;
    else out.push(clause);
  }
  return out;
}

/** Fragments ("Robbed.") belong to the sentence before them. */
function joinShort(sentences: readonly string[], language: "en" | "zh"): string[] {
  const out: string[] = [];
  for (const sentence of sentences) {
    const last = out.at(-1);
    if (last === undefined || sentence.length >= shortest[language]) out.push(ended(sentence, language));
    else out[out.length - 1] = `${last}${language === "zh" ? "" : " "}${ended(sentence, language)}`;
  }
  return out;
}

function ended(sentence: string, language: "en" | "zh"): string {
  const bare = sentence.replace(/[;,:；，、：\s–—]+$/u, "").replace(/(?<!\.)\.\.$/, ".");
  if (/[.!?。！？…]["”’)」]?$/u.test(bare)) return bare;
  return `${bare}${language === "zh" ? "。" : "."}`;
}

function chineseFirstPerson(sentence: string, { names, sex }: Teller): string {
  const name = names.filter((one) => one.length > 1).sort((a, b) => b.length - a.length);
  let text = sentence;
  for (const one of name) text = text.replaceAll(one, "我");
  const pronoun = { woman: "她", man: "他", nonbinary: "TA" }[sex];
  return text.replace(new RegExp(`${pronoun}(?!们)`, "gu"), "我");
}

/** The person's names and sex, as the persona tells them. */
function tellerOf(persona: string): Teller {
  const named =
    /(?:name|姓名|名字)[:：]\s*([^\n,，;；(（]+)/iu.exec(persona)?.[1] ??
    /^\s*([\p{Lu}\p{Script=Han}][^\n,，:：;(（]{1,40})/u.exec(persona)?.[1];
  const whole = named?.trim() ?? "";
  const first = whole.split(/\s+/)[0] ?? "";
  const sex = /non-?binary|非二元/iu.test(persona)
    ? "nonbinary"
    : /\b(?:woman|female|girl|she)\b|女/iu.test(persona)
      ? "woman"
      : "man";
  return { names: [...new Set([whole, first])].filter((name) => name !== ""), sex };
}
