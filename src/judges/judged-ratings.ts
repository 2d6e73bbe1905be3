import { InputError } from "../core/errors.js";
import type { Rating } from "../core/rating.js";
import { sha256 } from "../io/sha256-file.js";
import type { Judgement, UnscoredReason } from "./judgement.js";
import { type RubricTarget, rubricHash } from "./target.js";

/** A target with a judge's judgement of it. */
export interface JudgedTarget {
  target: RubricTarget;
  judgement: Judgement;
}

export const signs = ["positive", "negative", "none"] as const;
/**
 * Whether a criterion adds points, takes points off, or has no known worth. A score of 0 counts as no worth.
 */
export type Sign = (typeof signs)[number];

const signOf = (score: number | null): Sign =>
  score === null || score === 0 ? "none" : score > 0 ? "positive" : "negative";

/** The column `criterion` of the check for catastrophic failure. */
const catastrophicCriterion = "check:catastrophic";

const statusOf: Readonly<Record<UnscoredReason, Exclude<Rating["status"], "ok" | "error">>> = {
  "no-reply": "missing",
  refused: "refusal",
  empty: "missing",
  "no-object": "unparsed",
  "cut-off": "unparsed",
  missing: "missing",
  contradiction: "unparsed",
  "not-binary": "unparsed",
  "not-a-level": "unparsed",
  "out-of-range": "unparsed",
  "not-a-choice": "unparsed",
};

/**
 * A judgement as ratings: one for each criterion, in the rubric's order, then the check for catastrophic
 * failure if it was asked. The column `group` holds the sign of a criterion, and `prompt` the mode of the
 * judgement.
 */
export function ratingsOf(
  target: RubricTarget,
  judgement: Judgement,
  judge: Pick<Rating["rater"], "id" | "version">,
  replicate = 0,
): Rating[] {
  const kind = judge.id.startsWith("scripted/") ? "scripted" : "model";
  const common = {
    target: target.id,
    rater: { ...judge, kind } as const,
    replicate,
    prompt: judgement.record.mode,
    language: target.language,
    length: [...target.reply].length,
    rubricHash: rubricHash(target),
    conversation: target.id,
  };
  const verdicts = criterionRatings({ target, judgement }, "ratingsOf").map((one) => ({ ...one, ...common }));
  const { fired, justification, reason } = judgement.catastrophic;
  if (reason === "not-asked") return verdicts;
  const check = {
    ...common,
    criterion: catastrophicCriterion,
    ...outcome(Number(fired), justification, reason),
  };
  return [...verdicts, check];
}

/** The rater's name if the judge is not given. */
const judgeOfTargets: Rating["rater"] = { id: "judge", kind: "model", version: null };

/**
 * The verdicts of some judgements as ratings by one judge, for a diagnostic. Several replies to one case may
 * share its id. Then each is a target of its own, and the case is the independent unit.
 *
 * @throws InputError when a judgement is of another target, or a criterion is not in the order shown
 */
export function ratingsOfJudged(judged: readonly JudgedTarget[], caller: string): Rating[] {
  return judged.flatMap((one) => criterionRatings(one, caller));
}

function criterionRatings(judged: JudgedTarget, caller: string): Rating[] {
  requireOwnJudgement(judged, caller);
  const { target, judgement } = judged;
  const { orderShown, mode } = judgement.record;
  const given = new Map(judgement.verdicts.map((verdict) => [verdict.criterion, verdict]));
  const reply = JSON.stringify([target.id, sha256(target.reply)]);
  return target.criteria.map(({ id, score }) => {
    const position = orderShown.indexOf(id);
    if (position < 0) {
      throw new InputError(
        `${caller} requires every criterion in the order shown, got none of ${id} of ${target.id}`,
      );
    }
    const { verdict = null, justification = "", reason = null } = given.get(id) ?? {};
    return {
      target: reply,
      rater: judgeOfTargets,
      criterion: id,
      group: signOf(score),
      conversation: target.id,
      // If criteria are judged one by one, there is no list.
      ...(mode === "each" ? {} : { position, shown: orderShown.length }),
      ...outcome(verdict, justification, reason === "no-justification" ? null : reason),
    };
  });
}

/** Value, status and reason of a rating. With a reason it is unscored. */
export function outcome(
  value: number | null,
  justification: string,
  reason: UnscoredReason | null,
): Pick<Rating, "value" | "status" | "reason"> {
  if (value !== null && reason === null) return { value, status: "ok", reason: justification };
  const cause = reason ?? "missing";
  const said = justification === "" ? cause : `${cause}: ${justification}`;
  return { value: null, status: statusOf[cause], reason: said };
}

/** @throws InputError when a judgement is of another target */
export function requireOwnJudgement({ target, judgement }: JudgedTarget, caller: string): void {
  if (judgement.target === target.id) return;
  throw new InputError(
    `${caller} requires each target with its own judgement, got ${target.id} with one of ${judgement.target}`,
  );
}
