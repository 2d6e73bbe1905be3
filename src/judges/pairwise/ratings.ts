import type { Rating } from "../../core/rating.js";
import { type FormJudge, raterOf } from "../forms/rating-parts.js";
import { outcome } from "../judged-ratings.js";
import type { RatedReply } from "../likert/ratings.js";
import { type PairwiseForm, pairwiseFormHash } from "./form.js";
import type { ReplyPair } from "./layout.js";
import type { PairVerdict } from "./read-pairwise.js";

/**
 * A choice as one rating of the shared table: 1 where the target is preferred. The pair asked in the other order
 * keeps target and other and changes `position`.
 */
export function pairwiseRating(
  { target, other }: ReplyPair,
  form: PairwiseForm,
  { value, place, justification, reason }: PairVerdict,
  of: { judge: FormJudge; replicate: number; target: RatedReply; other: RatedReply },
): Rating {
  return {
    target: target.id,
    other: other.id,
    rater: raterOf(of.judge),
    respondent: of.target.respondent,
    otherRespondent: of.other.respondent,
    ...(of.target.family === undefined ? {} : { family: of.target.family }),
    ...(of.other.family === undefined ? {} : { otherFamily: of.other.family }),
    length: [...target.reply].length,
    otherLength: [...other.reply].length,
    replicate: of.replicate,
    position: place,
    shown: 2,
    prompt: form.id,
    rubricHash: pairwiseFormHash(form),
    conversation: target.conversation,
    ...outcome(value, justification, reason === "no-justification" ? null : reason),
  };
}
