import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { shownPath } from "../../io/project-root.js";
import { isStarted, readManifest, runFiles } from "../../runs/run-folder.js";
import { manifestOf, manifests } from "../registry.js";

/**
 * What the judges of a run said, as ratings. The folder may be that of a run, with all its judgings, or that of
 * one judging.
 *
 * @throws UsageError when the run was not judged, or its study is not judged at all
 * @throws MissingDataError when there is no run
 */
export async function ratingsOfRun(folder: string): Promise<Rating[]> {
  const { judged } = readManifest(folder);
  const run = judged === undefined ? folder : path.resolve(folder, judged);
  const judgings = judged === undefined ? judgingsIn(folder) : [folder];
  const { study } = readManifest(run).what;
  const load = manifestOf(study).live?.judging?.ratings;
  if (load === undefined) {
    const known = manifests.filter(({ live }) => live?.judging?.ratings !== undefined).map(({ id }) => id);
    throw new UsageError(
      `the answers of ${study} are scored by their options, not judged; runs of ${known.join(", ")} have judges`,
    );
  }
  if (judgings.length === 0) {
    throw new UsageError(
      `${shownPath(run)} was not judged; \`affectlab judge ${shownPath(run)} --judge <model>\` has it judged`,
    );
  }
  return (await load()).readJudgeRatings(run, judgings);
}

/** The judgings inside a run's folder, sorted by name. */
function judgingsIn(run: string): string[] {
  const { judgements } = runFiles(run);
  if (!existsSync(judgements)) return [];
  return readdirSync(judgements)
    .sort()
    .map((name) => path.join(judgements, name))
    .filter(isStarted);
}
