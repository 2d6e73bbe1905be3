import * as z from "zod";
import { DataError } from "../../../../../core/errors.js";
import { readJsonl } from "../../../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../../../io/project-root.js";
import { type IdentifierKind, identifierKinds } from "./identifier.js";
import type { PrivacyTurn, TurnIdentifier } from "./turns.js";

/**
 * When a text was written: with the rules at hand; after an older state of the rules was finished, which later
 * rules were then tried on; after the rules were frozen for the first time, by somebody who had not seen them (later
 * rules were tried on it, too); or after they were frozen for good, by somebody who has not seen them.
 */
export const plantedSets = [
  "with-the-rules",
  "after-the-rules",
  "after-the-first-freeze",
  "after-the-freeze",
] as const;
/** One of the sets of planted texts. */
export type PlantedSet = (typeof plantedSets)[number];

const text = z.string().min(1);
const common = { id: text, written: z.enum(plantedSets), language: z.enum(["zh", "en"]) };
const rowSchema = z.union([
  z.strictObject({ ...common, marked: text }),
  z.strictObject({
    ...common,
    turns: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), marked: text })).min(1),
  }),
]);

/** A sentence or a conversation with the identifiers that were put into it. */
export interface PlantedSentence {
  id: string;
  written: PlantedSet;
  /** The language of most of it. */
  language: "zh" | "en";
  /** A sentence is one turn of a user. */
  turns: PrivacyTurn[];
  planted: Pick<TurnIdentifier, "kind" | "text" | "places">[];
}

/**
 * Reads the planted texts, one a line of JSON, of our own writing. Half of them have identifiers, half have
 * none but look-alikes. Nobody in them exists; identity numbers are of people born in 1900, cards are zeros or
 * test numbers, telephones are from ranges kept for fiction or of zeros.
 *
 * A row has `id`, `written`, `language` ("zh" or "en", that of most of it), and either `marked`, a sentence, or
 * `turns`, a conversation: `[{ "role": "user", "marked": "…" }]`. In a marked text ⟦kind:text⟧ is an identifier;
 * the kinds are those of {@link identifierKinds}. One that is split has a mark for each part with one label
 * after the kind: ⟦phone#1:138 0013⟧ in one turn, ⟦phone#1:8000⟧ in another. The marks are taken out before
 * anything is searched.
 *
 * @throws DataError naming line and field, for an unknown kind or a broken mark
 *
 * @example
 * ```ts
 * (await loadPlantedSentences()).length >= 120; // true
 * ```
 */
export async function loadPlantedSentences(
  file = projectPath("data", "prompts", "heartbench", "privacy-planted.jsonl"),
): Promise<PlantedSentence[]> {
  const out: PlantedSentence[] = [];
  for await (const { line, value } of readJsonl(file, rowSchema)) {
    const refuse = (problem: string, remedy?: string): never => {
      const where = { file: shownPath(file), line, field: "marked" };
      throw new DataError(problem, remedy === undefined ? where : { ...where, remedy });
    };
    const rows = "turns" in value ? value.turns : [{ role: "user" as const, marked: value.marked }];
    const planted: PlantedSentence["planted"] = [];
    const labelled = new Map<string, PlantedSentence["planted"][number]>();
    const turns = rows.map(({ role, marked }, turn) => ({ role, text: unmarked(marked, turn) }));
    out.push({ id: value.id, written: value.written, language: value.language, turns, planted });

    function unmarked(marked: string, turn: number): string {
      let plain = "";
      let at = 0;
      for (const match of marked.matchAll(/⟦([a-z-]+)(#\w+)?:([^⟧]+)⟧/gu)) {
        const [all, kind, label, found] = match as unknown as [string, string, string | undefined, string];
        if (!(identifierKinds as readonly string[]).includes(kind)) {
          refuse(`marks a "${kind}"`, `one of ${identifierKinds.join(", ")}`);
        }
        plain += marked.slice(at, match.index);
        const place = { turn, start: plain.length, end: plain.length + found.length };
        const part = label === undefined ? undefined : labelled.get(kind + label);
        if (part === undefined) {
          const one = { kind: kind as IdentifierKind, text: found, places: [place] };
          planted.push(one);
          if (label !== undefined) labelled.set(kind + label, one);
        } else {
          part.text += `\n${found}`;
          part.places.push(place);
        }
        plain += found;
        at = match.index + all.length;
      }
      plain += marked.slice(at);
      if (/[⟦⟧]/u.test(plain)) refuse("has a mark that is not ⟦kind:text⟧");
      return plain;
    }
  }
  return out;
}
