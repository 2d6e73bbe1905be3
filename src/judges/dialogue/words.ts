import * as z from "zod";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import type { JudgeLanguage } from "../judge-prompts.js";

const word = z.string().min(1);

/** What is shown of a dialogue: what was said, or what the person thought after each reply. */
export const materialKinds = ["talk", "thoughts"] as const;
export type MaterialKind = (typeof materialKinds)[number];

const wordsSchema = z.strictObject({
  intro: word,
  person: word,
  other: word,
  /** Who "speaks" where thoughts are shown. */
  thoughts: word,
  nothing: word,
  cut: word,
  about: word,
  items: word,
  labels: word,
  example: word,
  askLevels: word,
  askLevel: word,
  askReplies: word,
  /** The message around material, questions and what is asked, with a place for each. */
  message: z.strictObject({ talk: word, thoughts: word }),
});
/** The words around a dialogue that is judged, in one language. */
export type DialogueWords = z.infer<typeof wordsSchema>;

/**
 * Reads the words around a dialogue that is judged, which we wrote in Chinese and English.
 *
 * @throws DataError naming file and field
 */
export async function loadDialogueWords(language: JudgeLanguage): Promise<DialogueWords> {
  const file = projectPath("data", "prompts", "judges", "dialogue-words.json");
  const both = z.strictObject({ en: wordsSchema, zh: wordsSchema });
  return parseAs(both, await readJson(file), file)[language];
}
