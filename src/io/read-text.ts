import { readFile } from "node:fs/promises";
import { MissingDataError } from "../core/errors.js";
import { shownPath } from "./project-root.js";

/**
 * Reads a file of text, such as a prompt, with LF for each CRLF: git may have written it with either.
 *
 * @param remedy what the reader of the error can do
 * @throws MissingDataError `<file> cannot be read (ENOENT); restore it`
 */
export async function readText(file: string, remedy = "restore it"): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new MissingDataError(`${shownPath(file)} cannot be read (${error.code}); ${remedy}`);
  });
  return text.replaceAll("\r\n", "\n");
}
