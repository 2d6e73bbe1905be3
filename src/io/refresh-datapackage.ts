import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Datapackage } from "./codebook.js";
import { eachCsvRow } from "./csv-cells.js";
import { readDatapackage } from "./datapackage.js";
import { withLineFeeds } from "./line-ends.js";
import { sha256 } from "./sha256-file.js";
import { writeFileAtomic } from "./write-file-atomic.js";

/**
 * Updates the codebook of a data folder with the current size, sha256 and, for tables, number of rows of each
 * file. The scripts that make the files call it. The rest of the codebook stays unchanged.
 */
export async function refreshDatapackage(folder: string): Promise<void> {
  await readDatapackage(folder); // only a check; the file's own JSON is written back, in its own order
  const codebook = path.join(folder, "datapackage.json");
  const datapackage = JSON.parse(await readFile(codebook, "utf8")) as Datapackage;
  for (const resource of datapackage.resources) {
    const file = path.join(folder, resource.path);
    const read = await readFile(file);
    // A file with a zero byte is no text, so it has no line ends.
    const content = read.includes(0) ? read : withLineFeeds(read);
    resource.bytes = content.length;
    resource.hash = `sha256:${sha256(content)}`;
    if (resource.schema === undefined) continue;
    // Counted as readCsv counts: byte order marks, delimiters and empty lines mean the same.
    let rows = 0;
    eachCsvRow(Buffer.from(content).toString("utf8"), () => rows++, resource.dialect ?? {});
    resource.rowCount = Math.max(0, rows - 1);
  }
  await writeFileAtomic(codebook, `${JSON.stringify(datapackage, null, 2)}\n`);
}
