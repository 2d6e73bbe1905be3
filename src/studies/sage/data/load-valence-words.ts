import * as z from "zod";
import { projectPath } from "../../../io/project-root.js";
import { parseAs, readJson } from "../../../io/read-json.js";
import { loadThoughtLexicon } from "./thought-lexicon.js";
import type { ValenceLexicon } from "./valence-lexicon.js";

/** Lines of words with commas. */
const words = z
  .array(z.string().trim().min(1))
  .min(1)
  .transform((lines) => lines.flatMap((line) => line.split(",").map((one) => one.trim())));
const lexiconSchema = z.strictObject({ words, negators: words, between: words });
const bothSchema = z.strictObject({ note: z.string(), en: lexiconSchema, zh: lexiconSchema });

/**
 * The words of feeling of one language. The Chinese ones include those of the lexicon of thoughts that name a
 * feeling, so that what is removed here is what is counted there.
 *
 * @throws DataError naming file and field
 */
export async function loadValenceWords(language: "en" | "zh"): Promise<ValenceLexicon> {
  const file = projectPath("data", "prompts", "sage", "valence-words.json");
  const both = parseAs(bothSchema, await readJson(file), file);
  const own = both[language];
  const shared = language === "zh" ? await feelingTerms() : [];
  return { language, ...own, words: [...new Set([...own.words, ...shared])] };
}

async function feelingTerms(): Promise<string[]> {
  const terms = [...(await loadThoughtLexicon()).values()].flat();
  return terms.flatMap(({ term, valence }) => (valence === 0 ? [] : [term]));
}
