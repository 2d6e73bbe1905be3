import { readFileSync } from "node:fs";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs } from "../../../../../io/read-json.js";

const word = z.string().min(1);
const schema = z.strictObject({
  /** The most common words of English, which carry the grammar. */
  englishWords: z.array(word).min(50),
  /** Words of advertisements, in parts of a pattern. */
  advertising: z.strictObject({ zh: z.array(word), en: z.array(word) }),
  /** How speakers are called at the beginning of a line. */
  speakers: z.strictObject({ user: z.array(word), assistant: z.array(word) }),
});
export type CleaningWords = z.infer<typeof schema>;

let loaded: CleaningWords | undefined;

/** The words by which raw conversations are read and sorted out, read once. @throws DataError naming the field */
export function cleaningWords(): CleaningWords {
  const file = projectPath("data", "prompts", "heartbench", "cleaning-words.json");
  loaded ??= parseAs(schema, JSON.parse(readFileSync(file, "utf8")) as unknown, file);
  return loaded;
}
