import { DataError } from "../../core/errors.js";
import { BadCsvError, eachCsvRow } from "../csv-cells.js";
import { decodeUtf8 } from "../decode-utf8.js";
import { type Delimiter, findDelimiter } from "../find-delimiter.js";
import { type CodedTable, TableBuilder } from "./coded-table.js";
import { Problems } from "./problems.js";

const delimiterNames: Record<Delimiter, string> = { ",": "commas", ";": "semicolons", "\t": "tabs" };

/**
 * Reads the cells of a CSV text whose header names the columns. The delimiter is found from the header.
 *
 * @throws DataError when it has no header, a quoted cell is never closed, or a row is ragged
 */
export function readCodedCsv(bytes: Uint8Array, file: string, builder = new TableBuilder()): CodedTable {
  const text = decodeUtf8(bytes, file);
  const delimiter = findDelimiter(text);
  const problems = new Problems({ file, placeWord: "line" });
  let header: string[] | undefined;
  let unnamed: string[] = [];
  const onRow = (cells: string[], line: number): void => {
    if (header === undefined) {
      ({ header, unnamed } = readHeader(cells, file));
      for (const name of header) builder.addColumn(name);
      return;
    }
    if (cells.length === 1 && cells[0]!.trim() === "") return;
    if (cells.length !== header.length) {
      const field = header[Math.min(cells.length, header.length) - 1]!;
      problems.add(line, field, raggedProblem(header.length, cells.length, delimiter));
      return;
    }
    builder.startRow(line);
    for (let i = 0; i < cells.length; i++) builder.set(header[i]!, cells[i]!);
  };
  try {
    eachCsvRow(text, onRow, { delimiter });
  } catch (error) {
    if (!(error instanceof BadCsvError)) throw error;
    const { message, line } = error;
    throw new DataError(message, { file, line, remedy: "the file may be truncated" }, { cause: error });
  }
  if (header === undefined) throw new DataError("is empty, not even a header", { file });
  problems.throwIfAny();
  const notes = unnamed.length === 0 ? [] : [`${unnamed.join(", ")} has no name in the header`];
  return builder.table({ file, format: `CSV, ${delimiterNames[delimiter]}`, placeWord: "line", notes });
}

function raggedProblem(wanted: number, got: number, delimiter: Delimiter): string {
  const why =
    delimiter === "," && got > wanted
      ? "a text with a comma, or a decimal comma, needs quotes"
      : "the row is ragged or the file is truncated";
  return `expected ${wanted} cells, got ${got}; ${why}`;
}

function readHeader(cells: readonly string[], file: string): { header: string[]; unnamed: string[] } {
  const unnamed: string[] = [];
  const header = cells.map((cell, i) => {
    const name = cell.trim();
    if (name !== "") return name;
    unnamed.push(`column ${i + 1}`);
    return `column ${i + 1}`;
  });
  if (unnamed.length === cells.length) throw new DataError("is empty, not even a header", { file });
  const twice = header.find((name, i) => header.indexOf(name) !== i);
  if (twice !== undefined) {
    throw new DataError(`the header names "${twice}" twice; rename one of the two`, { file, line: 1 });
  }
  return { header, unnamed };
}
