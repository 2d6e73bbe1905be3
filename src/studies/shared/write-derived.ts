import { join } from "node:path";
import { readDatapackage } from "../../io/datapackage.js";
import type { DerivedTable, DerivedTables } from "../../io/derivation.js";
import { refreshDatapackage } from "../../io/refresh-datapackage.js";
import { writeCsv } from "../../io/write-csv.js";

export type { DerivedTable, DerivedTables } from "../../io/derivation.js";

/** A file that was written, relative to the folder. */
export interface WrittenTable {
  file: string;
  rows: number;
}

/**
 * Writes tables into a study's data folder, and their sizes and hashes into its codebook, which says where each
 * table lies. The same tables give the same bytes.
 */
export async function writeDerived(folder: string, tables: DerivedTables): Promise<WrittenTable[]> {
  const { resources } = await readDatapackage(folder);
  const written: WrittenTable[] = [];
  for (const [name, { columns, rows }] of Object.entries<DerivedTable>(tables)) {
    const file = resources.find((resource) => resource.name === name)?.path ?? `derived/${name}.csv`;
    await writeCsv(join(folder, file), columns, rows);
    written.push({ file, rows: rows.length });
  }
  await refreshDatapackage(folder);
  return written;
}
