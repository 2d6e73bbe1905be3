import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { DataError, MissingDataError } from "../core/errors.js";
import { linesOf } from "./lines.js";
import { shownPath } from "./project-root.js";
import { writeError } from "./write-file-atomic.js";

export interface ReadJsonlOptions {
  /**
   * What to do with a last line that has no line end and is not JSON: what a killed writer leaves.
   * "error" (default), or "ignore", for logs that are resumed.
   */
  partialTail?: "error" | "ignore";
}

/**
 * Reads a JSON Lines file as a stream, each line checked by a schema; blank lines are passed over.
 *
 * @throws DataError `<file>:<line>: field "<path>": …` for the first line that is not what the schema says.
 * @throws MissingDataError when there is no such file.
 */
export async function* readJsonl<T>(
  file: string,
  schema: z.ZodType<T>,
  options: ReadJsonlOptions = {},
): AsyncGenerator<{ line: number; value: T }> {
  const shown = shownPath(file);
  let endsWithBreak = true;
  const lines = linesOf(file, (ends) => {
    endsWithBreak = ends;
  });
  try {
    // One line is held back: only the last may be partial.
    let next = await lines.next();
    for (let line = 1; next.done !== true; line++) {
      const text = next.value;
      next = await lines.next();
      const isPartial = next.done === true && !endsWithBreak;
      if (text.trim() === "") continue;
      let json: unknown;
      try {
        json = JSON.parse(line === 1 ? text.replace(/^\uFEFF/, "") : text);
      } catch (error) {
        if (isPartial && options.partialTail === "ignore") return;
        throw new DataError(
          isPartial ? "ends in the middle of a row" : `is not JSON (${(error as Error).message})`,
          { file: shown, line, ...(isPartial ? { remedy: "the file is truncated" } : {}) },
          { cause: error },
        );
      }
      const parsed = schema.safeParse(json);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        const field = issue?.path.join(".") ?? "";
        throw new DataError(issue?.message ?? "is not valid", { file: shown, line, field });
      }
      yield { line, value: parsed.data };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shown} is not there`, { cause: error });
  } finally {
    await lines.return(undefined);
  }
}

/** An open JSON Lines log: rows are only ever added. */
export class JsonlWriter {
  private constructor(
    private readonly handle: FileHandle,
    private readonly file: string,
  ) {}

  /** Opens a log for appending; a last row that a killed writer left half-written is cut off. */
  static async open(file: string): Promise<JsonlWriter> {
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, "a+");
      await cutPartialTail(handle);
      return new JsonlWriter(handle, file);
    } catch (error) {
      throw writeError(error, file);
    }
  }

  /** Adds rows in one write, and returns when they have reached the disk. */
  async append(...rows: readonly unknown[]): Promise<void> {
    try {
      await this.handle.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      await this.handle.datasync();
    } catch (error) {
      throw writeError(error, this.file);
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

async function cutPartialTail(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk.length);
    const { bytesRead } = await handle.read(chunk, 0, end - start, start);
    const lastBreak = chunk.subarray(0, bytesRead).lastIndexOf(0x0a);
    if (lastBreak !== -1 || start === 0) {
      const keep = start + lastBreak + 1;
      if (keep < size) await handle.truncate(keep);
      return;
    }
    end = start;
  }
}
