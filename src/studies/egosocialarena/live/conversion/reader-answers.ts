import { DataError } from "../../../../core/errors.js";
import { type FilledForm, oneOfAnswers } from "../../../shared/forms/read-answers.js";
import type { ReaderRow } from "./reader-forms.js";

/** What a reader said to a question. null = nothing: skipped, left empty, or not in the file. */
export interface Reading {
  answer: string | null;
  comment: string | null;
}

/** The answers of one person, by the code of the question. */
export interface Reader {
  reader: string;
  file: string;
  readings: Map<string, Reading>;
}

/**
 * Reads what a person answered. An answer that is missing stays missing: it is neither an agreement nor a
 * disagreement.
 *
 * @throws DataError `<file>:<line>: field "item": "x" is not asked about this folder`; also for an answer that
 * the item does not have
 */
export function readReader(form: FilledForm, rows: readonly ReaderRow[]): Reader {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const readings = new Map<string, Reading>();
  for (const given of form.answers) {
    const row = byCode.get(given.item);
    if (row === undefined) {
      throw new DataError(`"${given.item}" is not asked about this folder`, {
        ...{ file: form.file, line: given.line, field: "item" },
        remedy: "use the form that was written from it",
      });
    }
    const answer = oneOfAnswers(given, [...row.answers, "skip"], form);
    readings.set(given.item, { answer: answer === "skip" ? null : answer, comment: given.comment });
  }
  return { reader: form.rater, file: form.file, readings };
}

export const readingOf = ({ readings }: Reader, code: string): Reading =>
  readings.get(code) ?? { answer: null, comment: null };

/** @throws DataError for a person who has two files */
export function requireDifferentReaders(forms: readonly FilledForm[]): void {
  const fileOf = new Map<string, string>();
  for (const { rater, file } of forms) {
    const before = fileOf.get(rater);
    if (before !== undefined) {
      const problem = `is a second file of ${rater}, after ${before}`;
      throw new DataError(problem, { file, field: "rater", remedy: "name a file of each reader" });
    }
    fileOf.set(rater, file);
  }
}
