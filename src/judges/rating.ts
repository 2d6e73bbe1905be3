import * as z from "zod";
import { type Judgement, unscoredReasons } from "./judgement.js";
import { type RubricTarget, rubricHash } from "./target.js";

/** One judge's rating of one target on one dimension, as a log or a table of any study holds it. */
const ratingFields = z.strictObject({
  target: z.string().min(1),
  judge: z.strictObject({
    /** "anthropic/claude-sonnet-4-5" */
    id: z.string().min(1),
    /** The model that the provider says answered; null where it does not say. */
    version: z.string().nullable(),
  }),
  rubricHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** "criterion/<id>", or "catastrophic". */
  dimension: z.string().min(1),
  value: z.number().nullable(),
  /** The judge's reason for its value. */
  reason: z.string(),
  replicate: z.number().int().nonnegative(),
  status: z.strictObject({
    kind: z.enum(["ok", "unscored"]),
    reason: z.enum([...unscoredReasons, "no-justification", "not-asked"]).nullable(),
  }),
});
/** A rating's value is null exactly where it is unscored, with a reason: never a number that counts for nothing. */
export const ratingSchema = ratingFields.refine(
  ({ value, status: { kind, reason } }) =>
    kind === "ok"
      ? value !== null && (reason === null || reason === "no-justification")
      : value === null && reason !== null && reason !== "no-justification",
  "value and status contradict each other",
);
export type Rating = z.infer<typeof ratingSchema>;

/** A judgement as ratings: one a criterion, in the rubric's order, then the check for catastrophic failure. */
export function ratingsOf(
  target: RubricTarget,
  judgement: Judgement,
  judge: Rating["judge"],
  replicate = 0,
): Rating[] {
  const common = { target: target.id, judge, rubricHash: rubricHash(target), replicate };
  const { fired, justification, reason } = judgement.catastrophic;
  return [
    ...judgement.verdicts.map((given) => ({
      ...common,
      dimension: `criterion/${given.criterion}`,
      value: given.verdict,
      reason: given.justification,
      status: { kind: given.status, reason: given.reason },
    })),
    {
      ...common,
      dimension: "catastrophic",
      value: fired === null ? null : Number(fired),
      reason: justification,
      status: { kind: fired === null ? ("unscored" as const) : ("ok" as const), reason },
    },
  ];
}
