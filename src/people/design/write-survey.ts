import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import { makeFolder } from "../../io/make-folder.js";
import { shownPath } from "../../io/project-root.js";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";
import { writeError, writeFileAtomic } from "../../io/write-file-atomic.js";
import { buildPage } from "../page/build-page.js";
import { storesMarkdown } from "./stores-page.js";
import type { SurveyDesign } from "./survey-design.js";
import { surveyFiles } from "./survey-folder.js";

/**
 * Whether a questionnaire may be written into a folder.
 *
 * @throws UsageError when answers are there, whatever is forced; or a questionnaire, unless forced
 */
export function requireWritable(folder: string, force: boolean): void {
  const { data, design } = surveyFiles(folder);
  if (existsSync(data)) {
    throw new UsageError(
      `${shownPath(folder)} has answers to its questionnaire, and another design would not fit them; name another folder with --out, or export and delete the answers first`,
    );
  }
  if (!force && existsSync(design)) {
    throw new UsageError(
      `${shownPath(folder)} has a questionnaire already; make it anew with --force, or name another folder with --out`,
    );
  }
}

/**
 * Writes a questionnaire: page, one-file page, STORES.md, and the design last. All is made beside the folder and then
 * moved into it, so that a failure leaves what was there.
 *
 * @param pictures name inside the page's folder -> bytes
 */
export async function writeSurvey(
  folder: string,
  design: SurveyDesign,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const at = path.resolve(folder);
  const beside = path.join(path.dirname(at), `.${path.basename(at)}.${process.pid}.partial`);
  trackTemporary(beside);
  try {
    const made = surveyFiles(beside);
    makeFolder(beside);
    for (const [name, bytes] of pictures)
      await writeFileAtomic(path.join(made.page, ...name.split("/")), bytes);
    await buildPage(design, beside);
    await writeFileAtomic(path.join(beside, "STORES.md"), await storesMarkdown(design));
    // Answers are nobody else's; what is published goes by an export.
    await writeFileAtomic(path.join(beside, ".gitignore"), "data/\nexports/\n");
    await writeFileAtomic(made.design, `${JSON.stringify(design, null, 2)}\n`);
    makeFolder(at);
    await rm(surveyFiles(at).design, { force: true });
    for (const name of ["page", "questionnaire.html", "STORES.md", ".gitignore", "design.json"]) {
      await rm(path.join(at, name), { recursive: true, force: true });
      await rename(path.join(beside, name), path.join(at, name));
    }
  } catch (error) {
    throw writeError(error, at);
  } finally {
    await rm(beside, { recursive: true, force: true }).catch(() => {});
    releaseTemporary(beside);
  }
}
