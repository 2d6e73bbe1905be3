import type { SentientPerson, SimulatedDialogue } from "../../../agents/sentient/contract.js";
import { randomStream } from "../../../core/random.js";
import type { DialogueMaterial } from "../../../judges/dialogue/material.js";
import type { RelationshipSource } from "../data/instruments.js";
import type { ValenceLexicon } from "../data/valence-lexicon.js";
import { redactValence, valenceWords } from "../measures/valence-words.js";

/** A dialogue of a run, as judging needs it. */
export interface DialogueToJudge {
  target: string;
  agent: string;
  model: string;
  dialogue: SimulatedDialogue;
  person: Pick<SentientPerson, "id" | "language">;
}

type Turns = DialogueMaterial["turns"];

/** The conversation, as the person and the model said it. */
export const spokenTurns = ({ turns }: SimulatedDialogue): Turns =>
  turns.map(({ role, text }) => ({ role, text }));

/** The person's inner thoughts on each reply that was scored. */
export function innerThoughts({ updates }: SimulatedDialogue): string[] {
  return updates.flatMap(({ thoughts }) => {
    if (thoughts === null) return [];
    const { reading, goal, activity, appraisal } = thoughts;
    return [[reading, goal, activity, appraisal].filter((text) => text.trim() !== "").join("\n")];
  });
}

/** What the statements on the relationship are rated by, from one source. */
export interface SourceMaterial {
  kind: DialogueMaterial["kind"];
  turns: Turns;
}

/**
 * The thoughts of a dialogue, or one of their controls; undefined where there is nothing to rate.
 *
 * @param exchanged the dialogue whose thoughts stand in for its own, if there is one
 */
export function relationshipMaterial(
  source: RelationshipSource,
  { dialogue }: Pick<DialogueToJudge, "dialogue">,
  { lexicon, exchanged }: { lexicon: ValenceLexicon; exchanged?: DialogueToJudge | undefined },
): SourceMaterial | undefined {
  if (source === "transcript") return { kind: "talk", turns: spokenTurns(dialogue) };
  const shown = source === "exchanged" ? exchanged?.dialogue : dialogue;
  if (shown === undefined) return undefined;
  const texts = innerThoughts(shown).map((text) => changed(text, source, lexicon));
  if (texts.every((text) => text.trim() === "")) return undefined;
  return { kind: "thoughts", turns: texts.map((text) => ({ role: "user", text })) };
}

function changed(text: string, source: RelationshipSource, lexicon: ValenceLexicon): string {
  if (source === "redacted") return redactValence(text, lexicon);
  if (source === "valence") return valenceWords(text, lexicon).join(lexicon.language === "zh" ? "、" : ", ");
  return text;
}

/**
 * The dialogue whose thoughts replace a dialogue's own as a negative control: of another person with another
 * model, in the same language and under the same agent, with the nearest final emotion. Among several it is drawn
 * by the seed.
 */
export function exchangePartner(
  own: DialogueToJudge,
  all: readonly DialogueToJudge[],
  seed: number,
): DialogueToJudge | undefined {
  const others = all.filter(
    ({ agent, model, person, dialogue }) =>
      agent === own.agent &&
      model !== own.model &&
      person.id !== own.person.id &&
      person.language === own.person.language &&
      dialogue.finalEmotion !== null,
  );
  const distance = ({ dialogue }: DialogueToJudge): number =>
    Math.abs((dialogue.finalEmotion as number) - (own.dialogue.finalEmotion as number));
  const nearest = others.reduce((least, one) => Math.min(least, distance(one)), Number.POSITIVE_INFINITY);
  const candidates = others.filter((one) => distance(one) === nearest);
  if (candidates.length === 0) return undefined;
  return candidates[randomStream(seed, "exchanged-thoughts", own.target).int(candidates.length)];
}
