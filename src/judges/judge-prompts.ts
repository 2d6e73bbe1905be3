import path from "node:path";
import * as z from "zod";
import { projectPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";
import { readText } from "../io/read-text.js";
import { sha256 } from "../io/sha256-file.js";

/** The languages in which the project's judges have instructions. */
export const judgeLanguages = ["zh", "en"] as const;
/** A language in which the project's judges have instructions. */
export type JudgeLanguage = (typeof judgeLanguages)[number];

const word = z.string().min(1);
/** The words around a case: headings, standards, and the question at the end. */
const wordsSchema = z.strictObject({
  intro: word,
  user: word,
  assistant: word,
  full: word,
  hint: word,
  weight: word,
  emptyReply: word,
  cut: word,
  askAll: word,
  askOne: word,
  askCheck: word,
});
export type JudgeWords = z.infer<typeof wordsSchema>;

export interface JudgePrompt {
  /** "rubric-judge.zh" */
  id: string;
  text: string;
  sha256: string;
}

/** The instructions of a judge, in one language. */
export interface JudgePrompts {
  language: JudgeLanguage;
  rubric: JudgePrompt;
  catastrophic: JudgePrompt;
  words: JudgeWords;
  /** Hash of all parts: a change of any part makes another prompt. */
  sha256: string;
}

/**
 * Reads the judge's instructions, which we wrote in Chinese and English.
 *
 * @example
 * ```ts
 * const prompts = await loadJudgePrompts("zh");
 * prompts.rubric.id; // "rubric-judge.zh"
 * ```
 */
export async function loadJudgePrompts(language: JudgeLanguage): Promise<JudgePrompts> {
  const folder = projectPath("data", "prompts", "judges");
  const load = async (name: string): Promise<JudgePrompt> => {
    const id = `${name}.${language}`;
    const file = path.join(folder, `${id}.md`);
    const text = await readText(file);
    return { id, text, sha256: sha256(text) };
  };
  const file = path.join(folder, "case-words.json");
  const both = parseAs(z.strictObject({ zh: wordsSchema, en: wordsSchema }), await readJson(file), file);
  const [rubric, catastrophic] = await Promise.all([load("rubric-judge"), load("catastrophic-check")]);
  const words = both[language];
  const whole = sha256(JSON.stringify([rubric.text, catastrophic.text, words]));
  return { language, rubric, catastrophic, words, sha256: whole };
}
