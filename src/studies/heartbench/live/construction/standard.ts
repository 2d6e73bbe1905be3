import * as z from "zod";
import { projectPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import type { Language } from "../../data/case.js";
import { abilityIds } from "../../data/taxonomy.js";

const words = z.strictObject({ zh: z.string().regex(/\S/), en: z.string().regex(/\S/) });

const abilityStandardSchema = z.strictObject({
  ability: z.enum(abilityIds),
  principle: words,
  /** What one can see in a reply that has the ability. */
  markers: z.array(words).min(3).max(5),
  /** What one can see in a reply that lacks it. */
  failings: z.array(words).min(2).max(3),
});

const standardSchema = z
  .strictObject({
    id: z.string().min(1),
    title: z.string().min(1),
    abilities: z.array(abilityStandardSchema),
  })
  .check((context) => {
    const given = context.value.abilities.map(({ ability }) => ability);
    const problem = (message: string): void => {
      context.issues.push({ code: "custom", message, path: ["abilities"], input: context.value });
    };
    const missing = abilityIds.filter((id) => !given.includes(id));
    if (missing.length > 0) problem(`lacks ${missing.join(", ")}; write all fifteen`);
    const double = given.find((id, i) => given.indexOf(id) < i);
    if (double !== undefined) problem(`has ${double} twice; write it once`);
  });

/**
 * Stage one of rubric synthesis: what a good reply does, by ability, written before any model has answered.
 */
export type AbsoluteStandard = z.infer<typeof standardSchema>;

/**
 * Reads the absolute standard: for each of the fifteen abilities a principle, 3 to 5 markers that can be seen
 * in a reply, and 2 to 3 failings, in Chinese and in English.
 *
 * The project's own standard is the authors' judgement; it follows the meanings of the abilities in the
 * README of the project's cases. No clinician has reviewed it. To work from another standard, give its file.
 *
 * @throws DataError naming file and field when the file is not such a standard
 *
 * @example
 * ```ts
 * const standard = await loadAbsoluteStandard();
 * standard.abilities.length; // 15
 * standard.abilities[0]!.ability; // "first-person-usage"
 * ```
 */
export async function loadAbsoluteStandard(
  file = projectPath("data", "prompts", "heartbench", "absolute-standard.json"),
): Promise<AbsoluteStandard> {
  return parseAs(standardSchema, await readJson(file), file);
}

/** The standard of some abilities as lines of text, markers before failings. */
export function standardText(
  { abilities }: AbsoluteStandard,
  language: Language,
  headings: { markers: string; failings: string },
): string {
  return abilities
    .map(({ ability, principle, markers, failings }) => {
      const list = (items: typeof markers): string => items.map((item) => `  - ${item[language]}`).join("\n");
      return [
        `${ability}: ${principle[language]}`,
        ` ${headings.markers}:\n${list(markers)}`,
        ` ${headings.failings}:\n${list(failings)}`,
      ].join("\n");
    })
    .join("\n");
}
