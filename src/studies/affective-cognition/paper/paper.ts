import { readFile } from "node:fs/promises";
import type { PaperScan } from "../../../claims/scan-paper.js";
import { MissingDataError } from "../../../core/errors.js";
import { projectPath } from "../../../io/project-root.js";
import { dataFolder } from "../data/inputs.js";
import { readPrinted } from "./printed.js";
import { scanPaper } from "./scan.js";

/**
 * Holds the table of printed numbers against the text of the paper, which is not part of this project:
 * every number of the text is covered by a claim or excluded for a reason, and every claim's number
 * stands where it is said to stand.
 *
 * @param file the paper as plain text, with its headings at the start of lines
 * @throws MissingDataError when there is no such file
 */
export async function checkPrintedNumbers(file: string): Promise<PaperScan> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new MissingDataError(`${file} is not there; give the path of the paper's text`);
  });
  return scanPaper(text, await readPrinted(projectPath(dataFolder)));
}
