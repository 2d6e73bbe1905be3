import { escapeHtml } from "../../../../core/escape-html.js";
import type { Item } from "../../../../core/item.js";
import { answerFieldset } from "../../../shared/forms/answer-page.js";
import { spreadsheetCsv, textCell } from "../../../shared/forms/spreadsheet.js";
import { type ConversionTexts, conversionPage, shownText } from "./form-texts.js";
import { type Decision, decisionsFor, type ReviewItem, type ReviewRow } from "./review-rows.js";

const columns = [
  ...["rater", "item", "kind", "part", "reason", "story", "question"],
  ...["before", "after", "other", "allowed", "answer", "comment"],
];

/** The rows of a review for a spreadsheet. The last two columns are to be filled in. */
export function reviewCsv(rater: string, items: readonly ReviewItem[]): string {
  const rows = items.flatMap(({ source, rows: own }) =>
    own.map((row) => [
      ...[rater, row.code, row.kind, row.part, row.reason],
      ...[textCell(source.stimulus.text), textCell(withOptions(source))],
      ...[textCell(marked(row, "[[", "]]", String)), textCell(row.after)],
      ...[row.other === null ? null : textCell(row.other), decisionsFor(row).join(", "), null, null],
    ]),
  );
  return spreadsheetCsv(columns, rows);
}

/** The rows of a review as a page, an item after the other. */
export function reviewHtml(rater: string, items: readonly ReviewItem[], texts: ConversionTexts): string {
  const { common, review } = texts.words;
  const labels: Record<Decision, string> = {
    ...{ keep: review.keep, original: review.original, other: review.otherAnswer },
    ...{ own: review.own, drop: review.drop },
  };
  const sections = items.map(({ source, rows }) => ({
    texts: [
      shownText(common.source, escapeHtml(source.stimulus.text)),
      shownText(common.question, escapeHtml(withOptions(source))),
    ].join("\n"),
    fieldsets: rows
      .map((row) => {
        const kind = row.part === "people" ? review.people : review[row.kind];
        const legend = [
          `<div>${escapeHtml(`${kind}: ${row.reason}`)}</div>`,
          shownText(`${review.before} (${row.part})`, marked(row, "<mark>", "</mark>", escapeHtml)),
          shownText(review.after, escapeHtml(row.after)),
          ...(row.other === null ? [] : [shownText(review.other, escapeHtml(row.other))]),
        ];
        const answers = decisionsFor(row).map(
          (decision) => [decision, escapeHtml(labels[decision])] as const,
        );
        return answerFieldset(row.code, {
          ...{ legend: legend.join(""), answers, comment: escapeHtml(review.comment) },
        });
      })
      .join("\n"),
  }));
  return conversionPage(rater, sections, texts);
}

/** The sentence before the conversion with its doubtful word between two signs. */
function marked(
  { before, at, word }: ReviewRow,
  opening: string,
  closing: string,
  write: (text: string) => string,
): string {
  if (at === null || before.slice(at, at + word.length).toLowerCase() !== word.toLowerCase())
    return write(before);
  const end = at + word.length;
  return `${write(before.slice(0, at))}${opening}${write(before.slice(at, end))}${closing}${write(before.slice(end))}`;
}

/** The question and its options in lines: "A. in the box". */
export const withOptions = ({ question, options }: Pick<Item, "question" | "options">): string =>
  [question, ...options.map((option, i) => `${optionLetter(i)}. ${option}`)].join("\n");

export const optionLetter = (i: number): string => String.fromCharCode(65 + i);
