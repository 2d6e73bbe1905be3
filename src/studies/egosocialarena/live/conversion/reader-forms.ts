import { escapeHtml } from "../../../../core/escape-html.js";
import type { Item } from "../../../../core/item.js";
import { randomStream } from "../../../../core/random.js";
import { answerFieldset } from "../../../shared/forms/answer-page.js";
import { spreadsheetCsv, textCell } from "../../../shared/forms/spreadsheet.js";
import { type ConvertedFolder, pairsOf } from "./folder.js";
import { type ConversionTexts, conversionPage, shownText } from "./form-texts.js";
import { optionLetter, withOptions } from "./review-form.js";

/** What two readers decide about an item: which answer is right, and whether the conversion is. */
export const asked = ["answer", "conversion"] as const;
export type Asked = (typeof asked)[number];

/** One question to a reader. */
export interface ReaderRow {
  /** "tomi-test-3-you:answer" */
  code: string;
  item: Item;
  /** The item before the conversion; undefined if the folder does not have it. */
  third: Item | undefined;
  asked: Asked;
  /** What may be answered, beside "skip". */
  answers: string[];
}

/**
 * The questions of a folder: for each item in the first person its answer, if it has options, and its
 * conversion, if the item before is there. The key stands in none of them.
 */
export function readerRows(folder: Pick<ConvertedFolder, "items">): ReaderRow[] {
  return pairsOf(folder).flatMap(({ first: item, third }): ReaderRow[] => [
    ...(item.options.length === 0
      ? []
      : [
          {
            ...{ code: `${item.id}:answer`, item, third, asked: "answer" as const },
            answers: [...item.options.map((_, i) => optionLetter(i)), "?"],
          },
        ]),
    ...(third === undefined
      ? []
      : [
          {
            ...{ code: `${item.id}:conversion`, item, third, asked: "conversion" as const },
            answers: ["yes", "no", "?"],
          },
        ]),
  ]);
}

/** The rows of one reader, item by item in an order of the reader's own. */
export function shuffledRows(rows: readonly ReaderRow[], reader: string, seed: number): ReaderRow[] {
  const byItem = byItemOf(rows);
  const order = randomStream(seed, "conversion-reader", reader).shuffle([...byItem.keys()]);
  return order.flatMap((id) => byItem.get(id) ?? []);
}

/** What a form tells of a row beside the item: the readers' answers, for whoever settles. */
export type Said = (row: ReaderRow) => string | null;

const columns = [
  "rater",
  "item",
  "asked",
  "said",
  "story",
  "question",
  "before",
  "allowed",
  "answer",
  "comment",
];

/** A reader's rows for a spreadsheet. The last two columns are to be filled in. */
export function readerCsv(
  reader: string,
  rows: readonly ReaderRow[],
  texts: ConversionTexts,
  said: Said = () => null,
): string {
  return spreadsheetCsv(
    columns,
    rows.map((row) => {
      const before = row.asked === "conversion" && row.third !== undefined ? whole(row.third) : null;
      const heard = said(row);
      return [
        ...[reader, row.code, texts.words.reading[row.asked], heard === null ? null : textCell(heard)],
        ...[textCell(row.item.stimulus.text), textCell(withOptions(row.item))],
        ...[before === null ? null : textCell(before), [...row.answers, "skip"].join(", "), null, null],
      ];
    }),
  );
}

/** A reader's rows as a page: the item, its answer, then the item before the conversion. */
export function readerHtml(
  reader: string,
  rows: readonly ReaderRow[],
  texts: ConversionTexts,
  said: Said = () => null,
): string {
  const { common, reading, third: settling } = texts.words;
  const sections = [...byItemOf(rows).values()].map((own) => {
    const { item } = own[0] as ReaderRow;
    const fieldsets = own.map((row) => {
      const heard = said(row);
      const legend = [
        `<div>${escapeHtml(reading[row.asked])}</div>`,
        row.asked === "conversion" && row.third !== undefined
          ? shownText(common.source, escapeHtml(whole(row.third)))
          : "",
        heard === null ? "" : shownText(settling.readers, escapeHtml(heard)),
      ].join("");
      const answers = [...row.answers, "skip"].map(
        (answer) => [answer, escapeHtml(label(row, answer))] as const,
      );
      return answerFieldset(row.code, { legend, answers, comment: escapeHtml(common.comment) });
    });
    return {
      texts: [
        shownText(reading.story, escapeHtml(item.stimulus.text)),
        shownText(common.question, escapeHtml(item.question)),
      ].join("\n"),
      fieldsets: fieldsets.join("\n"),
    };
  });
  return conversionPage(reader, sections, texts);

  function label({ asked: what, item }: ReaderRow, answer: string): string {
    if (answer === "skip") return common.skip;
    if (answer === "?") return common.unsure;
    if (what === "conversion") return answer === "yes" ? reading.yes : reading.no;
    return `${answer}. ${item.options[answer.charCodeAt(0) - 65]}`;
  }
}

function byItemOf(rows: readonly ReaderRow[]): Map<string, ReaderRow[]> {
  const byItem = new Map<string, ReaderRow[]>();
  for (const row of rows) byItem.set(row.item.id, [...(byItem.get(row.item.id) ?? []), row]);
  return byItem;
}

const whole = (item: Item): string => `${item.stimulus.text}\n\n${withOptions(item)}`;
