import type { Read } from "./cells.js";
import type { CellValue, CodedColumn, CodedTable } from "./coded-table.js";
import type { Problems } from "./problems.js";

/** A column whose values were read: by row a code, by code what its cell says. */
export interface Decoded<T> {
  name: string;
  codes: Int32Array;
  /** undefined = there was a problem with it. */
  values: readonly (T | undefined)[];
}

/** Reads each different value of a column once, and tells the problem of a value for every row that has it. */
export function decodeColumn<T>(
  column: CodedColumn,
  table: Pick<CodedTable, "places">,
  problems: Problems,
  read: (cell: CellValue) => Read<T>,
): Decoded<T> {
  const bad = new Map<number, string>();
  const values = column.values.map((cell, code) => {
    const result = read(cell);
    if ("value" in result) return result.value;
    bad.set(code, result.problem);
    return undefined;
  });
  if (bad.size > 0) {
    for (let row = 0; row < column.codes.length; row++) {
      const problem = bad.get(column.codes[row]!);
      if (problem !== undefined) problems.add(table.places[row]!, column.name, problem);
    }
  }
  return { name: column.name, codes: column.codes, values };
}

/** A row's value; undefined for an empty cell. */
export function valueAt<T>(column: Decoded<T> | undefined, row: number): T | undefined {
  if (column === undefined) return undefined;
  const code = column.codes[row]!;
  return code < 0 ? undefined : column.values[code];
}

/** Tells each row whose cell is empty. */
export function requireCells(
  column: Decoded<unknown>,
  table: Pick<CodedTable, "places" | "n">,
  problems: Problems,
): void {
  for (let row = 0; row < table.n; row++) {
    if (column.codes[row]! < 0) problems.add(table.places[row]!, column.name, "is empty");
  }
}
