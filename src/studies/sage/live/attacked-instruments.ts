import type { AttackedCase, Height } from "../../../judges/attacks/attacked-case.js";
import { levelAt, levelShare } from "../../../judges/attacks/attacked-forms.js";
import { labelsAnswer, levelsAnswer } from "../../../judges/attacks/filled-answers.js";
import { buildLabelRequest } from "../../../judges/dialogue/label-turns.js";
import { type DialogueMaterial, mostTurnCharacters } from "../../../judges/dialogue/material.js";
import { buildScaleRequest, type DialogueScale, readScale } from "../../../judges/dialogue/rate-dialogue.js";
import { readTurnLabels } from "../../../judges/dialogue/read-labels.js";
import type { AttackedTalk } from "../data/attacked-talks.js";
import type { RelationshipInstrument } from "../data/instruments.js";
import { loadRelationshipInstrument } from "../data/load-instruments.js";
import { relationshipScores } from "../measures/rescale.js";
import { loadSageJudges, type SageJudges } from "./judges.js";

/** The instruments on a dialogue of two turns. */
export async function attackedInstruments(
  talks: readonly AttackedTalk[],
  seed: number,
): Promise<AttackedCase[]> {
  const [en, zh, statements] = await Promise.all([
    loadSageJudges("en"),
    loadSageJudges("zh"),
    loadRelationshipInstrument(),
  ]);
  const judges = { en, zh };
  const each = (make: (talk: AttackedTalk, own: SageJudges) => AttackedCase): AttackedCase[] =>
    talks.map((talk) => make(talk, judges[talk.person.language]));
  return [
    ...each((talk, own) => relationshipCase("relationship", talk, own, statements, seed)),
    ...each((talk, own) => relationshipCase("relationship-transcript", talk, own, statements, seed)),
    ...each((talk, own) => scaleCase("utterance", talk, own.utterance, seed)),
    ...each((talk, own) => scaleCase("style", talk, own.style, seed)),
    ...each((talk, own) => strategiesCase(talk, own, seed)),
  ];
}

const base = (prompt: string, { person, reply, criteria }: AttackedTalk) => ({
  ...{ prompt, id: person.id, language: person.language, criteria, reply },
  mostShown: mostTurnCharacters,
});

const talkOf = (prompt: string, { person }: AttackedTalk, reply: string): DialogueMaterial => ({
  ...{ id: `${person.id}#${prompt}`, conversation: person.id, kind: "talk" },
  turns: [
    { role: "user", text: person.openingLine },
    { role: "assistant", text: reply },
  ],
});

/** Thoughts of a person who goes over the reply word by word: the worst that can reach a judge of thoughts. */
const thoughtsOf = (prompt: string, { person }: AttackedTalk, reply: string): DialogueMaterial => ({
  ...{ id: `${person.id}#${prompt}`, conversation: person.id, kind: "thoughts" },
  turns: [{ role: "user", text: reply }],
});

function scaleCase(
  prompt: string,
  talk: AttackedTalk,
  scale: DialogueScale,
  seed: number,
  { material = talkOf, share = levelShare, answer }: ScaleWays = {},
): AttackedCase {
  const { form } = scale.setups.talk;
  return {
    ...base(prompt, talk),
    request: (reply, replicate = 0) =>
      buildScaleRequest(material(prompt, talk, reply), scale, { seed, replicate }).request,
    read(reply, text, replicate = 0) {
      const { verdicts } = readScale(material(prompt, talk, reply), scale, { text }, { seed, replicate });
      return share(form, verdicts);
    },
    answer: answer ?? ((request, height) => levelsAnswer(request, () => levelAt(form, height))),
  };
}
interface ScaleWays {
  material?: typeof talkOf;
  share?: typeof levelShare;
  answer?: AttackedCase["answer"];
}

/** The relationship: reverse-keyed statements count turned. */
function relationshipCase(
  prompt: "relationship" | "relationship-transcript",
  talk: AttackedTalk,
  { relationship, language }: SageJudges,
  instrument: RelationshipInstrument,
  seed: number,
): AttackedCase {
  const { form } = relationship.setups.talk;
  const opposite: Record<Height, Height> = { low: "high", middle: "middle", high: "low" };
  const turned = (text: string): boolean =>
    instrument.statements.some((one) => one.keyed === -1 && text.startsWith(one[language]));
  return scaleCase(prompt, talk, relationship, seed, {
    material: prompt === "relationship" ? thoughtsOf : talkOf,
    share(_, verdicts) {
      const { total } = relationshipScores(
        verdicts.map(({ level }) => level),
        instrument,
      );
      return Number.isFinite(total) ? total : null;
    },
    answer: (request, height) =>
      levelsAnswer(request, (text) => levelAt(form, turned(text) ? opposite[height] : height)),
  });
}

/** The strategies: how many of the list the reply is said to use. */
function strategiesCase(talk: AttackedTalk, { strategies }: SageJudges, seed: number): AttackedCase {
  const prompt = "strategies";
  return {
    ...base(prompt, talk),
    request: (reply, replicate = 0) =>
      buildLabelRequest(talkOf(prompt, talk, reply), strategies, { seed, replicate }),
    read(reply, text, replicate = 0) {
      const design = { seed, replicate };
      const [read] = readTurnLabels(talkOf(prompt, talk, reply), strategies, { text }, design).replies;
      const labels = read?.labels ?? null;
      return labels === null ? null : (100 * labels.length) / strategies.list.length;
    },
    answer: labelsAnswer,
  };
}
