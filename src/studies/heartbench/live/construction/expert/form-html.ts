import { escapeHtml } from "../../../../../core/escape-html.js";
import { showInert } from "../../../../../judges/fence.js";
import { answerFieldset, fillAnswerPage, formMarkdown } from "../../../../shared/forms/answer-page.js";
import { type HeartbenchText, type Language, languages } from "../../../data/case.js";
import type { ExpertForm, FormPage } from "./form.js";
import { type FormTexts, type FormWords, fillPlaces, noteTexts } from "./form-texts.js";

/**
 * A rater's form as one HTML page that needs nothing else: no network, and no fonts or scripts from
 * elsewhere. Its content policy forbids all of them. Chinese comes before English. Pages open once the rater
 * ticks the consent. A case with a content note stays closed until the rater opens it, and every page can be
 * skipped. Answers are kept in the browser and can be deleted from it. They leave it only as a file that the
 * rater downloads. The page tells who wrote the replies once every item is answered or the file was
 * downloaded.
 */
export function expertFormHtml(form: ExpertForm, texts: FormTexts): string {
  const { words } = texts;
  const pages = form.pages.map((page, i) => pageHtml(page, i + 1, form.pages.length, texts)).join("\n");
  return fillAnswerPage(texts.page, {
    lang: "zh",
    title: plain(words, "title"),
    heading: inline(words, "title"),
    rater: form.rater,
    shown: form,
    agree: inline(words, "agree"),
    progress: plain(words, "progress"),
    save: inline(words, "save"),
    kept: inline(words, "kept"),
    lost: inline(words, "lost"),
    erase: inline(words, "erase"),
    eraseNow: inline(words, "eraseNow"),
    supportTitle: inline(words, "support"),
    consent: languages.map((language) => formMarkdown(texts.consent[language], language)).join("\n"),
    debrief: languages.map((language) => formMarkdown(texts.debrief[language], language)).join("\n"),
    support: languages.map((language) => formMarkdown(texts.support[language], language)).join("\n"),
    pages,
  });
}

function pageHtml(page: FormPage, position: number, pages: number, texts: FormTexts): string {
  const { words } = texts;
  const turns = page.dialogue
    .map(
      ({ role, text }) =>
        `<div class="turn"><span class="who">${inline(words, role)}</span>${bilingual(text)}</div>`,
    )
    .join("\n");
  const reply = page.reply.trim() === "" ? inline(words, "empty") : escapeHtml(showInert(page.reply).text);
  const items = page.criteria.map(({ item, text }) => itemHtml(item, text, words)).join("\n");
  const heading = joined((language) => fillPlaces(words[language].page, { position, pages }));
  const content = [
    `<h3>${inline(words, "dialogue")}</h3>`,
    turns,
    `<h3>${inline(words, "reply")}</h3>`,
    `<div class="reply">${reply}</div>`,
    `<p>${inline(words, "ask")}</p>`,
    items,
  ].join("\n");
  const noted =
    page.contentNote === null
      ? content
      : `<p class="note">${inline(words, "note")}</p>\n${bilingual(noteTexts(page.contentNote, texts))}\n<details><summary>${inline(words, "open")}</summary>\n${content}\n</details>`;
  return `<section class="page"><h2>${heading}</h2>\n<p><button type="button" class="skip">${inline(words, "skipPage")}</button></p>\n${noted}\n</section>`;
}

function itemHtml(item: string, text: HeartbenchText, words: FormTexts["words"]): string {
  const answers = [
    ["1", "yes"],
    ["0", "no"],
    ["?", "unsure"],
    ["skip", "skip"],
  ] as const;
  return answerFieldset(item, {
    legend: bilingual(text),
    answers: answers.map(([value, name]) => [value, inline(words, name)]),
    comment: plain(words, "comment"),
  });
}

/** Both languages in one line, each with its language mark, for screen readers and fonts. */
const inline = (words: Record<Language, FormWords>, name: keyof FormWords): string =>
  joined((language) => words[language][name]);

const joined = (text: (language: Language) => string): string =>
  languages.map((language) => `<span lang="${language}">${escapeHtml(text(language))}</span>`).join(" · ");

/** Both languages where markup is not possible: in an attribute, or in the title. */
const plain = (words: Record<Language, FormWords>, name: keyof FormWords): string =>
  escapeHtml(languages.map((language) => words[language][name]).join(" · "));

const bilingual = (text: HeartbenchText): string =>
  languages
    .flatMap((language) => {
      const own = text[language];
      return own === undefined ? [] : [`<div lang="${language}">${escapeHtml(showInert(own).text)}</div>`];
    })
    .join("");
