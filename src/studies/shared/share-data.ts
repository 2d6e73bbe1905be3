import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { StudyId } from "../../core/study-id.js";
import { studyFolder } from "../../io/data-origin.js";
import { markShared } from "./once-per-data.js";

/**
 * A study's loading function that gives the same object again for as long as the folder's tables have the same
 * bytes. So the figures, tables and claims of one process share their data, and what `oncePerData` keeps for
 * them. Nobody may change what it gives.
 *
 * @param study whose folder of the data in use is read unless another is given
 */
export function shareData<T extends object>(
  load: (folder: string) => Promise<T>,
  study: StudyId,
): (folder?: string) => Promise<T> {
  let held: { folder: string; bytes: string; data: Promise<T> } | undefined;
  return async (folder = studyFolder(study)) => {
    const bytes = await hashOfTables(folder);
    if (held?.folder !== folder || held.bytes !== bytes) held = { folder, bytes, data: load(folder) };
    const data = await held.data;
    markShared(data);
    return data;
  };
}

async function hashOfTables(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    if (file.endsWith(".csv") || file.endsWith(".json")) {
      hash.update(`${file}\n`).update(await readFile(path.join(folder, file)));
    }
  }
  return hash.digest("hex");
}
