import { DataError, InputError } from "../../core/errors.js";
import { type DecimalSign, readNumber, truthWords, unscoredStatus } from "./cells.js";
import type { CellValue, CodedColumn, CodedTable } from "./coded-table.js";
import type { ColumnType, ReadRatingsOptions } from "./options.js";
import type { RoleMap } from "./roles.js";

/** A column's type by its cells; words for "no score" fit every type. */
export function typeOf(values: readonly CellValue[], decimal: DecimalSign): ColumnType {
  if (truthWords(values) !== undefined) return "boolean";
  const said = values.filter((cell) => unscoredStatus(cell) === undefined);
  const isNumber = (cell: CellValue) => Number.isFinite(readNumber(cell, decimal));
  return said.length > 0 && said.every(isNumber) ? "number" : "text";
}

/** What the columns of scores are, and which. */
export interface WideForm {
  kind: "judges" | "criteria";
  columns: string[];
}

/**
 * Finds the columns of scores in a file that has no score column. A file with a judge column has a column for
 * each criterion; a file with a criterion column has one for each judge. A file with neither, or with both, must be
 * asked about.
 *
 * @throws DataError when it has no such columns, or it is not clear what they are
 */
export function findWide(table: CodedTable, roles: RoleMap, options: ReadRatingsOptions): WideForm {
  const columns = scoreColumns(table, roles, options);
  const named = columns.slice(0, 8).join(", ") + (columns.length > 8 ? ", …" : "");
  if (columns.length === 0) {
    throw new DataError(
      `has no column of scores among ${table.columns.map(({ name }) => name).join(", ")}`,
      {
        file: table.file,
        remedy: "name it with --map score=COLUMN",
      },
      { page: "docs/own-ratings.md#one-column-a-judge-or-one-column-a-criterion" },
    );
  }
  const { wide } = options;
  if (wide !== undefined) return { kind: wide, columns };
  const hasJudge = roles.has("judge") || options.judge !== undefined;
  if (hasJudge !== roles.has("criterion")) return { kind: hasJudge ? "criteria" : "judges", columns };
  if (hasJudge && columns.length === 1) {
    throw new DataError(
      `has no score column, if it is not ${named}`,
      {
        file: table.file,
        remedy: `name it with --map score=${named}`,
      },
      { page: "docs/own-ratings.md#one-column-a-judge-or-one-column-a-criterion" },
    );
  }
  throw new DataError(
    `has no score column: ${named} may be judges or criteria`,
    {
      file: table.file,
      remedy: "say --wide judges or --wide criteria",
    },
    { page: "docs/own-ratings.md#one-column-a-judge-or-one-column-a-criterion" },
  );
}

function scoreColumns(table: CodedTable, roles: RoleMap, options: ReadRatingsOptions): string[] {
  const names = table.columns.map(({ name }) => name);
  if (options.columns !== undefined) {
    const odd = options.columns.find((name) => !names.includes(name));
    if (odd === undefined) return [...options.columns];
    throw new InputError(`--columns: there is no column "${odd}"; the file has ${names.join(", ")}`);
  }
  const taken = new Set(roles.values());
  const isScore = ({ name, values }: CodedColumn): boolean => {
    if (taken.has(name) || isRowNumber(name)) return false;
    return (options.types?.[name] ?? typeOf(values, options.decimal ?? ".")) !== "text";
  };
  return table.columns.filter(isScore).map(({ name }) => name);
}

/** Programs write the numbers of rows into columns without a name. */
export const isRowNumber = (name: string): boolean => /^(?:column \d+|Unnamed: \d+|X\.?\d*)$/.test(name);

/** The same table with one score a row: a row for each cell of the columns of scores. */
export function asLong(
  table: CodedTable,
  { kind, columns }: WideForm,
  roles: RoleMap,
): { table: CodedTable; roles: RoleMap; scoreNameAt(row: number): string } {
  const k = columns.length;
  const repeat = (codes: Int32Array): Int32Array => {
    const long = new Int32Array(codes.length * k);
    for (let i = 0; i < long.length; i++) long[i] = codes[Math.floor(i / k)]!;
    return long;
  };
  const score = joinColumns(
    columns.map((name) => table.columns.find((column) => column.name === name)!),
    table.n,
  );
  const name = {
    name: "\0name",
    values: columns,
    codes: Int32Array.from({ length: table.n * k }, (_, i) => i % k),
  };
  const kept = table.columns.filter((column) => !columns.includes(column.name));
  return {
    table: {
      ...table,
      n: table.n * k,
      places: repeat(table.places),
      columns: [...kept.map((column) => ({ ...column, codes: repeat(column.codes) })), name, score],
    },
    roles: new Map([...roles, ["score", score.name], [kind === "judges" ? "judge" : "criterion", name.name]]),
    scoreNameAt: (row) => columns[row % k]!,
  };
}

/** Several columns as one: the cells of the first row, then those of the second. */
function joinColumns(columns: readonly CodedColumn[], n: number): CodedColumn {
  const values: CellValue[] = [];
  const seen = new Map<CellValue, number>();
  const recoded = columns.map((column) =>
    column.values.map((value) => {
      if (!seen.has(value)) seen.set(value, values.push(value) - 1);
      return seen.get(value)!;
    }),
  );
  const codes = new Int32Array(n * columns.length);
  for (let i = 0; i < codes.length; i++) {
    const at = i % columns.length;
    const code = columns[at]!.codes[Math.floor(i / columns.length)]!;
    codes[i] = code < 0 ? -1 : recoded[at]![code]!;
  }
  return { name: "\0score", values, codes };
}
