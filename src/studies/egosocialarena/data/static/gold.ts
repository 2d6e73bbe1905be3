import * as z from "zod";
import { readJsonl } from "../../../../io/jsonl.js";
import { projectPath } from "../../../../io/project-root.js";

/** The difficulty for which a passage of the gold set was chosen. */
export const goldKinds = [
  "name-subject",
  "name-object",
  "possessive",
  "pronoun-subject",
  "pronoun-object",
  "reflexive",
  "verb-agreement",
  "question",
  "option",
  "system-message",
  "ambiguous-pronoun",
  "dialogue-quoted",
  "relative-clause",
  "coordination",
  "contraction",
  "multi-sentence",
] as const;

const text = z.string().trim().min(1);
const person = z.strictObject({ name: text, pronouns: z.enum(["she", "he", "they"]) });

/** A passage in the third person, and the same passage, written by hand, with one of its people as "you". */
export const goldPassageSchema = z
  .strictObject({
    id: z.string().regex(/^perspective-\d{3}$/),
    kind: z.enum(goldKinds),
    character: person,
    others: z.array(person),
    /** The sentence before, which is read but not converted. */
    context: text.optional(),
    source: text,
    target: text,
    /** The person to whom the n-th occurrence of a word in the source refers; null if that stays open. */
    coreference: z
      .array(z.strictObject({ word: text, occurrence: z.number().int().min(1), refersTo: text.nullable() }))
      .min(1)
      .optional(),
  })
  .check((context) => {
    const { source, character, others, coreference = [] } = context.value;
    const names = [character, ...others].map(({ name }) => name);
    for (const [i, { word, occurrence, refersTo }] of coreference.entries()) {
      const path = ["coreference", i];
      const times = source.match(new RegExp(`\\b${word}\\b`, "gi"))?.length ?? 0;
      if (times < occurrence) {
        const message = `"${word}" occurs ${times} times in the source`;
        context.issues.push({ code: "custom", message, path, input: context.value });
      }
      const unknown = refersTo?.split(" and ").find((name) => !names.includes(name));
      if (unknown !== undefined) {
        const message = `"${unknown}" is not a person of the passage`;
        context.issues.push({ code: "custom", message, path, input: context.value });
      }
    }
  });
/** A passage in the third person, and the same passage written by hand with one of its people as "you". */
export type GoldPassage = z.infer<typeof goldPassageSchema>;

/**
 * The gold set of 150 passages for converting text into the second person. Its conventions are in
 * data/egosocialarena/stimuli/README.md.
 *
 * @example
 * ```ts
 * const passages = await loadPerspectiveGold();
 * passages.length; // 150
 * new Set(passages.map(({ kind }) => kind)).size; // 16
 * ```
 */
export async function loadPerspectiveGold(
  file = projectPath("data", "egosocialarena", "stimuli", "perspective-gold.jsonl"),
): Promise<GoldPassage[]> {
  const passages: GoldPassage[] = [];
  for await (const { value } of readJsonl(file, goldPassageSchema)) passages.push(value);
  return passages;
}
