import type { Cell } from "../../../io/cell.js";
import { formatCsv } from "../../../io/format-csv.js";

/**
 * A table for people who open it in a spreadsheet. It starts with a byte order mark, because Excel misreads
 * other letters than English ones without it.
 */
export const spreadsheetCsv = (columns: readonly string[], rows: Iterable<readonly Cell[]>): string =>
  `\uFEFF${formatCsv(columns, rows)}`;

/** A text as a cell: an apostrophe stands before what a spreadsheet would take for a formula. */
export const textCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
