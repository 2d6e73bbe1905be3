import { parse } from "yaml";
import { type Citation, citationSchema } from "../core/citation.js";
import { DataError } from "../core/errors.js";
import { projectPath, shownPath } from "./project-root.js";
import { parseAs } from "./read-json.js";
import { readText } from "./read-text.js";

/** The file that says how to cite this project, and which papers it is about. */
export const citationFile = (): string => projectPath("CITATION.cff");

/**
 * Reads CITATION.cff.
 *
 * @throws MissingDataError when there is no such file
 * @throws DataError naming the line where it is no YAML, or the field that does not fit
 */
export async function readCitation(file = citationFile()): Promise<Citation> {
  const text = await readText(file);
  let value: unknown;
  try {
    value = parse(text);
  } catch (error) {
    const problem = (error as Error).message.split("\n")[0]!.replace(/:$/, "");
    throw new DataError(`is not YAML (${problem})`, { file: shownPath(file) }, { cause: error });
  }
  return parseAs(citationSchema, value, file);
}
