import { DataError } from "../../../core/errors.js";
import type { ReleasedFiles } from "../../../io/released-files.js";

/** Some columns of a released table: numbers by the key of their row. */
export interface KeyedTable {
  file: string;
  /** The column of the keys. */
  key: string;
  rows: Map<string, number[]>;
}

export interface KeyedOptions {
  key: string;
  columns: readonly string[];
  /** The least and the greatest value that is possible. */
  scale: readonly [number, number];
  /** Each key may stand in one row only. Otherwise all its rows must have the same numbers. */
  once: boolean;
}

/**
 * Reads columns of a released table by the key of each row. Row order and further columns differ from file to
 * file, and neither matters here. A key stays text: some have more digits than a number can hold.
 *
 * @throws DataError naming file, line and field of the first defect
 */
export async function readKeyed(
  files: ReleasedFiles,
  name: string,
  { key, columns, scale, once }: KeyedOptions,
): Promise<KeyedTable> {
  const [head, ...body] = await files.rows(name, ",");
  const file = files.shown(name);
  const place = (column: string): number => {
    const found = head!.cells.indexOf(column);
    if (found >= 0) return found;
    throw new DataError("is missing; expected a column of this name", { file, line: 1, field: column });
  };
  const keyPlace = place(key);
  const places = columns.map(place);
  const rows = new Map<string, number[]>();
  for (const { cells, line } of body) {
    const one = cells[keyPlace]?.trim() ?? "";
    if (one === "")
      throw new DataError("is empty; expected a conversation's key", { file, line, field: key });
    const values = places.map((at, i) => numberIn(cells[at], scale, { file, line, field: columns[i]! }));
    const before = rows.get(one);
    if (before !== undefined && (once || before.some((value, i) => value !== values[i]))) {
      const problem = once ? "stands in an earlier row already" : "has other numbers in an earlier row";
      throw new DataError(problem, { file, line, field: key });
    }
    rows.set(one, values);
  }
  return { file, key, rows };
}

function numberIn(
  cell: string | undefined,
  [lowest, highest]: readonly [number, number],
  where: { file: string; line: number; field: string },
): number {
  const text = cell?.trim() ?? "";
  const value = text === "" ? Number.NaN : Number(text);
  if (value >= lowest && value <= highest) return value;
  const bounds = Number.isFinite(highest) ? `from ${lowest} to ${highest}` : `of ${lowest} or more`;
  throw new DataError(`expected a number ${bounds}, got "${text.slice(0, 30)}"`, where);
}
