import { createReadStream } from "node:fs";
import type * as z from "zod";
import { DataError, MissingDataError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { firstProblem } from "../io/read-json.js";
import { readFields } from "./row-pattern.js";

/**
 * Reads a run's log as a stream, with one piece of the file and one row in memory. A last line without a line
 * break is the leftover of a killed process and is skipped. Any other line that is not a row is set aside: it is
 * handed to `onBad` with its file, line and field, and reading goes on.
 *
 * Unlike `readJsonl`, it hands rows to a function and not to an async iterator, which reads a log of 200,000
 * rows a few times faster.
 *
 * @param fields the only ones that `onRow` looks at: most rows are then read without parsing their JSON, which takes
 *   a fifth of the time. Every row is checked whole all the same.
 * @param onRow receives a row, its line from 1, and the byte at which it begins
 * @throws MissingDataError when there is no such file
 */
export async function readRows<T>(
  file: string,
  schema: z.ZodType<T>,
  onRow: (row: T, line: number, start: number) => void,
  onBad: (error: DataError) => void,
): Promise<void>;
export async function readRows<T extends object, K extends keyof T & string>(
  file: string,
  schema: z.ZodType<T>,
  onRow: (row: Pick<T, K>, line: number, start: number) => void,
  onBad: (error: DataError) => void,
  fields: readonly K[] | undefined,
): Promise<void>;
export async function readRows<T extends object, K extends keyof T & string>(
  file: string,
  schema: z.ZodType<T>,
  onRow: (row: Pick<T, K>, line: number, start: number) => void,
  onBad: (error: DataError) => void,
  fields?: readonly K[],
): Promise<void> {
  const read = fields === undefined ? undefined : readFields(schema, fields);
  let line = 0;
  /** Where in the file the rest begins. */
  let before = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      // Of Latin-1, each sign is a byte.
      const text = read === undefined ? "" : bytes.toString("latin1");
      let start = 0;
      for (let end = bytes.indexOf(10, start); end !== -1; end = bytes.indexOf(10, start)) {
        line++;
        const some = read?.(text, start, end);
        if (some !== undefined) {
          onRow(some, line, before + start);
        } else {
          const row = parseRow(bytes.toString("utf8", start, end), schema, file, line);
          if (row.error === undefined) onRow(row.value, line, before + start);
          else onBad(row.error);
        }
        start = end + 1;
      }
      before += start;
      rest = bytes.subarray(start);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shownPath(file)} is not there; is this a run's folder?`, { cause: error });
  }
}

type Row<T> = { value: T; error?: undefined } | { error: DataError };

function parseRow<T>(text: string, schema: z.ZodType<T>, file: string, line: number): Row<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return {
      error: new DataError(`is not JSON (${(error as Error).message})`, { file: shownPath(file), line }),
    };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const { problem, field } = firstProblem(parsed.error);
  return { error: new DataError(problem, { file: shownPath(file), line, field }) };
}
