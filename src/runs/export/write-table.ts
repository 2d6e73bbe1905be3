import { replaceFile } from "../../io/write-file-atomic.js";
import type { ExportColumn } from "./column.js";
import { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";

export type TableFormat = "csv" | "parquet";

/** What was written. */
export interface WrittenExport {
  file: string;
  rows: number;
  bytes: number;
}

/**
 * Writes a table row by row, either completely or not at all.
 *
 * @param eachRow hands over the rows, and may throw: then nothing is left
 */
export async function writeTable<Row>(
  file: string,
  format: TableFormat,
  columns: readonly ExportColumn<Row>[],
  eachRow: (add: (row: Row) => void) => Promise<void> | void,
): Promise<WrittenExport> {
  const open = await loadFormat(format);
  return replaceFile(file, async (handle) => {
    const sink = new Sink(handle);
    const table: TableWriter<Row> = open(columns, sink);
    let rows = 0;
    await eachRow((row) => {
      table.add(row);
      rows++;
    });
    table.finish();
    return { file, rows, bytes: sink.bytes };
  });
}

async function loadFormat(format: TableFormat) {
  return format === "csv"
    ? (await import("./csv-table.js")).csvTable
    : (await import("./parquet-table.js")).parquetTable;
}
