import { DataError } from "../core/errors.js";
import { deepestJson, tooDeepAt } from "../core/json-depth.js";
import { findJsonFault } from "./json-fault.js";

/**
 * Parses the text of a file, or of one of its lines; a byte order mark is ignored. A file's JSON is read by this
 * function only, so that each defect has the same line everywhere.
 *
 * @param where the file as messages show it, and the number of the line that the text is
 * @throws DataError `<file>:<line>: field "<path>": is not JSON (expected a value, got NaN)`
 * @throws DataError `<file>:<line>: is nested more than 100 levels deep; …`
 * @throws DataError `<file>: is empty; it must hold JSON`
 */
export function parseJson(text: string, where: { file: string; line?: number }): unknown {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  refuseDeep(json, where);
  try {
    return JSON.parse(json);
  } catch (error) {
    if (json.trim() === "") {
      throw new DataError("is empty; it must hold JSON", where, { cause: error });
    }
    const fault = findJsonFault(json);
    const isCutRow = where.line !== undefined && fault?.truncated === true;
    throw new DataError(
      isCutRow
        ? "ends in the middle of a row"
        : `is not JSON (${fault?.problem ?? (error as Error).message})`,
      {
        file: where.file,
        line: where.line ?? fault?.line ?? 1,
        field: isCutRow ? "" : (fault?.path.join(".") ?? ""),
        ...(fault?.truncated === true ? { remedy: "the file is truncated" } : {}),
      },
      { cause: error },
    );
  }
}

/** What is nested thousands of levels deep can be parsed, slowly, but neither checked nor written again. */
function refuseDeep(json: string, where: { file: string; line?: number }): void {
  const at = tooDeepAt(json);
  if (at === undefined) return;
  throw new DataError(`is nested more than ${deepestJson} levels deep`, {
    file: where.file,
    line: where.line ?? json.slice(0, at).split("\n").length,
    remedy: "no table or log is; is this the right file?",
  });
}
