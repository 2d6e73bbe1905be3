import type { StudyId } from "../core/study-id.js";
import { citationFile } from "../io/read-citation.js";
import type { FinishedRun } from "../studies/shared/record-run.js";
import type { ReproduceParts } from "./reproduce-parts.js";

/**
 * Records the run for others (codecheck.yml, RO-Crate), unless it is the run that was recorded: nothing was made, and
 * the record is there.
 */
export async function recordOf(
  parts: ReproduceParts,
  nothingNew: boolean,
  run: FinishedRun,
): Promise<{ files: string[] }> {
  const piece = `record of ${run.command}`;
  const sources = [citationFile()];
  const same = nothingNew ? await parts.unchanged.files(piece, sources) : undefined;
  if (same !== undefined) return { files: same };
  const begun = performance.now();
  const files = await parts.recordRun(run);
  await parts.unchanged.note(piece, files, (performance.now() - begun) / 1000, sources);
  return { files };
}

/** The command that gives the same files again. */
export function commandOf({
  study,
  skipNotebooks = false,
}: {
  study?: StudyId;
  skipNotebooks?: boolean;
}): string {
  const flags = [study === undefined ? "" : `--study ${study}`, skipNotebooks ? "--skip-notebooks" : ""];
  const given = flags.filter((flag) => flag !== "").join(" ");
  return given === "" ? "npm run reproduce" : `npx affectlab reproduce ${given}`;
}
