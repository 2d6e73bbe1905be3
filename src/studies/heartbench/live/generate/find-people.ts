import type { HeartbenchText } from "../../data/case.js";
import { languages } from "../../data/case.js";
import { evaluatePrivacy, loadPlantedSentences } from "../construction/privacy/evaluate.js";
import { findIdentifiers } from "../construction/privacy/find-identifiers.js";
import type { Confidence, Identifier } from "../construction/privacy/identifier.js";

/** Something that may identify a person, and where it is. The words themselves are not copied. */
export interface FoundIdentifier extends Pick<Identifier, "kind" | "confidence" | "rule" | "start" | "end"> {
  of: string;
  /** "turn 1 zh" */
  place: string;
}

/** Searches the turns of a dialogue, in each language that it has. */
export function identifiersIn(
  { id, turns }: { id: string; turns: readonly HeartbenchText[] },
  least: Confidence,
): FoundIdentifier[] {
  return turns.flatMap((own, i) =>
    languages.flatMap((language) =>
      findIdentifiers(own[language] ?? "", { least }).map(({ text: _, ...found }) => ({
        ...{ of: id, place: `turn ${i + 1} ${language}` },
        ...found,
      })),
    ),
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
