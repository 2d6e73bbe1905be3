import { readFileSync } from "node:fs";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs } from "../../../../../io/read-json.js";

const list = z.array(z.string().min(1)).min(1);
const both = z.strictObject({ zh: list, en: list });
const schema = z.strictObject({
  /** Words by which a sub-scenario is recognised. */
  scenarios: z.record(z.string(), both),
  /** Words by which an ability is called for. */
  abilities: z.record(z.string(), both),
  feelings: both,
  /** Sentences that say nothing: patterns for the whole sentence. */
  fillers: both,
  /** Words after which something stays unsaid. */
  unsaid: both,
});

let loaded: z.infer<typeof schema> | undefined;

/** The words of the scripted editor, read once. @throws DataError naming the field */
export function wordLists(): z.infer<typeof schema> {
  const file = projectPath("data", "prompts", "heartbench", "scripted-editor.json");
  loaded ??= parseAs(schema, JSON.parse(readFileSync(file, "utf8")) as unknown, file);
  return loaded;
}

/** How many of a list's words a text has. English words count as whole words, with their endings. */
export function countWords(text: string, words: readonly string[]): number {
  const lower = text.toLowerCase();
  return words.filter((word) =>
    /\p{Script=Han}/u.test(word) ? lower.includes(word) : new RegExp(`(?<![a-z])${word}`, "u").test(lower),
  ).length;
}
