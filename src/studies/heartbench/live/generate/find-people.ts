import type { HeartbenchTurn } from "../../data/case.js";
import { languages } from "../../data/case.js";
import { evaluatePrivacy, loadPlantedSentences } from "../construction/privacy/evaluate.js";
import { findIdentifiers } from "../construction/privacy/find-identifiers.js";
import type { Confidence, Identifier } from "../construction/privacy/identifier.js";

/** Something that may identify a person, and where it is. The words themselves are not copied. */
export interface FoundIdentifier extends Pick<Identifier, "kind" | "confidence" | "rule" | "start" | "end"> {
  of: string;
  /** "turn 1 zh", "reply of openai/gpt-4o" */
  place: string;
}

/** Searches the turns of a dialogue, in each language that it has, and the replies to it. */
export function identifiersIn(
  one: {
    id: string;
    dialogue: readonly HeartbenchTurn[];
    replies?: readonly { model: string; text: string }[];
  },
  least: Confidence,
): FoundIdentifier[] {
  const texts = [
    ...one.dialogue.flatMap(({ text }, i) =>
      languages.flatMap((language) => {
        const own = text[language];
        return own === undefined ? [] : [{ place: `turn ${i + 1} ${language}`, text: own }];
      }),
    ),
    ...(one.replies ?? []).map(({ model, text }) => ({ place: `reply of ${model}`, text })),
  ];
  return texts.flatMap(({ place, text }) =>
    findIdentifiers(text, { least }).map(({ text: _, ...found }) => ({ of: one.id, place, ...found })),
  );
}

/**
 * The share of a planted set that the search finds. It is reported with every result, since finding nothing
 * proves nothing.
 */
export async function searchRates(least: Confidence) {
  const sentences = await loadPlantedSentences();
  const { recall, precision } = evaluatePrivacy(
    sentences.filter(({ written }) => written === "after-the-rules"),
    { least },
  ).all;
  const percent = (share: number): string => (100 * share).toFixed(0);
  const [low, high] = recall.ci;
  return {
    json: { recall, precision },
    line: `the search for identifiers at "${least}" finds ${percent(recall.value)}% [${percent(low)}, ${percent(high)}] of a planted set; read what it leaves`,
  };
}
