import path from "node:path";
import * as z from "zod";
import { projectPath } from "../../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import { loadAnswerPage } from "../../../../shared/forms/answer-page.js";
import { type Language, languages } from "../../../data/case.js";
import { fill } from "../../construction/fenced-request.js";
import type { AuditKind } from "./audit-form.js";

const word = z.string().min(1);
const names = <T extends string>(...list: T[]) =>
  z.strictObject(Object.fromEntries(list.map((name) => [name, word])) as Record<T, typeof word>);
const wordsSchema = z.strictObject({
  common: names(
    ...([
      "agree",
      "progress",
      "save",
      "kept",
      "lost",
      "erase",
      "eraseNow",
      "page",
      "dialogue",
      "user",
    ] as const),
    ...(["assistant", "note", "open", "comment", "support", "sender", "empty"] as const),
  ),
  mock: names("title", "reply", "yes", "no", "unsure", "overall", "scale"),
  consensus: names("title", "criteria", "accept", "reject", "situation", "place"),
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
