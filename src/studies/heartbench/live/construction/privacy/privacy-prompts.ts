import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import type { Language } from "../../../data/case.js";

const word = z.string().min(1);
const wordsSchema = z.strictObject({ intro: word, user: word, assistant: word, ask: word });

/** What the reader for privacy is told, in one language. */
export interface PrivacyPrompts {
  language: Language;
  /** "heartbench-privacy.zh" */
  id: string;
  text: string;
  words: z.infer<typeof wordsSchema>;
  /** Of both texts: if either is edited, it is another prompt. */
  sha256: string;
}

/**
 * Reads the instructions of the second pass, in our own words.
 *
 * @throws MissingDataError when a file is not there
 *
 * @example
 * ```ts
 * (await loadPrivacyPrompts("zh")).id; // "heartbench-privacy.zh"
 * ```
 */
export async function loadPrivacyPrompts(language: Language): Promise<PrivacyPrompts> {
  const folder = projectPath("data", "prompts", "heartbench");
  const text = await readText(path.join(folder, `privacy.${language}.md`));
  const file = path.join(folder, "privacy-words.json");
  const words = parseAs(z.strictObject({ zh: wordsSchema, en: wordsSchema }), await readJson(file), file)[
    language
  ];
  return {
    language,
    id: `heartbench-privacy.${language}`,
    text,
    words,
    sha256: sha256(JSON.stringify([text, words])),
  };
}
