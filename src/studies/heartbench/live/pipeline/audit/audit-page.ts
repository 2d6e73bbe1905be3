import { escapeHtml } from "../../../../../core/escape-html.js";
import { showInert } from "../../../../../judges/fence.js";
import { answerFieldset, fillAnswerPage, formMarkdown } from "../../../../shared/forms/answer-page.js";
import { pageWordsHtml } from "../../../../shared/forms/form-words.js";
import { spreadsheetCsv, textCell } from "../../../../shared/forms/spreadsheet.js";
import type { Language } from "../../../data/case.js";
import { fill } from "../../construction/fenced-request.js";
import type { AuditForm, AuditKind, AuditPage } from "./audit-form.js";
import type { AuditTexts } from "./audit-texts.js";

/** The language of a form's own words: that of its pages, English where there are both. */
export const formLanguage = ({ pages }: AuditForm): Language =>
  pages.some(({ language }) => language === "en") ? "en" : "zh";

/** A form as one HTML page that needs no network. */
export function auditHtml(form: AuditForm, kind: AuditKind, texts: Record<Language, AuditTexts>): string {
  const language = formLanguage(form);
  const { words, told, support, page } = texts[language];
  const { common } = words;
  const title = escapeHtml(words[kind].title);
  const pages = form.pages.map((one, i) => pageHtml(one, i + 1, form.pages.length, texts[one.language]));
  return fillAnswerPage(page, {
    ...{ lang: language, title, heading: title, rater: form.rater, shown: [kind, form] },
    ...pageWordsHtml((name) => escapeHtml(common[name])),
    ...{ supportTitle: escapeHtml(common.support), support: formMarkdown(support, language) },
    ...{ consent: formMarkdown(told, language), debrief: "", pages: pages.join("\n") },
  });
}

function pageHtml(page: AuditPage, position: number, pages: number, { words }: AuditTexts): string {
  const { common } = words;
  const heading = `${fill(common.page, { position, pages })}: ${page.title}`;
  const turns = page.dialogue.map(
    ({ role, text }) =>
      `<div class="turn"><span class="who">${escapeHtml(common[role])}</span><div>${inert(text)}</div></div>`,
  );
  const sections = page.sections.map(({ heading: own, reply, items }) => {
    const fieldsets = items.map(({ item, text, beside, answers }) =>
      answerFieldset(item, {
        legend: `${inert(text)}${beside === "" ? "" : ` <small>${escapeHtml(beside)}</small>`}`,
        answers: answers.map(({ value, label }) => [value, escapeHtml(label)]),
        comment: escapeHtml(common.comment),
      }),
    );
    const shown =
      reply === null
        ? ""
        : `<div class="reply">${reply.trim() === "" ? escapeHtml(common.empty) : inert(reply)}</div>`;
    return `<h3>${escapeHtml(own)}</h3>\n${shown}\n${fieldsets.join("\n")}`;
  });
  const content = [
    ...page.about.map((line) => `<p>${inert(line)}</p>`),
    `<h3>${escapeHtml(common.dialogue)}</h3>`,
    ...turns,
    ...sections,
  ].join("\n");
  const noted =
    page.contentNote === null
      ? content
      : `<p class="note">${escapeHtml(common.note)}: ${inert(page.contentNote)}</p>\n<details><summary>${escapeHtml(common.open)}</summary>\n${content}\n</details>`;
  return `<section class="page" lang="${page.language}"><h2>${escapeHtml(heading)}</h2>\n${noted}\n</section>`;
}

const inert = (text: string): string => escapeHtml(showInert(text).text).replace(/\n/g, "<br>");

const columns = ["rater", "item", "case", "dialogue", "reply", "decide", "answers", "answer", "comment"];

/** The same form for a spreadsheet: a row per item, the last two columns to fill in. */
export function auditCsv({ rater, pages }: AuditForm, texts: Record<Language, AuditTexts>): string {
  const rows = pages.flatMap(({ title, language, about, dialogue, sections }) => {
    const { common } = texts[language].words;
    const turns = dialogue.map(({ role, text }) => `${common[role]}: ${text}`);
    const shown = textCell([...about, ...turns].join("\n\n"));
    return sections.flatMap(({ reply, items }) =>
      items.map(({ item, text, beside, answers }) => [
        ...[rater, item, title, shown, reply === null || reply === "" ? null : textCell(reply)],
        textCell(beside === "" ? text : `${text} (${beside})`),
        ...[
          answers.map(({ value, label }) => (value === label ? value : `${value} = ${label}`)).join("; "),
          null,
          null,
        ],
      ]),
    );
  });
  return spreadsheetCsv(columns, rows);
}
