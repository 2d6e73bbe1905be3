import type { Rating } from "../../../../core/rating.js";
import { raterOf } from "../../../../judges/forms/rating-parts.js";
import { outcome } from "../../../../judges/judged-ratings.js";
import { familiesOf } from "../../../../models/family-name.js";
import { readArenaRun } from "../answers.js";
import type { GoalScore } from "./contract.js";
import { goalVersion, loadGoalJudge } from "./judge.js";

/**
 * What judges said of goals, as ratings: one for each judge, run, talk and side. A side of a talk is the target, and
 * whoever spoke for it the respondent. The scenario is the independent unit: both orders and both sides share it.
 *
 * @param judgings folders of the runs that judged this one
 */
export async function readJudgeRatings(folder: string, judgings: readonly string[]): Promise<Rating[]> {
  const [{ goals }, judge] = await Promise.all([readArenaRun(folder, judgings), loadGoalJudge()]);
  const spoke = ({ talk, side }: GoalScore): string =>
    side === talk.record.modelSide ? talk.model : talk.agent;
  const families = await familiesOf(goals.flatMap((one) => [one.judge, spoke(one)]));
  return goals.map((one): Rating => {
    const { talk, side, version, score, words, reason, error } = one;
    const family = families.get(spoke(one));
    const said = talk.record.turns.filter((turn) => turn.side === side);
    return {
      ...{ target: `${talk.target}#${side}`, conversation: talk.scenario.id, respondent: spoke(one) },
      rater: raterOf({ id: one.judge, version, family: families.get(one.judge) }),
      ...(family === undefined ? {} : { family }),
      ...{ criterion: "goal-completion", prompt: "goal-judge", language: "en", replicate: one.run },
      length: said.reduce((sum, { text }) => sum + [...text].length, 0),
      rubricHash: goalVersion(judge, talk.scenario, side),
      ...outcome(score, words, reason === "no-justification" ? null : reason),
      ...(error === null ? {} : { status: "error" as const, reason: error }),
    };
  });
}
