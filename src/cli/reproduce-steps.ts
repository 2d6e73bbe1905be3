import path from "node:path";
import type { Claim } from "../core/claim.js";
import { AffectlabError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { collectClaims } from "./collect-claims.js";
import { interruptible } from "./interrupt.js";
import { startProgress } from "./progress.js";
import type { ReproduceParts } from "./reproduce-parts.js";

/** Writes every figure, and the tables that belong beside them, to figures/<study>/. */
export async function makeFigures(parts: ReproduceParts, study: StudyId | undefined): Promise<string[]> {
  const written: string[] = [];
  for (const one of await parts.loadStudies(study)) {
    const folder = path.join(parts.figuresFolder, one.id);
    const figures = await one.makeFigures();
    const progress = await startProgress(`figures of ${one.id}`, figures.length);
    try {
      for (const [done, figure] of figures.entries()) {
        written.push(...(await parts.writeFigure(figure, folder)));
        progress.update(done + 1, figure.id);
      }
    } finally {
      progress.stop();
    }
    for (const [name, text] of Object.entries(await one.makeTables())) {
      await writeFileAtomic(path.join(folder, name), text);
      written.push(path.join(folder, name));
    }
  }
  return written;
}

/** Computes the claims of every study and writes the ledger to figures/. */
export async function makeLedger(parts: ReproduceParts): Promise<{ claims: Claim[]; files: string[] }> {
  const claims = await collectClaims(await parts.loadStudies());
  return { claims, files: await parts.writeLedger(claims, parts.figuresFolder) };
}

/** Executes the notebooks; a failing one is handed back, not thrown, so that the summary comes first. */
export async function runNotebooks(
  parts: ReproduceParts,
  study: StudyId | undefined,
): Promise<{ files: string[]; failure: AffectlabError | undefined }> {
  const notebooks = await parts.listNotebooks(study);
  if (notebooks.length === 0) return { files: [], failure: undefined };
  const progress = await startProgress("notebooks", notebooks.length);
  let done = 0;
  const onProgress: Parameters<ReproduceParts["runNotebooks"]>[1]["onProgress"] = ({ type, notebook }) => {
    if (type === "done" || type === "failed") progress.update(++done, notebook);
  };
  try {
    const executed = await interruptible((signal) => parts.runNotebooks(notebooks, { signal, onProgress }));
    return { files: executed.map(({ output }) => output), failure: undefined };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NotebookError") throw error;
    return { files: [], failure: new AffectlabError(error.message, { cause: error }) };
  } finally {
    progress.stop();
  }
}
