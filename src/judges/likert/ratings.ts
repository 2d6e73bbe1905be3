import type { Rating } from "../../core/rating.js";
import { type FormJudge, raterOf } from "../forms/rating-parts.js";
import type { ReplyTarget } from "../forms/target.js";
import { outcome } from "../judged-ratings.js";
import { type LikertForm, likertFormHash } from "./form.js";
import type { LikertJudgement } from "./read-likert.js";

/** What a rating says of the reply beside its text. */
export interface RatedReply {
  respondent: string;
  family?: string | undefined;
}

/**
 * A judgement by a Likert form as ratings: one for each dimension, with the level as it was given. Dimensions that
 * are bad when high are not turned round: the form says which they are.
 */
export function likertRatings(
  target: ReplyTarget,
  form: LikertForm,
  judgement: LikertJudgement,
  { judge, replicate, reply }: { judge: FormJudge; replicate: number; reply: RatedReply },
): Rating[] {
  const common = {
    target: target.id,
    rater: raterOf(judge),
    respondent: reply.respondent,
    ...(reply.family === undefined ? {} : { family: reply.family }),
    replicate,
    prompt: form.id,
    length: [...target.reply].length,
    rubricHash: likertFormHash(form),
    conversation: target.conversation,
  };
  return judgement.verdicts.map(({ dimension, level, justification, reason, position, shown }) => ({
    ...common,
    criterion: dimension,
    // A dimension that was asked alone has no place among others.
    ...(shown === 1 ? {} : { position, shown }),
    ...outcome(level, justification, reason === "no-justification" ? null : reason),
  }));
}
