import type { Rating } from "../../../core/rating.js";
import { readManifest } from "../../../runs/run-folder.js";
import { fromPlanChoices } from "./choices.js";
import { ratingsOfLikert, readLikertJudging } from "./read-likert-judging.js";
import { ratingsOfPairwise, readPairwiseJudging } from "./read-pairwise-judging.js";

/**
 * What judgings of a run by forms say, as ratings.
 *
 * @param run the folder of the judged run
 * @param judgings folders of its judgings, each by a form
 */
export async function readFormRatings(run: string, judgings: readonly string[]): Promise<Rating[]> {
  const tables = await Promise.all(
    judgings.map(async (folder) => {
      const { judging } = fromPlanChoices(readManifest(folder).what.choices);
      return judging === "pairwise"
        ? ratingsOfPairwise(await readPairwiseJudging(run, folder))
        : ratingsOfLikert(await readLikertJudging(run, folder));
    }),
  );
  return tables.flat();
}
