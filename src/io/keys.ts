import { DataError } from "../core/errors.js";
import type { Cell } from "./cell.js";
import type { TableSchema } from "./codebook.js";

/**
 * Checks that the primary key never repeats, nor any column that the codebook calls unique.
 *
 * @throws DataError naming the first repeated key and the two data rows that hold it.
 */
export function checkKeys(file: string, schema: TableSchema, columns: readonly Cell[][]): void {
  const { fields, primaryKey = [] } = schema;
  const indexOf = (name: string): number => {
    const index = fields.findIndex((field) => field.name === name);
    if (index === -1) throw new DataError("is in the primary key but is not a column", { file, field: name });
    return index;
  };
  const keys = fields.filter((field) => field.constraints?.unique === true).map((field) => [field.name]);
  const primary = typeof primaryKey === "string" ? [primaryKey] : primaryKey;
  if (primary.length > 0) keys.push(primary);

  for (const key of keys) {
    const parts = key.map((name) => columns[indexOf(name)] as Cell[]);
    const seen = new Map<string, number>();
    for (let row = 0; row < (parts[0]?.length ?? 0); row++) {
      // JSON keeps the parts separate: ("a", "bc") and ("ab", "c") are different keys.
      const value = JSON.stringify(parts.map((cells) => cells[row]));
      const before = seen.get(value);
      if (before !== undefined) {
        throw new DataError(`data rows ${before + 1} and ${row + 1} have the same key ${value}`, {
          file,
          field: key.join(", "),
        });
      }
      seen.set(value, row);
    }
  }
}
