import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { shownPath } from "../../io/project-root.js";
import { isStarted, readManifest, runFiles } from "../../runs/run-folder.js";
import { manifestOf } from "../registry.js";
import { readFormRatings } from "./form-judging/ratings.js";
import { splitJudgings } from "./form-judging/report.js";
import { isFrozen } from "./frozen/frozen-run.js";
import { readJudgeRatings as readFrozenRatings } from "./frozen/scores.js";

/**
 * What the judges of a run said, as ratings. The folder may be that of a run, with all its judgings, or that of
 * one judging.
 *
 * @throws UsageError when the run was not judged
 * @throws MissingDataError when there is no run
 */
export async function ratingsOfRun(folder: string): Promise<Rating[]> {
  const { judged } = readManifest(folder);
  const run = judged === undefined ? folder : path.resolve(folder, judged);
  const judgings = judged === undefined ? judgingsOfRun(folder) : [folder];
  const { study } = readManifest(run).what;
  if (judgings.length === 0) {
    const form =
      manifestOf(study).live?.judging === undefined && !isFrozen(run) ? " --form likert:<form>" : "";
    throw new UsageError(
      `${shownPath(run)} was not judged; \`affectlab judge ${shownPath(run)} --judge <model>${form}\` has it judged`,
    );
  }
  // Of frozen replies the dialogue's unit is independent, whatever they are judged by.
  if (isFrozen(run)) return readFrozenRatings(run, judgings);
  const { own, forms } = splitJudgings(judgings);
  const byForms = forms.length === 0 ? [] : await readFormRatings(run, forms);
  const load = manifestOf(study).live?.judging?.ratings;
  if (own.length === 0) return byForms;
  if (load === undefined) throw new UsageError(`what judges say of ${study} has no ratings to give`);
  return [...(await (await load()).readJudgeRatings(run, own)), ...byForms];
}

/** The judgings inside a run's folder, sorted by name. */
export function judgingsOfRun(run: string): string[] {
  const { judgements } = runFiles(run);
  if (!existsSync(judgements)) return [];
  return readdirSync(judgements)
    .sort()
    .map((name) => path.join(judgements, name))
    .filter(isStarted);
}
