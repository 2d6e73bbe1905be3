import { DataError } from "../../../../../core/errors.js";
import { eachCsvRow } from "../../../../../io/csv-cells.js";
import { findDelimiter } from "../../../../../io/find-delimiter.js";
import { shownPath } from "../../../../../io/project-root.js";
import { readCsv } from "../../../../../io/read-csv.js";
import { readText } from "../../../../../io/read-text.js";
import type { FormKeyRow } from "./form.js";
import { answersCodebook, formCodebook, keyCodebook } from "./form-csv.js";

/** One rater's answer to one item. */
export interface ExpertRating extends Omit<FormKeyRow, "item"> {
  /** null unless the answer is yes or no. */
  hit: boolean | null;
  status: "ok" | "unsure" | "skipped" | "missing";
}

/** A form comes back from a spreadsheet: with other bytes, and in many countries with semicolons. */
const savedByHand = { allowEdited: true, anyDelimiter: true } as const;

/** Reads the key that {@link writeExpertForms} wrote. @throws DataError naming file, line and field */
export async function readFormKey(file: string): Promise<FormKeyRow[]> {
  const table = await readCsv(file, keyCodebook);
  return table.rows() as unknown as FormKeyRow[];
}

/**
 * Reads raters' files, each a filled form.csv or the page's download, and joins them with the key. An item
 * that is not in a file, or has no answer there, is `missing`: unscored, never "no". A file holds one rater's
 * items, in any order. Comments are not imported: they may identify someone.
 *
 * @throws DataError `<file>:<line>: field "answer": "yes" is not one of its levels (1, 0, ?, skip)`; also for
 * an item that the rater was not given, for two raters in one file, and for a rater in two files.
 */
export async function importExpertRatings(
  files: readonly string[],
  key: readonly FormKeyRow[],
): Promise<ExpertRating[]> {
  const given = new Map<string, Map<string, string | null>>();
  const fileOf = new Map<string, string>();
  const raters = new Map<string, Set<string>>();
  for (const { rater, item } of key) raters.set(rater, (raters.get(rater) ?? new Set()).add(item));
  for (const file of files) {
    const shown = shownPath(file);
    const table = await readCsv(file, await codebookOf(file), savedByHand);
    const [rater, item, answer] = [
      table.strings("rater"),
      table.strings("item"),
      table.optionalStrings("answer"),
    ];
    const own = rater[0];
    if (own === undefined)
      throw new DataError("holds no answers", { file: shown, remedy: "ask the rater to save it again" });
    const before = fileOf.get(own);
    if (before !== undefined) {
      throw new DataError(`is a second file of ${own}, after ${before}`, {
        file: shown,
        field: "rater",
        remedy: "keep one",
      });
    }
    fileOf.set(own, shown);
    for (const [i, code] of item.entries()) {
      const fail = async (field: string, problem: string): Promise<never> => {
        throw new DataError(problem, { file: shown, field, line: await lineOfRow(file, i) });
      };
      if (rater[i] !== own) await fail("rater", `"${rater[i]}" in a file of ${own}; a file holds one rater`);
      if (!raters.has(own)) await fail("rater", `"${own}" is not a rater in the key`);
      if (!raters.get(own)!.has(code)) await fail("item", `"${code}" was not given to ${own}`);
    }
    given.set(own, new Map(item.map((code, i) => [code, answer[i] ?? null])));
  }
  return key
    .filter(({ rater }) => given.has(rater))
    .map(({ rater, item, ...rest }) => ({ rater, ...rest, ...read(given.get(rater)!.get(item) ?? null) }));
}

function read(answer: string | null): Pick<ExpertRating, "hit" | "status"> {
  if (answer === "1" || answer === "0") return { hit: answer === "1", status: "ok" };
  return { hit: null, status: answer === "?" ? "unsure" : answer === "skip" ? "skipped" : "missing" };
}

/** The line on which a row of data starts: a cell may hold line breaks. */
async function lineOfRow(file: string, row: number): Promise<number> {
  const lines: number[] = [];
  const text = await readText(file, "check the path");
  eachCsvRow(text, (_, line) => lines.push(line), { delimiter: findDelimiter(text) });
  return lines[row + 1] ?? row + 2;
}

/**
 * Whether a rater has answered anything in a file: a form may lie where it was written, not filled in yet.
 *
 * @throws DataError as {@link importExpertRatings} does
 */
export async function hasAnswers(file: string): Promise<boolean> {
  const table = await readCsv(file, await codebookOf(file), savedByHand);
  return table.optionalStrings("answer").some((answer) => answer !== null);
}

/** A form and a download are told apart by their headers. */
async function codebookOf(file: string): Promise<typeof formCodebook> {
  const start = await readText(file, "check the path");
  return /^\uFEFF?"?rater"?[,;\t]"?item"?[,;\t]"?content_note/.test(start) ? formCodebook : answersCodebook;
}
