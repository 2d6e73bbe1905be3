import { readFile } from "node:fs/promises";
import path from "node:path";
import { DataError, MissingDataError } from "../../core/errors.js";
import { shownPath } from "../project-root.js";
import type { CodedTable, TableBuilder } from "./coded-table.js";
import type { OpenedInspectLog } from "./read-inspect.js";

/** What a file is, by its first bytes and its name. */
export type Opened =
  | { kind: "table"; table: CodedTable }
  | { kind: "inspect"; log: OpenedInspectLog }
  | { kind: "promptfoo"; rows: readonly unknown[] };

/** The bytes of a file. @throws MissingDataError when there is none */
export async function readBytes(file: string): Promise<Buffer> {
  const shown = shownPath(file);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EISDIR") throw new DataError("is a folder", { file: shown, remedy: "name a file" });
    if (error.code !== "ENOENT") throw error;
    throw new MissingDataError(`${shown} is not there; check the path`, { cause: error });
  });
}

const startsWith = (bytes: Uint8Array, signs: string): boolean =>
  Buffer.from(bytes.subarray(0, signs.length)).toString("latin1") === signs;

/**
 * Opens a file of ratings or replies: CSV, JSON Lines, a JSON list, Parquet, a log of Inspect, an output of
 * promptfoo. Each format's reader is loaded when it is needed.
 *
 * @param builder collects the cells of a table
 * @throws DataError when it is none of them
 */
export async function openTable(bytes: Uint8Array, file: string, builder?: TableBuilder): Promise<Opened> {
  const shown = shownPath(file);
  if (startsWith(bytes, "PAR1")) {
    const { readCodedParquet } = await import("./read-coded-parquet.js");
    return { kind: "table", table: await readCodedParquet(bytes, shown, builder) };
  }
  if (startsWith(bytes, "PK\u0003\u0004")) return openArchive(bytes, shown);
  const first = /[^\s\uFEFF]/u.exec(Buffer.from(bytes.subarray(0, 4096)).toString("utf8"))?.[0];
  if (first === "{" || first === "[") return openJson(bytes, shown, isLines(bytes, file, first), builder);
  const { readCodedCsv } = await import("./read-coded-csv.js");
  return { kind: "table", table: readCodedCsv(bytes, shown, builder) };
}

async function openArchive(bytes: Uint8Array, file: string): Promise<Opened> {
  const [{ entryNames }, { openInspectArchive }] = await Promise.all([
    import("./zip-entries.js"),
    import("./read-inspect.js"),
  ]);
  if (entryNames(bytes, file).includes("xl/workbook.xml")) {
    throw new DataError("is a workbook of Excel", {
      file,
      remedy: 'save its sheet as CSV, of type "CSV UTF-8 (Comma delimited)"',
    });
  }
  return { kind: "inspect", log: openInspectArchive(bytes, file) };
}

/** JSON Lines: by its name, or an object that ends on the first line with another after it. */
function isLines(bytes: Uint8Array, file: string, first: string): boolean {
  if (/\.(?:jsonl|ndjson)$/i.test(path.basename(file))) return true;
  if (first === "[") return false;
  const end = bytes.indexOf(10);
  if (end < 0) return false;
  const line = Buffer.from(bytes.subarray(0, end)).toString("utf8").trim();
  return line.startsWith("{") && line.endsWith("}") && bytes.length > end + 1;
}

async function openJson(
  bytes: Uint8Array,
  file: string,
  asLines: boolean,
  builder?: TableBuilder,
): Promise<Opened> {
  const json = await import("./read-coded-json.js");
  if (asLines) return { kind: "table", table: json.readCodedJsonl(bytes, file, builder) };
  const document = json.parseDocument(bytes, file);
  const { isInspectLog } = await import("./inspect-log.js");
  if (isInspectLog(document)) {
    const { openInspectJson } = await import("./read-inspect.js");
    return { kind: "inspect", log: openInspectJson(document, file) };
  }
  const { promptfooRows } = await import("./promptfoo-output.js");
  const rows = promptfooRows(document);
  if (rows !== undefined) return { kind: "promptfoo", rows };
  return { kind: "table", table: json.readCodedJson(json.rowsOfDocument(document, file), file, builder) };
}
