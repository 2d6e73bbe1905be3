import * as z from "zod";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";

const text = z.string().trim().min(1);

const dimensionsSchema = z.strictObject({
  about: text,
  source: z.strictObject({ id: text, text, doi: text }),
  dimensions: z.array(
    z.strictObject({
      id: text,
      name: text.describe("As the source calls it"),
      definition: text.describe("What a high value means"),
    }),
  ),
});
/** One dimension of appraisal with its name in the source and a definition of our own. */
export type Dimension = z.infer<typeof dimensionsSchema>["dimensions"][number];

/**
 * The vocabulary of appraisals: 47 dimensions that a review of 309 studies found, each with a definition of our own.
 *
 * Answers "which appraisals are there, and which of them do our templates cross?": an appraisal of a template names its
 * `dimension`.
 *
 * Source: Yeo & Ong 2024, doi 10.1037/bul0000452.
 *
 * @example
 * ```ts
 * const dimensions = await loadDimensions();
 * dimensions.length; // 47
 * dimensions.find(({ id }) => id === "control-self")!.definition; // "How far she can influence what happens."
 * ```
 */
export async function loadDimensions(): Promise<Dimension[]> {
  const { file } = studyFile("data/<study>/stimuli/appraisals.json");
  return parseAs(dimensionsSchema, await readJson(file), file).dimensions;
}
