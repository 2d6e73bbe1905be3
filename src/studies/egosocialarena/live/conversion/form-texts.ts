import path from "node:path";
import * as z from "zod";
import { escapeHtml } from "../../../../core/escape-html.js";
import { projectPath } from "../../../../io/project-root.js";
import { parseAs, readJson } from "../../../../io/read-json.js";
import { readText } from "../../../../io/read-text.js";
import { fillAnswerPage, formMarkdown, loadAnswerPage } from "../../../shared/forms/answer-page.js";
import { pageWords, pageWordsHtml, wordsNamed } from "../../../shared/forms/form-words.js";

const wordsSchema = z.strictObject({
  common: wordsNamed(
    ...pageWords,
    ...(["support", "page", "source", "question", "comment", "skip", "unsure"] as const),
  ),
  review: wordsNamed(
    ...(["title", "doubt", "disagreement", "before", "after", "other", "people"] as const),
    ...(["keep", "original", "otherAnswer", "own", "drop", "comment"] as const),
  ),
  reading: wordsNamed("title", "story", "answer", "conversion", "yes", "no"),
  third: wordsNamed("title", "readers", "none"),
});
export type ConversionWords = z.infer<typeof wordsSchema>;

/** The three forms for converted items. */
export type ConversionForm = "review" | "reading" | "third";

/** The texts of a form. */
export interface ConversionTexts {
  words: ConversionWords;
  form: ConversionForm;
  /** In Markdown: what people read first, and at the end. */
  told: string;
  done: string;
  page: string;
}

export async function loadConversionTexts(form: ConversionForm): Promise<ConversionTexts> {
  const folder = projectPath("data", "prompts", "forms");
  const file = path.join(folder, "conversion-forms.json");
  const [words, told, done, page] = await Promise.all([
    readJson(file),
    readText(path.join(folder, `conversion-${form}.md`)),
    readText(path.join(folder, "conversion-done.md")),
    loadAnswerPage(),
  ]);
  return { words: parseAs(wordsSchema, words, file), form, told, done, page };
}

/** A part of a form: its texts in grey, and what is to be decided. All of it is HTML. */
export interface FormSection {
  texts: string;
  fieldsets: string;
}

/** A form as one page that needs no network. */
export function conversionPage(
  rater: string,
  sections: readonly FormSection[],
  texts: ConversionTexts,
): string {
  const { words, form, told, done, page } = texts;
  const { common } = words;
  const title = escapeHtml(words[form].title);
  const pages = sections.map((section, i) => {
    const heading = common.page
      .replace("{position}", String(i + 1))
      .replace("{pages}", String(sections.length));
    return `<section class="page"><h2>${escapeHtml(heading)}</h2>\n${section.texts}\n${section.fieldsets}\n</section>`;
  });
  return fillAnswerPage(page, {
    ...pageWordsHtml((name) => escapeHtml(common[name])),
    ...{ lang: "en", title, heading: title, rater, shown: [form, rater, sections] },
    ...{ supportTitle: escapeHtml(common.support), support: "", consent: formMarkdown(told, "en") },
    ...{ debrief: formMarkdown(done, "en"), pages: pages.join("\n") },
  });
}

/** A text in a grey box under its name. */
export const shownText = (name: string, html: string): string =>
  `<div class="turn"><span class="who">${escapeHtml(name)}</span>${html}</div>`;
