import { DataError } from "../../core/errors.js";
import { type CodedTable, TableBuilder } from "./coded-table.js";
import { setCell } from "./read-coded-json.js";

/**
 * Reads a Parquet file, column by column. The package that decompresses zstd, gzip, Brotli and LZ4 is loaded only
 * where a file needs it; snappy, and no compression, need none.
 *
 * @throws DataError when it is damaged
 */
export async function readCodedParquet(
  bytes: Uint8Array,
  file: string,
  builder = new TableBuilder(),
): Promise<CodedTable> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import("hyparquet");
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  try {
    const metadata = await parquetMetadataAsync(buffer);
    const codecs = new Set(
      metadata.row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)),
    );
    const isPlain = [...codecs].every((codec) => codec === "UNCOMPRESSED" || codec === "SNAPPY");
    const compressors = isPlain ? undefined : (await import("hyparquet-compressors")).compressors;
    for (const { element } of parquetSchema(metadata).children) builder.addColumn(element.name);
    const n = Number(metadata.num_rows);
    for (let row = 1; row <= n; row++) builder.startRow(row);
    await parquetRead({
      file: buffer,
      metadata,
      ...(compressors === undefined ? {} : { compressors }),
      onChunk: ({ columnName, columnData, rowStart }) => {
        for (let i = 0; i < columnData.length; i++) {
          setCell(builder, columnName, columnData[i] as unknown, rowStart + i);
        }
      },
    });
    return builder.table({ file, format: "Parquet", placeWord: "row" });
  } catch (error) {
    throw new DataError(
      `is no Parquet file that can be read (${(error as Error).message})`,
      { file, remedy: "the file may be truncated" },
      { cause: error },
    );
  }
}
