import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import { shownPath } from "../../io/project-root.js";
import { isStarted, readManifest, runFiles } from "../../runs/run-folder.js";
import { manifestOf } from "../registry.js";
import { isFormChoices } from "./form-judging/choices.js";

/**
 * What the judges of a run said, as ratings: by a study's own rubric, by a Likert form, pair by pair. The folder
 * may be that of a run, with all its judgings, or that of one judging.
 *
 * @throws UsageError when the run was not judged
 * @throws MissingDataError when there is no run
 */
export async function ratingsOfRun(folder: string): Promise<Rating[]> {
  const { judged } = readManifest(folder);
  const run = judged === undefined ? folder : path.resolve(folder, judged);
  const judgings = judged === undefined ? judgingsIn(folder) : [folder];
  if (judgings.length === 0) {
    throw new UsageError(
      `${shownPath(run)} was not judged; \`affectlab judge ${shownPath(run)} --judge <model>\` has it judged`,
    );
  }
  const isByForm = (judging: string) => isFormChoices(readManifest(judging).what.choices);
  const own = judgings.filter((judging) => !isByForm(judging));
  const byForm = judgings.filter(isByForm);
  return [
    ...(own.length === 0 ? [] : await ratingsByStudy(run, own)),
    ...(byForm.length === 0
      ? []
      : await (await import("./form-judging/ratings.js")).readFormRatings(run, byForm)),
  ];
}

/** @throws UsageError when the study does not give its judgings as ratings */
async function ratingsByStudy(run: string, judgings: readonly string[]): Promise<Rating[]> {
  const { study } = readManifest(run).what;
  const load = manifestOf(study).live?.judging?.ratings;
  if (load !== undefined) return (await load()).readJudgeRatings(run, judgings);
  throw new UsageError(
    `judgings of ${study} cannot be read as ratings; ${shownPath(run)} has ${judgings.length}`,
  );
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
