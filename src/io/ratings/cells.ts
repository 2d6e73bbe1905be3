import { readDecimal } from "../../core/decimal.js";
import type { Rating } from "../../core/rating.js";
import type { CellValue } from "./coded-table.js";
import { quotedCell } from "./problems.js";

/** How the numbers of a file are written: "3.5" or "3,5". */
export type DecimalSign = "." | ",";

/** What a cell says, or the problem with it. */
export type Read<T> = { value: T } | { problem: string };

/** Words for "no score", with the status that they mean. */
const unscoredWords: Readonly<Record<string, Exclude<Rating["status"], "ok">>> = {
  na: "missing",
  "n/a": "missing",
  nan: "missing",
  null: "missing",
  none: "missing",
  missing: "missing",
  "-": "missing",
  ".": "missing",
  refusal: "refusal",
  refused: "refusal",
  error: "error",
  failed: "error",
  unparsed: "unparsed",
  invalid: "unparsed",
};

const statusWords: Readonly<Record<string, Rating["status"]>> = {
  ...unscoredWords,
  ok: "ok",
  success: "ok",
  valid: "ok",
  scored: "ok",
  parse_error: "unparsed",
  truncated: "unparsed",
  unscored: "missing",
};

/** What happened to a rating. Other words are a problem: a new one may mean either. */
export function readStatus(cell: CellValue): Read<Rating["status"]> {
  const found = statusWords[String(cell).toLowerCase()];
  if (found !== undefined) return { value: found };
  return {
    problem: `${quotedCell(cell)} is no status; use ok, refusal, error, unparsed or missing`,
  };
}

/** The status that a cell of a score column means, if it holds no score. */
export const unscoredStatus = (cell: CellValue): Exclude<Rating["status"], "ok"> | undefined =>
  typeof cell === "number" && Number.isNaN(cell) ? "missing" : unscoredWords[String(cell).toLowerCase()];

/** Whether a number is written with a decimal comma. A comma before three digits may separate thousands. */
export const hasDecimalComma = (cell: CellValue): boolean =>
  typeof cell === "string" && /^[+-]?\d+,\d+$/.test(cell);

/** The number of a cell; NaN for any other text. */
export function readNumber(cell: CellValue, decimal: DecimalSign): number {
  if (typeof cell === "number") return cell;
  if (typeof cell === "boolean") return cell ? 1 : 0;
  if (decimal === ".") return readDecimal(cell);
  return cell.includes(".") ? Number.NaN : readDecimal(cell.replace(",", "."));
}

/** A finite number. */
export function readFinite(cell: CellValue, decimal: DecimalSign): Read<number> {
  const value = readNumber(cell, decimal);
  if (Number.isFinite(value)) return { value: value + 0 };
  if (decimal === "," && typeof cell === "string" && Number.isFinite(readDecimal(cell))) {
    return { problem: `${quotedCell(cell)} has a decimal point, and the decimal sign is ","` };
  }
  return { problem: `${quotedCell(cell)} is no number` };
}

/** A whole number from `least` on; "2.0" is one. */
export function readCount(cell: CellValue, least = 0): Read<number> {
  const value = readNumber(cell, ".");
  if (Number.isSafeInteger(value) && value >= least) return { value: value + 0 };
  return { problem: `${quotedCell(cell)} is no whole number of at least ${least}` };
}

/** A length in characters. */
export function readLength(cell: CellValue, decimal: DecimalSign): Read<number> {
  const value = readNumber(cell, decimal);
  if (Number.isFinite(value) && value >= 0) return { value: value + 0 };
  return { problem: `${quotedCell(cell)} is no length; give characters as a number` };
}

/** Words for yes and no. A score column of such words only is read as 1 and 0, and the preview says so. */
const truths: readonly (readonly [yes: string, no: string])[] = [
  ["true", "false"],
  ["yes", "no"],
];

/** The pair of words that all of these cells are from, words for "no score" aside; undefined if there is none. */
export function truthWords(cells: readonly CellValue[]): readonly [string, string] | undefined {
  const said = cells
    .filter((cell) => unscoredStatus(cell) === undefined)
    .map((cell) => String(cell).toLowerCase());
  if (said.length === 0) return undefined;
  return truths.find((pair) => said.every((word) => pair.includes(word)));
}
