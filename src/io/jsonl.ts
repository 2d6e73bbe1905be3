import type * as z from "zod";
import { DataError, MissingDataError } from "../core/errors.js";
import { linesOf } from "./lines.js";
import { shownPath } from "./project-root.js";
import { firstProblem } from "./read-json.js";

/**
 * Reads a JSON Lines file as a stream and checks each line by a schema. Blank lines are skipped.
 *
 * @throws DataError `<file>:<line>: field "<path>": …` for the first line that does not fit the schema.
 * @throws MissingDataError when there is no such file.
 */
export async function* readJsonl<T>(
  file: string,
  schema: z.ZodType<T>,
): AsyncGenerator<{ line: number; value: T }> {
  const shown = shownPath(file);
  let endsWithBreak = true;
  const lines = linesOf(file, (ends) => {
    endsWithBreak = ends;
  });
  try {
    // One line is held back, because only the last line may be partial.
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
        throw new DataError(
          isPartial ? "ends in the middle of a row" : `is not JSON (${(error as Error).message})`,
          { file: shown, line, ...(isPartial ? { remedy: "the file is truncated" } : {}) },
          { cause: error },
        );
      }
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
  } finally {
    await lines.return(undefined);
  }
}
