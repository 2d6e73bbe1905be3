import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { readText } from "../../../../io/read-text.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { Language } from "../../data/case.js";

const word = z.string().min(1);
const wordsSchema = z.strictObject({
  intro: word,
  user: word,
  assistant: word,
  markers: word,
  failings: word,
  emptyReply: word,
  ask: word,
});
export type SynthesisWords = z.infer<typeof wordsSchema>;

/** What the synthesiser is told, in one language. */
export interface SynthesisPrompts {
  language: Language;
  /** "heartbench-synthesis.zh" */
  id: string;
  text: string;
  words: SynthesisWords;
  /** Of both texts: if either is edited, it is another prompt. */
  sha256: string;
}

/**
 * Reads the instructions of rubric synthesis in Chinese or English, in our own words.
 *
 * @throws MissingDataError when a file is not there
 *
 * @example
 * ```ts
 * (await loadSynthesisPrompts("en")).id; // "heartbench-synthesis.en"
 * ```
 */
export async function loadSynthesisPrompts(language: Language): Promise<SynthesisPrompts> {
  const folder = projectPath("data", "prompts", "heartbench");
  const file = path.join(folder, `synthesis.${language}.md`);
  const text = await readText(file);
  const wordsFile = path.join(folder, "synthesis-words.json");
  const both = parseAs(
    z.strictObject({ zh: wordsSchema, en: wordsSchema }),
    await readJson(wordsFile),
    wordsFile,
  );
  const words = both[language];
  const id = `heartbench-synthesis.${language}`;
  return { language, id, text, words, sha256: sha256(JSON.stringify([text, words])) };
}
