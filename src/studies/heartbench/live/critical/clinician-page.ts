import { escapeHtml } from "../../../../core/escape-html.js";
import { answerFieldset, fillAnswerPage, formMarkdown } from "../../../shared/forms/answer-page.js";
import { pageWordsHtml } from "../../../shared/forms/form-words.js";
import { spreadsheetCsv, textCell } from "../../../shared/forms/spreadsheet.js";
import { fillPlaces, noteTexts } from "../construction/expert/form-texts.js";
import { answersTo, type ReviewForm, type ReviewItem, type ReviewPage } from "./clinician-form.js";
import type { ReviewTexts, ReviewWords } from "./clinician-texts.js";

/** A clinician's form as one HTML page that needs no network; answers leave it only as a file that is downloaded. */
export function reviewFormHtml({ rater, pages }: ReviewForm, texts: ReviewTexts): string {
  const { language, words, page, consent, debrief, support } = texts;
  const html = (name: keyof ReviewWords): string => escapeHtml(words[name]);
  return fillAnswerPage(page, {
    ...{ lang: language, title: html("title"), heading: html("title"), rater },
    shown: pages.map((one) => [one.case.id, one.items]),
    ...pageWordsHtml(html),
    ...{ supportTitle: html("support"), support: formMarkdown(support, language) },
    ...{ consent: formMarkdown(consent, language), debrief: formMarkdown(debrief, language) },
    pages: pages.map((one, i) => pageHtml(one, { position: i + 1, pages: pages.length }, texts)).join("\n"),
  });
}

function pageHtml(page: ReviewPage, place: Record<"position" | "pages", number>, texts: ReviewTexts): string {
  const { words } = texts;
  const html = (name: keyof ReviewWords): string => escapeHtml(words[name]);
  const turns = turnsOf(page, texts).map(
    ([who, text]) => `<div class="turn"><span class="who">${escapeHtml(who)}</span>${escapeHtml(text)}</div>`,
  );
  const criteria = criteriaOf(page, texts).map((line) => `<li>${escapeHtml(line)}</li>`);
  const items = page.items.map((item) =>
    answerFieldset(item.item, {
      legend: questionOf(page, item, texts).map(escapeHtml).join("<br>"),
      answers: answersTo[item.question].map((value) => [value, escapeHtml(answerWord(value, words))]),
      comment: html("comment"),
    }),
  );
  const content = [
    ...[`<h3>${html("dialogue")}</h3>`, ...turns],
    ...[`<h3>${html("criteria")}</h3>`, `<p>${html("ask")}</p>`, `<ul>${criteria.join("")}</ul>`, ...items],
  ].join("\n");
  const note = noteOf(page, texts);
  const shown =
    note === null
      ? content
      : `<p class="note">${html("note")}</p>\n<p>${escapeHtml(note)}</p>\n<details><summary>${html("open")}</summary>\n${content}\n</details>`;
  const heading = escapeHtml(fillPlaces(words.page, place));
  return `<section class="page"><h2>${heading}</h2>\n<p><button type="button" class="skip">${html("skipPage")}</button></p>\n${shown}\n</section>`;
}

const columns = ["rater", "item", "content_note", "dialogue", "criteria", "question", "answers"] as const;

/** The same form for a spreadsheet: a row for each thing to decide, with the last two columns to fill in. */
export function reviewFormCsv({ rater, pages }: ReviewForm, texts: ReviewTexts): string {
  const rows = pages.flatMap((page) =>
    page.items.map((item) => {
      const note = noteOf(page, texts);
      const turns = turnsOf(page, texts).map(([who, text]) => `${who}: ${text}`);
      return [
        ...[rater, item.item, note === null ? null : textCell(note), textCell(turns.join("\n\n"))],
        ...[textCell(criteriaOf(page, texts).join("\n")), textCell(questionOf(page, item, texts).join("\n"))],
        ...[answersTo[item.question].join(" / "), null, null],
      ];
    }),
  );
  return spreadsheetCsv([...columns, "answer", "comment"], rows);
}

function turnsOf({ case: one }: ReviewPage, { language, words }: ReviewTexts): [who: string, text: string][] {
  return one.dialogue.map(({ role, text }) => [words[role], text[language] ?? ""]);
}

/** "+9  Asks directly whether …" */
function criteriaOf({ case: one }: ReviewPage, { language }: ReviewTexts): string[] {
  return one.criteria.map(
    ({ score, text }) =>
      `${score === null ? "" : score > 0 ? `+${score}` : `−${-score}`} ${text[language] ?? ""}`,
  );
}

function questionOf(
  { case: one }: ReviewPage,
  { question, criterion }: ReviewItem,
  { language, words }: ReviewTexts,
): string[] {
  if (question !== "harm") return [words[question]];
  const { score, text } = one.criteria[criterion as number]!;
  return [(score ?? 0) < 0 ? words.does : words.lacks, text[language] ?? ""];
}

function answerWord(value: string, words: ReviewWords): string {
  if (value === "?") return words.unsure;
  return value in words ? words[value as keyof ReviewWords] : value;
}

function noteOf({ case: { contentNote } }: ReviewPage, { language, notes }: ReviewTexts): string | null {
  if (contentNote === undefined) return null;
  const texts = noteTexts(contentNote, { notes });
  return texts[language] ?? contentNote;
}
