import path from "node:path";
import { AffectlabError, MissingDataError } from "../../../../core/errors.js";
import { shownPath } from "../../../../io/project-root.js";
import { isStarted, readManifest } from "../../../../runs/run-folder.js";
import { type JudgedRun, readJudgedRun } from "../board-readings.js";

/** One judge's reading of one reply of each model to each case. */
export interface SingleJudging extends Omit<JudgedRun, "respondents"> {
  judge: string;
  models: string[];
  /** By model, in the order of the cases: the verdicts on a case's criteria. */
  hits: (boolean | null)[][][];
}

/**
 * Reads a judging with the run that it judges, in which every model has one reply per case and every reply
 * one reading. Further replies or readings would not be independent models.
 *
 * @throws MissingDataError when the folder holds no judging, or its run has gone
 * @throws AffectlabError when there are several readings
 */
export async function readSingleJudging(folder: string): Promise<SingleJudging> {
  if (!isStarted(folder)) {
    throw new MissingDataError(
      `${shownPath(folder)} holds no judging; name a folder that \`affectlab judge\` wrote`,
    );
  }
  const { what, judged } = readManifest(folder);
  if (what.judging === undefined || judged === undefined) {
    throw new MissingDataError(
      `${shownPath(folder)} is a run, not a judging; judge it with \`affectlab judge\` first`,
    );
  }
  const run = path.resolve(folder, judged);
  if (!isStarted(run)) {
    throw new MissingDataError(
      `the run that ${shownPath(folder)} judges is not in ${shownPath(run)}; put it back`,
    );
  }
  const { respondents, ...read } = await readJudgedRun(run, [folder]);
  const places = respondents.map(({ model }) => model);
  const judges = new Set(respondents.map(({ judge }) => judge));
  const most = Math.max(...respondents.flatMap(({ readings }) => readings.map((list) => list.length)));
  if (judges.size !== 1 || new Set(places).size !== places.length || most !== 1) {
    throw new AffectlabError(
      `${shownPath(folder)} has several readings of a model's reply to a case (prompts, replicates or judges); name a judging that has one`,
    );
  }
  return {
    ...read,
    judge: [...judges][0] as string,
    models: places,
    hits: respondents.map(({ readings }) => readings.map(([reading]) => [...(reading?.hits ?? [])])),
  };
}
