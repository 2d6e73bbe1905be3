import { DataError } from "../../core/errors.js";
import { decodeUtf8 } from "../decode-utf8.js";
import { findJsonFault } from "../json-fault.js";
import { parseJson } from "../parse-json.js";
import { type CellValue, type CodedTable, TableBuilder } from "./coded-table.js";
import { Problems } from "./problems.js";

/**
 * Sets the cells of an object: what lies in objects inside it becomes columns such as "rater.id"; a list is kept
 * as JSON.
 */
export function setCells(builder: TableBuilder, object: object, prefix = "", row?: number): void {
  for (const [key, value] of Object.entries(object)) setCell(builder, `${prefix}${key}`, value, row);
}

/** Sets one cell, whatever it holds; null and undefined are empty cells. */
export function setCell(builder: TableBuilder, name: string, value: unknown, row?: number): void {
  if (value === null || value === undefined) builder.addColumn(name);
  else if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    builder.set(name, value as CellValue, row);
  } else if (typeof value === "bigint") {
    builder.set(name, Number.isSafeInteger(Number(value)) ? Number(value) : String(value), row);
  } else if (value instanceof Date) builder.set(name, value.toISOString(), row);
  else if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    builder.set(name, JSON.stringify(Array.from(value as ArrayLike<unknown>)), row);
  } else setCells(builder, value, `${name}.`, row);
}

/** Python writes a missing number as NaN, which JSON does not know: it is read as null. */
export const withoutNaN = (json: string): string =>
  /\bNaN\b|Infinity\b/.test(json)
    ? json.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
        found[0] === '"' ? found : "null",
      )
    : json;

/** Reads JSON Lines, an object a line. */
export function readCodedJsonl(bytes: Uint8Array, file: string, builder = new TableBuilder()): CodedTable {
  const problems = new Problems({ file, placeWord: "line" });
  const lines = decodeUtf8(bytes, file)
    .replace(/^\uFEFF/, "")
    .split("\n");
  for (const [i, text] of lines.entries()) {
    if (text.trim() === "") continue;
    const value = parseLine(text);
    if (typeof value === "string") problems.add(i + 1, "", value);
    else {
      builder.startRow(i + 1);
      setCells(builder, value);
    }
  }
  problems.throwIfAny();
  return builder.table({ file, format: "JSON Lines", placeWord: "line" });
}

/** The object of a line, or what is wrong with it. */
function parseLine(text: string): object | string {
  try {
    const value = JSON.parse(withoutNaN(text)) as unknown;
    return isObject(value) ? value : "is no JSON object; each line must be one";
  } catch {
    return `is not JSON (${findJsonFault(text)?.problem ?? "it ends too early"})`;
  }
}

/** Reads a JSON list of objects. */
export function readCodedJson(
  rows: readonly unknown[],
  file: string,
  builder = new TableBuilder(),
): CodedTable {
  const problems = new Problems({ file, placeWord: "row" });
  for (const [i, row] of rows.entries()) {
    if (!isObject(row)) problems.add(i + 1, "", "is no object");
    else {
      builder.startRow(i + 1);
      setCells(builder, row);
    }
  }
  problems.throwIfAny();
  return builder.table({ file, format: "JSON", placeWord: "row" });
}

/** @throws DataError when it is not JSON */
export function parseDocument(bytes: Uint8Array, file: string): unknown {
  return parseJson(withoutNaN(decodeUtf8(bytes, file)), { file });
}

/** The list of a document of rows. @throws DataError when it holds none */
export function rowsOfDocument(document: unknown, file: string): unknown[] {
  if (Array.isArray(document)) return document;
  throw new DataError("is neither a list of objects, nor a log of Inspect, nor an output of promptfoo", {
    file,
    remedy: "give a JSON list, JSON Lines, CSV or Parquet",
  });
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
