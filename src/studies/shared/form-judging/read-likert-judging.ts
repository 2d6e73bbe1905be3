import type { Rating } from "../../../core/rating.js";
import type { LikertForm } from "../../../judges/likert/form.js";
import { likertRatings } from "../../../judges/likert/ratings.js";
import type { LikertJudgement } from "../../../judges/likert/read-likert.js";
import { familiesOf } from "../../../models/family-name.js";
import { readJudgeAnswers } from "./answers.js";
import { fromPlanChoices } from "./choices.js";
import { loadLikertJudging, readLevels } from "./likert.js";
import { type ReplyToJudge, repliesToJudge } from "./replies.js";

/** One judgement of one reply by one judge. */
export interface JudgedByLevels {
  judge: string;
  version: string | null;
  /** The judge's replicate. */
  replicate: number;
  replyJudged: ReplyToJudge;
  judgement: LikertJudgement;
}

export interface LikertJudgingRead {
  folder: string;
  form: LikertForm;
  judges: string[];
  /** How often each judge was asked. */
  replicates: number;
  judged: JudgedByLevels[];
}

/**
 * Reads a judging by a Likert form.
 *
 * @param run the folder of the run that was judged
 * @throws AffectlabError when a prompt or an item of the run has changed since
 */
export async function readLikertJudging(run: string, folder: string): Promise<LikertJudgingRead> {
  const [answers, replies] = await Promise.all([readJudgeAnswers(folder), repliesToJudge({ folder: run })]);
  const { models, replicates, choices, seed } = answers.manifest.what;
  const judging = await loadLikertJudging(fromPlanChoices(choices), seed);
  const judged = models.flatMap((judge) =>
    Array.from({ length: replicates }, (_, replicate) => replicate).flatMap((replicate) => {
      const answerTo = answers.of(judge, replicate);
      return replies.flatMap((replyJudged) => {
        const judgement = readLevels(replyJudged, judging, replicate, answerTo);
        const version = answers.version(judge);
        return judgement === undefined ? [] : [{ judge, version, replicate, replyJudged, judgement }];
      });
    }),
  );
  return { folder, form: judging.setup.form, judges: models, replicates, judged };
}

/** All levels of a judging as ratings, with the families of judges and respondents where they are known. */
export async function ratingsOfLikert({ form, judged }: LikertJudgingRead): Promise<Rating[]> {
  const families = await familiesOf(
    judged.flatMap(({ judge, replyJudged }) => [judge, replyJudged.reply.model]),
  );
  return judged.flatMap(({ judge, version, replicate, replyJudged: { reply, target }, judgement }) =>
    likertRatings(target, form, judgement, {
      judge: { id: judge, version, family: families.get(judge) },
      replicate,
      reply: { respondent: reply.model, family: families.get(reply.model) },
    }),
  );
}
