import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { readText } from "../../../../io/read-text.js";
import { sha256 } from "../../../../io/sha256-file.js";
import { type Language, languages } from "../../data/case.js";

export const editorSteps = ["tag", "topic", "refine", "chain"] as const;
/** What an editor is asked about a conversation. */
export type EditorStep = (typeof editorSteps)[number];

const word = z.string().min(1);
const wordsSchema = z.strictObject({
  ...{ intro: word, user: word, assistant: word, tag: word, topic: word, refine: word, again: word },
  ...{ chain: word, link: word },
});
export type EditorWords = z.infer<typeof wordsSchema>;

/** What a model is told in one step, in one language. */
export interface EditorPrompt {
  /** "heartbench-topic.zh" */
  id: string;
  text: string;
  words: EditorWords;
  /** Of both texts: if either is edited, it is another prompt. */
  sha256: string;
}
export type EditorPrompts = Record<Language, EditorPrompt>;

/** Reads a step's prompt in both languages, in our own words. @throws MissingDataError when a file is not there */
export async function loadEditorPrompts(step: EditorStep): Promise<EditorPrompts> {
  const folder = projectPath("data", "prompts", "heartbench");
  const file = path.join(folder, "editor-words.json");
  const words = parseAs(z.strictObject({ zh: wordsSchema, en: wordsSchema }), await readJson(file), file);
  const one = async (language: Language): Promise<[Language, EditorPrompt]> => {
    const text = await readText(path.join(folder, `${step}.${language}.md`));
    const own = words[language];
    const hash = sha256(JSON.stringify([text, own]));
    return [language, { id: `heartbench-${step}.${language}`, text, words: own, sha256: hash }];
  };
  return Object.fromEntries(await Promise.all(languages.map(one))) as EditorPrompts;
}

/** The hashes of a step's prompts, for {@link PipelineStage.inputs}. */
export async function promptHashes(step: EditorStep): Promise<Record<string, string>> {
  const prompts = await loadEditorPrompts(step);
  return Object.fromEntries(Object.values(prompts).map(({ id, sha256: hash }) => [id, hash]));
}
