import { readFile } from "node:fs/promises";
import { ChecksumError, DataError, MissingDataError } from "../core/errors.js";
import { type Cell, cellReader } from "./cell.js";
import type { Field, TableCodebook, TableSchema } from "./codebook.js";
import { BadCsvError, eachCsvRow } from "./csv-cells.js";
import { isInOtherData, readInput } from "./data-origin.js";
import { decodeUtf8 } from "./decode-utf8.js";
import { findDelimiter } from "./find-delimiter.js";
import { asRecorded } from "./line-ends.js";
import { shownPath } from "./project-root.js";
import { Table } from "./table.js";

export interface ReadCsvOptions {
  /**
   * Accept bytes that differ from the codebook's sha256, for someone who edits a cell to see the effect. A
   * warning names the file. Rows, types and levels are still checked. By default true if the environment says
   * AFFECTLAB_ALLOW_EDITED_DATA=1.
   */
  allowEdited?: boolean;
  /**
   * Find from the header whether commas, semicolons or tabs stand between the cells, for a table that a person
   * saved: spreadsheets of many countries write semicolons. By default the codebook's delimiter is the only one.
   */
  anyDelimiter?: boolean;
}

/**
 * Reads a CSV file (RFC 4180; a byte order mark and CRLF are fine) and checks it against its codebook.
 *
 * The header must list the codebook's columns in their order, and every row must have that many cells. Every
 * cell must have its column's type and keep its constraints. Keys must be unique. The number of rows and the
 * sha256 must be the recorded ones; LF may stand as CRLF, because git may have written it so. So a truncated,
 * edited or mixed-up table is an error here and never a
 * wrong number later.
 *
 * @throws DataError `<file>:<line>: field "<column>": <what is wrong>` for the first defect found.
 * @throws ChecksumError when all cells are valid and the bytes are not the recorded ones.
 * @throws MissingDataError when there is no such file.
 */
export async function readCsv(
  file: string,
  codebook: TableCodebook,
  options: ReadCsvOptions = {},
): Promise<Table> {
  const shown = shownPath(file);
  const read = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new MissingDataError(
      `${shown} is not there; restore it from the repository (git checkout ${shown})`,
    );
  });
  const { bytes, sha256 } = asRecorded(read, codebook.hash);
  const { fields } = codebook.schema;
  const columns = parseColumns(bytes, shown, codebook, options.anyDelimiter === true);
  const rowCount = columns[0]?.length ?? 0;
  checkKeys(shown, codebook.schema, columns);
  if (codebook.rowCount !== undefined && rowCount !== codebook.rowCount) {
    throw new DataError(`has ${rowCount} rows, its codebook says ${codebook.rowCount}`, {
      file: shown,
      remedy: `restore it (git checkout ${shown}) or derive it again`,
    });
  }
  const edited = codebook.hash !== undefined && codebook.hash !== `sha256:${sha256}`;
  // Other data may be edited: all that is made from them says what it was made from, and hashes what was read.
  if (edited && !isInOtherData(file)) {
    refuseOrWarn(shown, options.allowEdited ?? process.env.AFFECTLAB_ALLOW_EDITED_DATA === "1");
  }
  const byName = new Map(fields.map((field, index) => [field.name, columns[index] as Cell[]]));
  return new Table(shown, fields, byName, rowCount, readInput(file, sha256, edited), edited);
}

function parseColumns(
  bytes: Uint8Array,
  file: string,
  codebook: TableCodebook,
  anyDelimiter: boolean,
): Cell[][] {
  const { fields, missingValues = [""] } = codebook.schema;
  const readers = fields.map((field) => cellReader(field, missingValues));
  const columns: Cell[][] = fields.map(() => []);
  let isHeader = true;
  const text = decodeUtf8(bytes, file);
  const delimiter = anyDelimiter ? findDelimiter(text) : (codebook.dialect?.delimiter ?? ",");
  try {
    eachCsvRow(
      text,
      (cells, line) => {
        if (isHeader) checkHeader(cells, fields, file);
        // Ragged rows are reported with the line on which they start.
        else addRow(cells, line);
        isHeader = false;
      },
      { delimiter },
    );
  } catch (error) {
    if (!(error instanceof BadCsvError)) throw error;
    const { message, line } = error;
    throw new DataError(message, { file, line, remedy: "the file may be truncated" }, { cause: error });
  }
  if (isHeader) throw new DataError("is empty, not even a header", { file });
  return columns;

  function addRow(cells: string[], line: number): void {
    if (cells.length !== fields.length) {
      const field = fields[Math.min(cells.length, fields.length - 1)]?.name ?? "";
      throw new DataError(`expected ${fields.length} cells, got ${cells.length}`, {
        file,
        line,
        field,
        remedy: "the row is ragged or the file is truncated",
      });
    }
    for (let i = 0; i < cells.length; i++) {
      const result = (readers[i] as (text: string) => ReturnType<(typeof readers)[number]>)(
        cells[i] as string,
      );
      if ("problem" in result) {
        throw new DataError(result.problem, { file, line, field: fields[i]?.name ?? "" });
      }
      columns[i]?.push(result.value);
    }
  }
}

function checkHeader(cells: string[], fields: readonly Field[], file: string): void {
  const wanted = fields.map((field) => field.name);
  if (cells.length === wanted.length && cells.every((cell, i) => cell === wanted[i])) return;
  const first = wanted.findIndex((name, i) => name !== cells[i]);
  throw new DataError(`the header is "${cells.join(",")}", its codebook says "${wanted.join(",")}"`, {
    file,
    line: 1,
    field: wanted[first] ?? cells[wanted.length] ?? "",
  });
}

const warned = new Set<string>();

function refuseOrWarn(file: string, allowed: boolean): void {
  if (!allowed) {
    throw new ChecksumError(
      `${file} is not the file its codebook describes (sha256 differs); restore it (git checkout ${file}), derive it again, or set AFFECTLAB_ALLOW_EDITED_DATA=1 to compute from the edited file`,
      { page: "docs/other-data.md" },
    );
  }
  if (warned.has(file)) return;
  warned.add(file);
  process.emitWarning(`${file} was edited: its sha256 is not the one in its codebook`, "EditedData");
}

/**
 * Checks that the primary key never repeats, nor any column that the codebook calls unique.
 *
 * @throws DataError naming the first repeated key and the two data rows that hold it.
 */
function checkKeys(file: string, schema: TableSchema, columns: readonly Cell[][]): void {
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
