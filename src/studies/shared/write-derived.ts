import { join } from "node:path";
import type { Cell } from "../../io/cell.js";
import { refreshDatapackage } from "../../io/refresh-datapackage.js";
import { writeCsv } from "../../io/write-csv.js";

/** A table to write: column names, and rows of codes and numbers. */
export interface DerivedTable {
  columns: string[];
  rows: Cell[][];
}

/**
 * Writes tables into a study's data folder, and their sizes and hashes into its codebook. The same tables give
 * the same bytes.
 */
export async function writeDerived(
  folder: string,
  tables: Readonly<Record<string, DerivedTable>>,
  fileOf: (name: string) => string = (name) => `derived/${name}.csv`,
): Promise<{ file: string; rows: number }[]> {
  const written: { file: string; rows: number }[] = [];
  for (const [name, { columns, rows }] of Object.entries<DerivedTable>(tables)) {
    const file = fileOf(name);
    await writeCsv(join(folder, file), columns, rows);
    written.push({ file, rows: rows.length });
  }
  await refreshDatapackage(folder);
  return written;
}
