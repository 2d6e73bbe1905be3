import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";

const line = z.string().trim().min(1);
const intentionSchema = z.strictObject({ code: z.number().int().positive(), name: line, en: line, zh: line });
const poolSchema = z.strictObject({ title: line, intentions: z.array(intentionSchema).length(8) });

/** What a simulated person hopes for and never says. */
export type IntentionWording = z.infer<typeof intentionSchema>;

/**
 * The eight hidden intentions in the order of the paper's Table 4, in our own words
 * (data/prompts/sage/intentions.json).
 *
 * @throws DataError naming the field that is not as it should be
 *
 * @example
 * ```ts
 * const intentions = await loadIntentions();
 * intentions.map(({ name }) => name)[6]; // "deep empathy"
 * ```
 */
export async function loadIntentions(
  file = projectPath("data", "prompts", "sage", "intentions.json"),
): Promise<IntentionWording[]> {
  return parseAs(poolSchema, await readJson(file), file).intentions;
}
