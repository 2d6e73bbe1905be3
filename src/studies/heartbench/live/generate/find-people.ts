import type { HeartbenchText } from "../../data/case.js";
import { languages } from "../../data/case.js";
import { evaluatePrivacy } from "../construction/privacy/evaluate.js";
import { findIdentifiers } from "../construction/privacy/find-identifiers.js";
import type { Confidence, Identifier } from "../construction/privacy/identifier.js";
import type { NameLibrary } from "../construction/privacy/name-library.js";
import { loadPlantedSentences } from "../construction/privacy/planted.js";

/** Something that may identify a person, and where it is. The words themselves are not copied. */
export interface FoundIdentifier
  extends Pick<Identifier, "kind" | "confidence" | "rule" | "layer" | "start" | "end"> {
  of: string;
  /** "turn 1 zh" */
  place: string;
}

/** Searches the turns of a dialogue, in each language that it has. */
export function identifiersIn(
  { id, turns }: { id: string; turns: readonly HeartbenchText[] },
  least: Confidence,
  library?: NameLibrary,
): FoundIdentifier[] {
  return turns.flatMap((own, i) =>
    languages.flatMap((language) =>
      findIdentifiers(own[language] ?? "", searchOptions(least, library)).map(({ text: _, ...found }) => ({
        ...{ of: id, place: `turn ${i + 1} ${language}` },
        ...found,
      })),
    ),
  );
}

const searchOptions = (least: Confidence, library?: NameLibrary) => ({
  least,
  ...(library === undefined ? {} : { library }),
});

/**
 * The share of a planted set that the search finds, by rules alone or with a library of names. It is reported
 * with every result, since finding nothing proves nothing. The set is the one that was written after the rules
 * were frozen; while there is none, an older one on which the rules have been tried.
 */
export async function searchRates(least: Confidence, library?: NameLibrary) {
  const all = await loadPlantedSentences();
  const unseen = all.filter(({ written }) => written === "after-the-freeze");
  const set = unseen.length > 0 ? "after-the-freeze" : "after-the-rules";
  const sentences = all.filter(({ written }) => written === set);
  const { recall, precision } = evaluatePrivacy(sentences, searchOptions(least, library)).all;
  const percent = (share: number): string => (100 * share).toFixed(0);
  const [low, high] = recall.ci;
  const layers = library === undefined ? "rules" : "rules and library";
  return {
    json: { recall, precision, set, layers },
    line: `the search for identifiers at "${least}" by ${layers} finds ${percent(recall.value)}% [${percent(low)}, ${percent(high)}] of ${recall.n} planted ${unseen.length > 0 ? "in texts by somebody who had not seen the rules" : "in texts on which the rules were tried"}; read what it leaves`,
  };
}
