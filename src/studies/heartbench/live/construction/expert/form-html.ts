import { escapeHtml } from "../../../../../core/escape-html.js";
import { showInert } from "../../../../../judges/fence.js";
import { answerFieldset, fillAnswerPage, formMarkdown } from "../../../../shared/forms/answer-page.js";
import { pageWordsHtml } from "../../../../shared/forms/form-words.js";
import type { HeartbenchText, Language } from "../../../data/case.js";
import type { ExpertForm, FormPage } from "./form.js";
import { type FormTexts, type FormWords, fillPlaces, noteTexts, shownTexts } from "./form-texts.js";

/**
 * A rater's form as one HTML page that needs nothing else: no network, and no fonts or scripts from
 * elsewhere. Its content policy forbids all of them. It speaks the languages of `texts`. Pages open once the rater
 * ticks the consent. A case with a content note stays closed until the rater opens it, and every page can be
 * skipped. Answers are kept in the browser and can be deleted from it. They leave it only as a file that the
 * rater downloads. The page tells who wrote the replies once every item is answered or the file was
 * downloaded.
 */
export function expertFormHtml(form: ExpertForm, texts: FormTexts): string {
  const { inline, plain } = wordsOf(texts);
  const markdown = (own: Record<Language, string>): string =>
    texts.languages.map((language) => formMarkdown(own[language], language)).join("\n");
  const pages = form.pages.map((page, i) => pageHtml(page, i + 1, form.pages.length, texts)).join("\n");
  return fillAnswerPage(texts.page, {
    lang: texts.languages[0]!,
    title: plain("title"),
    heading: inline("title"),
    rater: form.rater,
    shown: form,
    ...pageWordsHtml(inline),
    // It stands in an attribute.
    progress: plain("progress"),
    supportTitle: inline("support"),
    consent: markdown(texts.consent),
    debrief: markdown(texts.debrief),
    support: markdown(texts.support),
    pages,
  });
}

function pageHtml(page: FormPage, position: number, pages: number, texts: FormTexts): string {
  const { inline, joined } = wordsOf(texts);
  const bilingual = (text: HeartbenchText): string => inLanguages(text, texts);
  const turns = page.dialogue
    .map(
      ({ role, text }) =>
        `<div class="turn"><span class="who">${inline(role)}</span>${bilingual(text)}</div>`,
    )
    .join("\n");
  const reply = page.reply.trim() === "" ? inline("empty") : escapeHtml(showInert(page.reply).text);
  const items = page.criteria.map(({ item, text }) => itemHtml(item, text, texts)).join("\n");
  const heading = joined((language) => fillPlaces(texts.words[language].page, { position, pages }));
  const content = [
    `<h3>${inline("dialogue")}</h3>`,
    turns,
    `<h3>${inline("reply")}</h3>`,
    `<div class="reply">${reply}</div>`,
    `<p>${inline("ask")}</p>`,
    items,
  ].join("\n");
  const noted =
    page.contentNote === null
      ? content
      : `<p class="note">${inline("note")}</p>\n${bilingual(noteTexts(page.contentNote, texts))}\n<details><summary>${inline("open")}</summary>\n${content}\n</details>`;
  return `<section class="page"><h2>${heading}</h2>\n<p><button type="button" class="skip">${inline("skipPage")}</button></p>\n${noted}\n</section>`;
}

function itemHtml(item: string, text: HeartbenchText, texts: FormTexts): string {
  const { inline, plain } = wordsOf(texts);
  const answers = [
    ["1", "yes"],
    ["0", "no"],
    ["?", "unsure"],
    ["skip", "skip"],
  ] as const;
  return answerFieldset(item, {
    legend: inLanguages(text, texts),
    answers: answers.map(([value, name]) => [value, inline(name)]),
    comment: plain("comment"),
  });
}

/** The words of the form in its languages. */
function wordsOf({ words, languages }: FormTexts) {
  const joined = (text: (language: Language) => string): string =>
    languages.map((language) => `<span lang="${language}">${escapeHtml(text(language))}</span>`).join(" · ");
  return {
    joined,
    /** In one line, each with its language mark, for screen readers and fonts. */
    inline: (name: keyof FormWords): string => joined((language) => words[language][name]),
    /** Where markup is not possible: in an attribute, or in the title. */
    plain: (name: keyof FormWords): string =>
      escapeHtml(languages.map((language) => words[language][name]).join(" · ")),
  };
}

const inLanguages = (text: HeartbenchText, { languages }: FormTexts): string =>
  shownTexts(text, languages)
    .map(([language, own]) => `<div lang="${language}">${escapeHtml(showInert(own).text)}</div>`)
    .join("");
