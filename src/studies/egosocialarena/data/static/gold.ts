import * as z from "zod";
import { readJsonl } from "../../../../io/jsonl.js";
import { projectPath } from "../../../../io/project-root.js";

/** What a passage of the gold set was chosen for. */
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

/** A passage in the third person and, written by hand, with one of its people as "you". */
export const goldPassageSchema = z
  .strictObject({
    id: z.string().regex(/^perspective-\d{3}$/),
    kind: z.enum(goldKinds),
    character: person,
    others: z.array(person),
    /** The sentence before, to be read and not converted. */
    context: text.optional(),
    source: text,
    target: text,
    /** Whom the n-th occurrence of a word in the source refers to; null where that stays open. */
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
        const message = `"${word}" stands ${times} times in the source`;
        context.issues.push({ code: "custom", message, path, input: context.value });
      }
      const unknown = refersTo?.split(" and ").find((name) => !names.includes(name));
      if (unknown !== undefined) {
        const message = `"${unknown}" is nobody of the passage`;
        context.issues.push({ code: "custom", message, path, input: context.value });
      }
    }
  });
export type GoldPassage = z.infer<typeof goldPassageSchema>;

/**
 * The gold set for converting passages into the second person, 150 of them; the conventions that they follow
 * stand in data/egosocialarena/stimuli/README.md.
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
