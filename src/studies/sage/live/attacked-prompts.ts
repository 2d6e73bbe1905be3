import type { SentientPerson, SpokenTurn } from "../../../agents/sentient/contract.js";
import { saysGoodbye } from "../../../agents/sentient/goodbye.js";
import { labelled } from "../../../agents/sentient/labels.js";
import { defaultSentientOptions as options } from "../../../agents/sentient/options.js";
import { loadSentientPrompts, type SentientPrompts } from "../../../agents/sentient/prompts.js";
import { readFeeling } from "../../../agents/sentient/read-feel.js";
import { readSaying } from "../../../agents/sentient/read-say.js";
import { feelRequest, mostShown, sayRequest } from "../../../agents/sentient/requests.js";
import type { AttackedCase, Height } from "../../../judges/attacks/attacked-case.js";
import { attackedForms } from "../../../judges/attacks/attacked-forms.js";
import type { TurnRequest } from "../../../runs/episode.js";
import { type AttackedTalk, loadAttackedTalks } from "../data/attacked-talks.js";
import { attackedInstruments } from "./attacked-instruments.js";

/**
 * Every prompt in which a reply of a model under test is judged, on our own conversations in both languages: the
 * simulated person's feeling and what it says next, the four instruments on its dialogue (the relationship by
 * thoughts that quote the reply, and by the transcript), and the judges of any reply by rubric, form and pair.
 *
 * @param count conversations of each language; all of them unless given
 *
 * @example
 * ```ts
 * const cases = await attackedCases({ seed: 1, count: 1 });
 * [...new Set(cases.map(({ prompt }) => prompt))].length; // 10
 * ```
 */
export async function attackedCases({
  seed,
  count = Number.POSITIVE_INFINITY,
}: {
  seed: number;
  count?: number;
}): Promise<AttackedCase[]> {
  const all = await loadAttackedTalks();
  const talks = (["en", "zh"] as const).flatMap((language) =>
    all.filter((talk) => talk.person.language === language).slice(0, count),
  );
  const [en, zh] = await Promise.all([loadSentientPrompts("en"), loadSentientPrompts("zh")]);
  const prompts = { en, zh };
  return [
    ...talks.map((talk) => feelCase(talk, prompts[talk.person.language])),
    ...talks.map((talk) => sayCase(talk, prompts[talk.person.language])),
    ...(await attackedInstruments(talks, seed)),
    ...(await attackedForms(talks.map(asTarget), seed)),
  ];
}

const asTarget = ({ person: { id, language, openingLine }, reply, criteria }: AttackedTalk) => ({
  ...{ id, language, reply, criteria },
  dialogue: [{ role: "user" as const, text: openingLine }],
});

const spoken = (role: SpokenTurn["role"], text: string): SpokenTurn => ({ role, text, planning: null });

const moment = (person: SentientPerson, prompts: SentientPrompts, reply: string) => ({
  ...{ person, options, prompts, emotion: options.start },
  turns: [spoken("user", person.openingLine), spoken("assistant", reply)],
});

/** A turn's request as it is sent, without what only computed people read. */
const sent = ({ messages }: TurnRequest) => ({ messages, parameters: { maxOutputTokens: 1500 } });

/** How the reply feels: the change of emotion, from its lowest to its highest. */
function feelCase({ person, reply: plain, criteria }: AttackedTalk, prompts: SentientPrompts): AttackedCase {
  const { largestChange } = options;
  const changes: Record<Height, string> = {
    low: `-${largestChange}`,
    middle: "0",
    high: `+${largestChange}`,
  };
  return {
    ...{ prompt: "feel", id: person.id, language: person.language, criteria, reply: plain, mostShown },
    request: (reply) => sent(feelRequest(moment(person, prompts, reply))),
    read(reply, text) {
      const read = readFeeling(text, options, reply);
      return read.problem === null ? (100 * (read.change + largestChange)) / (2 * largestChange) : null;
    },
    answer: (_, height) =>
      [
        ...(["reading", "goal", "activity", "appraisal"] as const).map((section) =>
          labelled(person.language, section, "(fixed)"),
        ),
        labelled(person.language, "change", changes[height]),
      ].join("\n"),
  };
}

/** What the person says next: whether it takes leave, which ends the dialogue. */
function sayCase({ person, reply: plain, criteria }: AttackedTalk, prompts: SentientPrompts): AttackedCase {
  const { language } = person;
  const thoughts = { reading: "…", goal: "…", activity: "…", appraisal: "…" };
  const lines = {
    en: { low: "Well.", middle: "Well, maybe.", high: "Thanks. Goodbye." },
    zh: { low: "嗯。", middle: "嗯，也许吧。", high: "谢谢。再见。" },
  };
  return {
    ...{ prompt: "say", id: person.id, language, criteria, reply: plain, mostShown, endsInProse: true },
    request: (reply) => sent(sayRequest(moment(person, prompts, reply), thoughts)),
    read(reply, text) {
      const read = readSaying(text, reply);
      return read.problem === null ? (saysGoodbye(read.text) ? 100 : 0) : null;
    },
    answer: (_, height) =>
      [
        ...(["thinking", "draft", "rewriting"] as const).map((section) =>
          labelled(language, section, "(fixed)"),
        ),
        labelled(language, "reply", lines[language][height]),
      ].join("\n"),
  };
}
