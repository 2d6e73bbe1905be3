import { formatCsvRow } from "../../io/format-csv.js";
import type { ExportColumn } from "./column.js";
import type { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";

/** A table as CSV, in the form of `formatCsv`. */
export function csvTable<Row>(columns: readonly ExportColumn<Row>[], sink: Sink): TableWriter<Row> {
  sink.text(formatCsvRow(columns.map(({ name }) => name)));
  return {
    add: (row) => sink.text(formatCsvRow(columns.map(({ cell }) => cell(row)))),
    finish: () => sink.flush(),
  };
}
