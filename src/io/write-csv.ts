import type { Cell } from "./cell.js";
import { formatCsv } from "./format-csv.js";
import { writeFileAtomic } from "./write-file-atomic.js";

/** Writes a table in the form of `formatCsv`, either completely or not at all. */
export async function writeCsv(
  file: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  await writeFileAtomic(file, formatCsv(columns, rows));
}
