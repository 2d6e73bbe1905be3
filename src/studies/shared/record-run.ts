import type { StudyId } from "../../core/study-id.js";
import { readCatalogue } from "../../io/catalogue.js";
import { projectPath } from "../../io/project-root.js";
import { readCitation } from "../../io/read-citation.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { renderCodecheck, sourceOf } from "./codecheck.js";
import { crateRun } from "./crate-run.js";
import { describeMade, type MadeFile } from "./made-files.js";
import { papersOf } from "./papers.js";
import { renderRoCrate } from "./ro-crate.js";

/** What `reproduce` did. */
export interface FinishedRun {
  command: string;
  startedAt: Date;
  failure?: string;
  /** Figures and tables, by study. */
  figures: ReadonlyMap<StudyId, readonly string[]>;
  ledger: readonly string[];
  notebooks: readonly string[];
}

/**
 * Writes what others need to check a run: codecheck.yml beside the figures of each study, and
 * ro-crate-metadata.json at the top of the clone.
 *
 * @returns the paths written, the crate last
 */
export async function recordRun(run: FinishedRun): Promise<string[]> {
  const citation = await readCitation();
  const papers = papersOf(citation);
  const sources = await readCatalogue();
  const written: string[] = [];
  const figures: MadeFile[] = [];
  for (const [study, files] of run.figures) {
    const made = await describeMade(files);
    figures.push(...made);
    const paper = papers.find((one) => one.study === study);
    if (paper === undefined || made.length === 0) continue;
    const source = sourceOf(study, citation.version, sources);
    const file = projectPath("figures", study, "codecheck.yml");
    await writeFileAtomic(file, renderCodecheck(paper, made, source));
    written.push(file);
  }
  const results = [...figures, ...(await describeMade([...run.ledger, ...run.notebooks, ...written]))];
  const crate = projectPath("ro-crate-metadata.json");
  const { command, startedAt, failure } = run;
  await writeFileAtomic(
    crate,
    renderRoCrate(
      await crateRun({ command, startedAt, results, ...(failure === undefined ? {} : { failure }) }),
    ),
  );
  return [...written, crate];
}
