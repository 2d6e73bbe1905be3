import { InputError } from "../core/errors.js";

export type DisplayedValue = string | number | boolean | null | undefined;

/** The content of a table cell: a value, or a few values, such as the bounds of an interval. */
export type DisplayedCell = DisplayedValue | readonly DisplayedValue[];

/** A table as columns and rows: the shape that a figure carries. */
export interface DisplayedTable {
  columns: readonly string[];
  rows: readonly (readonly DisplayedCell[])[];
}

/** A table of columns and rows, rows as objects of any type, or columns by name (arrays or typed arrays). */
export type TableInput =
  | DisplayedTable
  // Not records: a row typed by an interface has no index signature, and the compiler would ask for one.
  | readonly object[]
  | Readonly<Record<string, ArrayLike<DisplayedCell>>>;

/** Converts the three shapes of a table into one. */
export function toTable(input: TableInput): DisplayedTable {
  if (isTable(input)) return input;
  if (isRows(input)) {
    const objects = input as readonly Readonly<Record<string, unknown>>[];
    const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))];
    const rows = objects.map((row) => columns.map((column) => toCell(row[column])));
    return { columns, rows };
  }
  const columns = Object.keys(input);
  const lengths = columns.map((column) => input[column]!.length);
  const odd = lengths.findIndex((length) => length !== lengths[0]);
  if (odd > 0) {
    throw new InputError(
      `showTable requires columns of equal length, got ${lengths[0]} (${columns[0]}) and ${lengths[odd]} (${columns[odd]})`,
    );
  }
  const rows = Array.from({ length: lengths[0] ?? 0 }, (_, row) =>
    columns.map((column) => input[column]![row]),
  );
  return { columns, rows };
}

function isTable(input: TableInput): input is DisplayedTable {
  if (Array.isArray(input)) return false;
  const { columns, rows } = input as Partial<DisplayedTable>;
  return Array.isArray(columns) && Array.isArray(rows) && rows.every((row) => Array.isArray(row));
}

const isRows = (input: TableInput): input is readonly object[] => Array.isArray(input);

/** A row's value as a cell. For anything else than a value or a list of values, the cell says what it is. */
function toCell(value: unknown): DisplayedCell {
  if (isValue(value)) return value;
  if (typeof value !== "object") return `(${typeof value})`;
  const list = isList(value) ? Array.from(value) : null;
  if (list?.every(isValue)) return list;
  if (list) return `[${list.length} objects]`;
  const fields = Object.keys(value as object);
  return `{${fields.slice(0, 3).join(", ")}${fields.length > 3 ? ", …" : ""}}`;
}

const isValue = (value: unknown): value is DisplayedValue =>
  value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);

const isList = (value: unknown): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/**
 * A value as a table shows it: whole numbers as they are, others with `digits` decimals, and those that
 * would round to zero in scientific notation, so that no small p reads 0. A missing value is a dash; an
 * undefined number is NaN. A list is in brackets, and its values follow the same rules.
 *
 * @example
 * ```ts
 * formatValue(0.81234, 3); // "0.812"
 * formatValue(0.00004, 3); // "4.0e-5"
 * formatValue(null, 3); // "–"
 * formatValue([61.25, 68.5], 1); // "[61.3, 68.5]"
 * ```
 */
export function formatValue(value: DisplayedCell, digits: number): string {
  if (isList(value)) return `[${Array.from(value, (one) => formatValue(one, digits)).join(", ")}]`;
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number" || !Number.isFinite(value)) return String(value);
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.5 * 10 ** -digits ? value.toExponential(1) : value.toFixed(digits);
}

/** Each cell as text. If a column has one fractional number, all its numbers show decimals. */
function formatCells(table: DisplayedTable, digits: number): string[][] {
  const fractional = table.columns.map((_, column) =>
    table.rows.some((row) => Number.isFinite(row[column]) && !Number.isInteger(row[column])),
  );
  return table.rows.map((row) =>
    row.map((value, column) =>
      fractional[column] && Number.isInteger(value)
        ? (value as number).toFixed(digits)
        : formatValue(value, digits),
    ),
  );
}

/** A table as text in aligned columns, with numbers flush right. */
export function tableAsText(table: DisplayedTable, digits: number): string {
  const cells = [[...table.columns], ...formatCells(table, digits)];
  const widths = table.columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const right = numericColumns(table);
  return cells
    .map((row) =>
      widths
        .map((width, column) => {
          const cell = row[column] ?? "";
          return right[column] ? cell.padStart(width) : cell.padEnd(width);
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A table as HTML: headers with their scope, numbers flush right, everything escaped. */
export function tableAsHtml(table: DisplayedTable, digits: number, caption?: string): string {
  const right = numericColumns(table);
  const align = (column: number): string => ` style="text-align:${right[column] ? "right" : "left"}"`;
  const head = table.columns.map(
    (name, column) => `<th scope="col"${align(column)}>${escapeHtml(name)}</th>`,
  );
  const body = formatCells(table, digits).map((row) => {
    const cells = row.map((text, column) => `<td${align(column)}>${escapeHtml(text)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  const title = caption === undefined ? "" : `<caption>${escapeHtml(caption)}</caption>`;
  return `<table>${title}<thead><tr>${head.join("")}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

/** Which columns have only numbers, apart from missing values. */
function numericColumns(table: DisplayedTable): boolean[] {
  return table.columns.map((_, column) => {
    const present = table.rows
      .map((row) => row[column])
      .filter((value) => value !== null && value !== undefined);
    return present.length > 0 && present.every((value) => typeof value === "number");
  });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!);
