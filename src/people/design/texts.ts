import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { type AttentionCheck, checkSchema, type SupportLine, supportLineSchema } from "./survey-design.js";

async function read<T>(name: string, schema: z.ZodType<T>): Promise<T> {
  const file = projectPath("data", "people", name);
  return parseAs(schema, await readJson(file), file);
}

/** A text of the project in both languages. */
export const bothLanguages = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
export type BothLanguages = z.infer<typeof bothLanguages>;

/** What items show, so what the first screen says. */
export const shownKinds = ["stories", "faces", "both", "dialogues"] as const;
export type ShownKind = (typeof shownKinds)[number];

const introductionsSchema = z.strictObject({
  title: z.record(z.enum(shownKinds), bothLanguages),
  instructions: z.record(z.enum(shownKinds), z.array(bothLanguages).min(1)),
  /** The last paragraph of all instructions. */
  always: bothLanguages,
  /** Where nobody was named. */
  unnamed: z.strictObject({ responsible: bothLanguages, contact: bothLanguages }),
});
export type Introductions = z.infer<typeof introductionsSchema>;

export const loadIntroductions = (): Promise<Introductions> =>
  read("introductions.json", introductionsSchema);

/** The two attention checks that a questionnaire has unless told otherwise. */
export async function loadChecks(): Promise<AttentionCheck[]> {
  return (await read("checks.json", z.strictObject({ checks: z.array(checkSchema) }))).checks;
}

const placedLine = supportLineSchema.extend({ id: z.string().regex(/^[A-Z]{2,3}$/) });

/**
 * Lines of help of these places, in their order; last the one that lists lines of every country.
 *
 * @param places "CN", "US"
 * @throws InputError `no line of help is known for XX; there are CN, HK, …`
 */
export async function loadSupport(places: readonly string[]): Promise<SupportLine[]> {
  const { lines } = await read("support-lines.json", z.strictObject({ lines: z.array(placedLine) }));
  const known = lines.map(({ id }) => id);
  const unknown = places.find((place) => !known.includes(place));
  if (unknown !== undefined) {
    throw new InputError(`no line of help is known for ${unknown}; there are ${known.join(", ")}`);
  }
  return [...new Set([...places, "INT"])].map((place) => {
    const { id: _, ...line } = lines.find(({ id }) => id === place)!;
    return line;
  });
}
