import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import { loadAnswerPage } from "../../../../shared/forms/answer-page.js";
import { pageWords, wordsNamed } from "../../../../shared/forms/form-words.js";
import { type Language, languages } from "../../../data/case.js";
import { fill } from "../../construction/fenced-request.js";
import type { AuditKind } from "./audit-form.js";

const wordsSchema = z.strictObject({
  common: wordsNamed(
    ...pageWords,
    ...(["page", "dialogue", "user", "assistant", "note", "open", "comment"] as const),
    ...(["support", "sender", "empty"] as const),
  ),
  mock: wordsNamed("title", "reply", "yes", "no", "unsure", "overall", "scale"),
  consensus: wordsNamed("title", "criteria", "accept", "reject", "situation", "place"),
});
export type AuditWords = z.infer<typeof wordsSchema>;

/** The texts of a form, in one language. */
export interface AuditTexts {
  words: AuditWords;
  /** In Markdown: what an expert reads first. */
  told: string;
  /** In Markdown: where an expert finds help who is distressed by a conversation. */
  support: string;
  page: string;
}

/** Reads the texts of a form in both languages. @throws MissingDataError when a file is not there */
export async function loadAuditTexts(kind: AuditKind): Promise<Record<Language, AuditTexts>> {
  const folder = projectPath("data", "prompts", "heartbench");
  const file = path.join(folder, "audit-words.json");
  const words = parseAs(z.strictObject({ zh: wordsSchema, en: wordsSchema }), await readJson(file), file);
  const page = await loadAnswerPage();
  const one = async (language: Language): Promise<[Language, AuditTexts]> => {
    const [told, support] = await Promise.all(
      [`audit-${kind}.${language}.md`, `expert-support.${language}.md`].map((name) =>
        readText(path.join(folder, name)),
      ),
    );
    return [
      language,
      {
        words: words[language],
        told: told!,
        support: fill(support!, { contact: words[language].common.sender }),
        page,
      },
    ];
  };
  return Object.fromEntries(await Promise.all(languages.map(one))) as Record<Language, AuditTexts>;
}
