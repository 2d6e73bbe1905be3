import type { SchemaElement } from "hyparquet";
import { ByteWriter, type ColumnSource, ParquetWriter } from "hyparquet-writer";
import type { Cell } from "../../io/cell.js";
import type { ColumnKind, ExportColumn } from "./column.js";
import type { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";

/** A row group is held in memory, so it ends with its rows or with the characters of its texts. */
const groupRows = 50_000;
const groupCharacters = 8 * 2 ** 20;

/** A table as Parquet: Snappy, columns that may be null, texts as UTF-8, whole numbers as INT64. */
export function parquetTable<Row>(columns: readonly ExportColumn<Row>[], sink: Sink): TableWriter<Row> {
  const parquet = new ParquetWriter({
    writer: bytesTo(sink),
    schema: [
      { name: "root", num_children: columns.length },
      ...columns.map(({ name, kind }) => ({ name, repetition_type: "OPTIONAL" as const, ...types[kind] })),
    ],
    createdBy: "affectlab",
  });
  let cells: (Cell | bigint)[][] = columns.map(() => []);
  let rows = 0;
  let characters = 0;
  const writeGroup = (): void => {
    const columnData = columns.map(
      ({ name }, i): ColumnSource => ({ name, data: cells[i] as ColumnSource["data"] }),
    );
    parquet.write({ columnData, rowGroupSize: rows });
    cells = columns.map(() => []);
    rows = 0;
    characters = 0;
  };
  return {
    add(row) {
      for (const [i, { kind, cell }] of columns.entries()) {
        const value = cell(row);
        if (typeof value === "string") characters += value.length;
        cells[i]!.push(kind === "integer" && value !== null ? BigInt(value) : value);
      }
      rows++;
      if (rows === groupRows || characters > groupCharacters) writeGroup();
    },
    finish() {
      if (rows > 0) writeGroup();
      parquet.finish();
    },
  };
}

const types: Record<ColumnKind, Pick<SchemaElement, "type" | "converted_type">> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
};

/** The library's buffer, emptied into the file after each row group. */
function bytesTo(sink: Sink): ByteWriter {
  const writer = new ByteWriter();
  const flush = (): void => {
    sink.write(new Uint8Array(writer.buffer, 0, writer.index));
    writer.index = 0;
  };
  return Object.assign(writer, { flush, finish: flush });
}
