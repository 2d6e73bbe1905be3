import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { ChecksumError, DataError, MissingDataError } from "../core/errors.js";
import { BadCsvError, eachCsvRow } from "./csv-cells.js";
import { inputName } from "./data-origin.js";
import { decodeUtf8 } from "./decode-utf8.js";
import { textSha256 } from "./line-ends.js";
import { parseJson } from "./parse-json.js";
import { shownPath } from "./project-root.js";
import { firstProblem, parseAs } from "./read-json.js";
import { sha256 } from "./sha256-file.js";
import { crlfProblem } from "./upstream.js";

/** A pinned commit: the hash of every file that may be read. */
export interface Pin {
  commit: string;
  /** By the path inside the folder, with slashes. */
  sha256: ReadonlyMap<string, string>;
}

/** A row of a text table, with the line on which it starts. */
export interface TextRow {
  cells: string[];
  line: number;
}

/** A line of a JSON Lines file: its value, or what is wrong with it. */
export type ReadLine<T> =
  | { line: number; value: T; problem?: undefined }
  | { line: number; value?: undefined; problem: DataError };

/**
 * The files of a release, or other data in the same layout. Every importer reads through this class. So a byte
 * order mark is ignored everywhere, each defect has one line that names file, line or path, and what was
 * expected, and each file that was read is known by its hash.
 *
 * With a pin, a file is read only if its bytes are those of the pinned commit. Without one, any file is.
 */
export class ReleasedFiles {
  readonly #read = new Map<string, string>();

  constructor(
    readonly folder: string,
    readonly pin?: Pin,
  ) {}

  /** Each file that was read so far and the sha256 of its bytes, by path. */
  get read(): { path: string; sha256: string }[] {
    const files = [...this.#read].map(([name, hash]) => ({ path: name, sha256: hash }));
    return files.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** The file as messages show it. */
  shown(name: string): string {
    return shownPath(path.join(this.folder, name));
  }

  has(name: string): boolean {
    return this.pin?.sha256.has(name) ?? existsSync(path.join(this.folder, name));
  }

  /**
   * What a folder holds, in order; nothing where there is no such folder. With a pin, only what the pinned commit
   * has: a file of another commit that lies there is not seen.
   */
  async names(folder: string): Promise<string[]> {
    if (this.pin !== undefined) {
      // The catalogue's names have slashes on every system.
      const parts = folder.split("/");
      const own = [...this.pin.sha256.keys()].map((name) => name.split("/"));
      const inside = own.filter((name) => parts.every((part, i) => name[i] === part));
      return [...new Set(inside.map((name) => name[parts.length] as string))].sort();
    }
    const names = await readdir(path.join(this.folder, folder)).catch(() => []);
    return names.filter((name) => !name.startsWith(".")).sort();
  }

  /**
   * A file's text, without byte order mark.
   *
   * @throws MissingDataError when it is not there
   * @throws ChecksumError when its bytes are not those of the pinned commit
   * @throws DataError when it is not UTF-8
   */
  async text(name: string): Promise<string> {
    const shown = this.shown(name);
    const bytes = await readFile(path.join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && error.code !== "ENOTDIR" && error.code !== "EISDIR") throw error;
      const problem = error.code === "EISDIR" ? "is a folder, expected a file" : "is not there";
      throw new MissingDataError(`${shown} ${problem}; the released layout has this file`, { cause: error });
    });
    const hash = sha256(bytes);
    await this.#verify(name, hash);
    this.#read.set(name, hash);
    return decodeUtf8(bytes, shown, { mayBeCut: true }).replace(/^\uFEFF/, "");
  }

  /** A JSON file, checked by a schema. @throws DataError naming line or path of the first defect */
  async json<T>(name: string, schema: z.ZodType<T>): Promise<T> {
    const text = await this.text(name);
    return parseAs(schema, parseJson(text, { file: this.shown(name) }), path.join(this.folder, name));
  }

  /**
   * The rows of a table of text, which may be ragged; empty lines are left out.
   *
   * @throws DataError when it is empty, or a quoted cell is never closed
   */
  async rows(name: string, delimiter: string): Promise<TextRow[]> {
    const rows: TextRow[] = [];
    const file = this.shown(name);
    const text = await this.text(name);
    try {
      eachCsvRow(
        text,
        (cells, line) => {
          if (cells.some((cell) => cell.trim() !== "")) rows.push({ cells, line });
        },
        { delimiter, relaxQuotes: true },
      );
    } catch (error) {
      if (!(error instanceof BadCsvError)) throw error;
      throw new DataError(error.message, { file, line: error.line }, { cause: error });
    }
    if (rows.length === 0) throw new DataError("is empty; expected a row for each story", { file });
    return rows;
  }

  /**
   * The lines of a JSON Lines file, each checked by a schema. It goes on after a damaged line: the caller decides
   * what to do about it. Blank lines are left out.
   *
   * @throws DataError when there is no line
   */
  async *lines<T>(name: string, schema: z.ZodType<T>): AsyncGenerator<ReadLine<T>> {
    const file = this.shown(name);
    const lines = (await this.text(name)).split("\n");
    let isEmpty = true;
    for (const [i, text] of lines.entries()) {
      if (text.trim() === "") continue;
      isEmpty = false;
      yield { line: i + 1, ...parseLine(text, schema, file, i + 1) };
    }
    if (isEmpty) throw new DataError("is empty; expected a line of JSON for each row", { file });
  }

  async #verify(name: string, hash: string): Promise<void> {
    if (this.pin === undefined) return;
    const wanted = this.pin.sha256.get(name);
    if (hash === wanted) return;
    const commit = this.pin.commit.slice(0, 7);
    const isCrlf = (await textSha256(path.join(this.folder, name))) === wanted;
    const found = isCrlf ? crlfProblem : `has sha256 ${hash.slice(0, 12)}…`;
    const expected =
      wanted === undefined
        ? `commit ${commit} has no such file`
        : `commit ${commit} has ${wanted.slice(0, 12)}…`;
    throw new ChecksumError(
      `${this.shown(name)} ${found}, but ${expected}; restore it, or give changed data by --other-data <folder>`,
      { page: "docs/other-data.md" },
    );
  }
}

function parseLine<T>(
  text: string,
  schema: z.ZodType<T>,
  file: string,
  line: number,
): { value: T } | { problem: DataError } {
  try {
    const parsed = schema.safeParse(parseJson(text, { file, line }));
    if (parsed.success) return { value: parsed.data };
    const { problem, field } = firstProblem(parsed.error);
    return { problem: new DataError(problem, { file, line, field }) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { problem: error };
  }
}

/** A folder in a release's layout, opened unless it is open already. */
export const openFolder = (folder: string | ReleasedFiles): ReleasedFiles =>
  typeof folder === "string" ? new ReleasedFiles(folder) : folder;

/** Each file that was read, as a codebook lists it. */
export const namesOfRead = (files: ReleasedFiles): { path: string; sha256: string }[] =>
  files.read.map(({ path: name, sha256: hash }) => ({
    path: inputName(path.join(files.folder, name)),
    sha256: hash,
  }));
