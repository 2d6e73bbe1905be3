import { DataError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import { readCodedCsv } from "../../../io/ratings/read-coded-csv.js";
import { readBytes } from "../../../io/ratings/read-table.js";

/** One row of a filled form. null = the cell is empty. */
export interface FormAnswer {
  item: string;
  answer: string | null;
  comment: string | null;
  /** The line on which the row starts, from 1. */
  line: number;
}

/** A filled form, as a spreadsheet or the page saved it. */
export interface FilledForm {
  /** As messages show it. */
  file: string;
  rater: string;
  answers: FormAnswer[];
}

/** The columns that a filled form needs; others may stand beside them, in any order. */
export const answerColumns = ["rater", "item", "answer", "comment"] as const;

/** The longest text that a cell of a spreadsheet holds: what is longer was cut when it was saved. */
const longestCell = 32_767;

/**
 * Reads a filled form: the table from a spreadsheet, or what the page downloads. Commas, semicolons or tabs, a
 * byte order mark and CRLF are all fine.
 *
 * @throws DataError `<file>:1: field "answer": is not in the header; …`; also for a file of two people, a row
 * that is there twice, and a cell that a spreadsheet has cut
 */
export async function readFilledForm(file: string): Promise<FilledForm> {
  const shown = shownPath(file);
  const table = readCodedCsv(await readBytes(file), shown);
  const cells = answerColumns.map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) {
      const remedy = `a filled form has the columns ${answerColumns.join(", ")}`;
      throw new DataError("is not in the header", { file: shown, line: 1, field: name, remedy });
    }
    return (row: number): string | null => {
      const code = column.codes[row] as number;
      return code < 0 ? null : String(column.values[code]);
    };
  });
  const [rater, item, answer, comment] = cells as [Cells, Cells, Cells, Cells];
  const lineOf = new Map<string, number>();
  const answers = Array.from({ length: table.n }, (_, row): FormAnswer => {
    const line = table.places[row] as number;
    const fail = (field: string, problem: string, remedy: string): never => {
      throw new DataError(problem, { file: shown, line, field, remedy });
    };
    const code = item(row) ?? fail("item", "is empty", "the form has a code in every row");
    const who = rater(row) ?? fail("rater", "is empty", "the form has a code in every row");
    if (who !== rater(0))
      fail("rater", `"${who}" in a file of ${rater(0)}`, "a file holds one person's rows");
    const before = lineOf.get(code);
    if (before !== undefined) fail("item", `"${code}" is in line ${before} too`, "keep one row");
    lineOf.set(code, line);
    const said = comment(row);
    if (said !== null && said.length >= longestCell) {
      fail("comment", `has ${said.length} characters`, `a spreadsheet cuts a cell at ${longestCell}`);
    }
    return { item: code, answer: answer(row), comment: said, line };
  });
  if (answers.length === 0) {
    throw new DataError("holds no rows", { file: shown, remedy: "save the form again" });
  }
  return { file: shown, rater: rater(0) as string, answers };
}

type Cells = (row: number) => string | null;

/**
 * An answer that is one of those that may be given, in small letters.
 *
 * @throws DataError `<file>:<line>: field "answer": "maybe" is not one of keep, own`
 */
export function oneOfAnswers<T extends string>(
  { answer, line }: FormAnswer,
  allowed: readonly T[],
  { file }: Pick<FilledForm, "file">,
): T | null {
  if (answer === null) return null;
  const found = allowed.find((one) => one.toLowerCase() === answer.toLowerCase());
  if (found !== undefined) return found;
  throw new DataError(`"${answer}" is not one of ${allowed.join(", ")}`, { file, line, field: "answer" });
}
