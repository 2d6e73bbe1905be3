import type * as z from "zod";
import { DataError, MissingDataError } from "../../../core/errors.js";
import { linesOf } from "../../../io/lines.js";
import { shownPath } from "../../../io/project-root.js";

/** A line of a JSON Lines file: its value, or what is wrong with it. */
export type ReadLine<T> =
  | { line: number; value: T; problem?: undefined }
  | { line: number; value?: undefined; problem: DataError };

/**
 * Reads a JSON Lines file as a stream, line by line, and continues after a damaged line, unlike `readJsonl`,
 * which stops at the first one. The caller decides what to do about a damaged line.
 */
export async function* readLines<T>(file: string, schema: z.ZodType<T>): AsyncGenerator<ReadLine<T>> {
  const shown = shownPath(file);
  let line = 0;
  try {
    for await (const text of linesOf(file)) {
      line++;
      if (text.trim() !== "") yield { line, ...parseLine(text, schema, shown, line) };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shown} is not there`, { cause: error });
  }
}

function parseLine<T>(
  text: string,
  schema: z.ZodType<T>,
  file: string,
  line: number,
): { value: T } | { problem: DataError } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    // A row that opens and never closes was cut off; anything else is not JSON at all.
    const cut = text.startsWith("{") && !text.trimEnd().endsWith("}");
    const problem = cut ? "ends in the middle of a row" : `is not JSON (${(error as Error).message})`;
    return { problem: new DataError(problem, { file, line }, { cause: error }) };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const issue = parsed.error.issues[0];
  const field = issue?.path.join(".") ?? "";
  return { problem: new DataError(issue?.message ?? "is not valid", { file, line, field }) };
}
