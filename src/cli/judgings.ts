import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../core/errors.js";
import type { RunPlan } from "../core/run-record.js";
import { shownPath } from "../io/project-root.js";
import { planHash } from "../runs/plan.js";
import { isStarted, modelsPart, runFiles } from "../runs/run-folder.js";

/** The default folder of a judging: inside the run's folder, so that the run's report finds it. */
export function judgingFolder(run: string, plan: RunPlan): string {
  return path.join(runFiles(run).judgements, `${modelsPart(plan)}-${planHash(plan).slice(0, 8)}`);
}

/** The judgings inside a run's folder, sorted by name. */
export function findJudgings(run: string): string[] {
  const { judgements } = runFiles(run);
  if (!existsSync(judgements)) return [];
  return readdirSync(judgements)
    .sort()
    .map((name) => path.join(judgements, name))
    .filter((folder) => existsSync(runFiles(folder).manifest));
}

/**
 * The folder of the run that a judging judges.
 *
 * @throws MissingDataError when it is not where it was
 */
export function judgedFolder(judging: string, judged: string): string {
  const folder = path.resolve(judging, judged);
  if (isStarted(folder)) return folder;
  throw new MissingDataError(
    `the run whose answers ${shownPath(judging)} judges is not in ${shownPath(folder)} any more; put it back there`,
  );
}
