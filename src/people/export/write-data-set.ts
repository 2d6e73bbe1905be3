import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { AffectlabError, UsageError } from "../../core/errors.js";
import { makeFolder } from "../../io/make-folder.js";
import { shownPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { DataSetFile } from "./data-set.js";
import { psychDsProblems } from "./psych-ds.js";

/** "20261129-060831": sorts by time, and every system takes it as a name. */
export const timeInName = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");

/**
 * Writes a data set as a new folder: all files or none.
 *
 * @throws UsageError when the folder is there already
 * @throws AffectlabError when the files are no Psych-DS data set, which is an error of ours
 */
export async function writeDataSet(folder: string, files: readonly DataSetFile[]): Promise<void> {
  if (existsSync(folder)) throw new UsageError(`${shownPath(folder)} is there already; name a new folder`);
  const [problem] = psychDsProblems(files);
  if (problem !== undefined)
    throw new AffectlabError(`the data set is not in the form of Psych-DS: ${problem}`);
  const temporary = `${folder}.partial`;
  await rm(temporary, { recursive: true, force: true });
  try {
    for (const [file, text] of files) await writeFileAtomic(path.join(temporary, ...file.split("/")), text);
    makeFolder(path.dirname(folder));
    await rename(temporary, folder);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}
