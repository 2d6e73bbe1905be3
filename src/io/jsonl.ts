import type * as z from "zod";
import { DataError, MissingDataError } from "../core/errors.js";
import { linesOf } from "./lines.js";
import { parseJson } from "./parse-json.js";
import { shownPath } from "./project-root.js";
import { firstProblem } from "./read-json.js";

export interface ReadJsonlOptions {
  /** A bare NaN, which Python writes for a missing value and JSON does not know, is null; false unless given. */
  nanIsNull?: boolean;
}

/** Strings as they are, and every NaN outside of them as null. */
const withoutNan = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\.)*")|\bNaN\b/g, (_, string?: string) => string ?? "null");

/**
 * Reads a JSON Lines file as a stream and checks each line by a schema. Blank lines are skipped.
 *
 * @throws DataError `<file>:<line>: field "<path>": …` for the first line that does not fit the schema.
 * @throws MissingDataError when there is no such file.
 */
export async function* readJsonl<T>(
  file: string,
  schema: z.ZodType<T>,
  { nanIsNull = false }: ReadJsonlOptions = {},
): AsyncGenerator<{ line: number; value: T }> {
  const shown = shownPath(file);
  const lines = linesOf(file);
  let line = 0;
  try {
    for await (const text of lines) {
      line++;
      if (text.trim() === "") continue;
      const json = parseJson(nanIsNull ? withoutNan(text) : text, { file: shown, line });
      const parsed = schema.safeParse(json);
      if (!parsed.success) {
        const { problem, field } = firstProblem(parsed.error);
        throw new DataError(problem, { file: shown, line, field });
      }
      yield { line, value: parsed.data };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shown} is not there`, { cause: error });
  }
}
