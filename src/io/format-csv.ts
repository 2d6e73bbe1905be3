import { InputError } from "../core/errors.js";
import type { Cell } from "./cell.js";

/**
 * Writes a table as CSV text (RFC 4180 with LF line ends). The same rows give the same bytes on every
 * machine.
 *
 * A missing value (null) is an empty cell. NaN and the infinities are `NaN`, `INF` and `-INF`, as the
 * Frictionless table schema spells them. A number is written in JavaScript's shortest form that reads back to
 * it. An empty string is quoted, so that the eye can tell it from a missing cell (a reader treats both as
 * missing).
 *
 * @throws InputError `formatCsv: row 3 has 2 cells, the header 3`
 *
 * @example
 * ```ts
 * formatCsv(["id", "share"], [["a, b", 0.5], ["c", null]]); // "id,share\n\"a, b\",0.5\nc,\n"
 * ```
 */
export function formatCsv(columns: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [formatCsvRow(columns)];
  for (const row of rows) {
    if (row.length !== columns.length) {
      throw new InputError(
        `formatCsv: row ${lines.length} has ${row.length} cells, the header ${columns.length}; give every row one cell per column`,
      );
    }
    lines.push(formatCsvRow(row));
  }
  return lines.join("");
}

/** A row of a table in the form of `formatCsv`, with its line end. */
export const formatCsvRow = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\n`;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") {
    if (Number.isNaN(cell)) return "NaN";
    if (!Number.isFinite(cell)) return cell > 0 ? "INF" : "-INF";
    return String(cell);
  }
  if (typeof cell === "boolean") return String(cell);
  return cell === "" || /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
