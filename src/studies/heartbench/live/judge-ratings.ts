import type { Rating } from "../../../core/rating.js";
import { ratingsOf } from "../../../judges/judged-ratings.js";
import { readJudged } from "../../../runs/judged.js";
import { readManifest } from "../../../runs/run-folder.js";
import { casesOfPlan, caseTarget, readLiveChoices } from "./cases.js";
import { type GivenJudgement, openJudging } from "./open-judging.js";

/**
 * The judgings of a run as ratings: one for each judge, replicate, reply and criterion. The reply is the target,
 * the model that wrote it the respondent, and the case the independent unit. A call that failed or was never made
 * gives ratings without a score.
 *
 * @param judgings folders of the runs that judged this one
 * @throws AffectlabError when a case has changed since it was asked
 */
export async function readJudgeRatings(folder: string, judgings: readonly string[]): Promise<Rating[]> {
  const { what } = readManifest(folder);
  const { language } = readLiveChoices(what.choices);
  const [cases, replies] = await Promise.all([casesOfPlan(what), readJudged({ folder })]);
  const ratings: Rating[] = [];
  for (const judging of judgings) {
    const judgementsOf = await openJudging(judging);
    const shuffled = readManifest(judging).what.choices?.order === "shuffled" ? ", shuffled" : "";
    for (const { target: name, item, model, reply, status } of replies) {
      const one = cases.get(item);
      if (status !== "ok" || one === undefined) continue;
      const target = caseTarget(one, reply, language);
      for (const given of judgementsOf(name, target)) {
        for (const rating of ratingsOf(target, given.judgement, given.judge, given.replicate)) {
          ratings.push({
            ...withFailure(rating, given),
            target: name,
            respondent: model,
            conversation: item,
            prompt: `${rating.prompt}${shuffled}`,
          });
        }
      }
    }
  }
  return ratings;
}

/** A criterion whose call failed is an error; one whose call was not made is missing. */
function withFailure(rating: Rating, { failed }: GivenJudgement): Rating {
  if (rating.status !== "missing" || failed.size === 0) return rating;
  const { criterion } = rating;
  const own = criterion === "check:catastrophic" ? "catastrophic" : `criterion:${criterion}`;
  const error = failed.get(own) ?? (own === "catastrophic" ? undefined : failed.get("all"));
  return error === undefined ? rating : { ...rating, status: "error", reason: error };
}
