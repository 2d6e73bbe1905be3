import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Datapackage } from "./codebook.js";
import { eachCsvRow } from "./csv-cells.js";
import { readDatapackage } from "./datapackage.js";
import { sha256File } from "./sha256-file.js";
import { writeFileAtomic } from "./write-file-atomic.js";

/**
 * Records what a data folder's files are now: size, sha256 and, for tables, the number of rows. Run by
 * the scripts that make the files; everything else in the codebook is kept as it is.
 */
export async function refreshDatapackage(folder: string): Promise<void> {
  await readDatapackage(folder); // checks it; what is written back is the file's own JSON, in its own order
  const codebook = path.join(folder, "datapackage.json");
  const datapackage = JSON.parse(await readFile(codebook, "utf8")) as Datapackage;
  for (const resource of datapackage.resources) {
    const file = path.join(folder, resource.path);
    resource.bytes = (await stat(file)).size;
    resource.hash = `sha256:${await sha256File(file)}`;
    if (resource.schema === undefined) continue;
    // As readCsv counts them: a byte order mark, a delimiter and an empty line are what they are there.
    let rows = 0;
    eachCsvRow(await readFile(file, "utf8"), () => rows++, resource.dialect ?? {});
    resource.rowCount = Math.max(0, rows - 1);
  }
  await writeFileAtomic(codebook, `${JSON.stringify(datapackage, null, 2)}\n`);
}
