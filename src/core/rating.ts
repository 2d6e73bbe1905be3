import * as z from "zod";

/** Who rated: a language model, a participant or another lay person, an expert, or a rule written by hand. */
export const raterKinds = ["model", "person", "expert", "scripted"] as const;

/** What became of a rating. All but `ok` are unscored: they are counted, and never taken as a low value. */
export const ratingStatuses = ["ok", "refusal", "error", "unparsed", "missing"] as const;

const text = z.string().min(1);
const count = z.number().int().nonnegative();

const ratingFields = z.strictObject({
  /** The id of the item that was rated. */
  target: text,
  rater: z.strictObject({
    /** "anthropic/claude-sonnet-4-5", "expert-3" */
    id: text,
    kind: z.enum(raterKinds),
    /** The model that the provider says answered; null where nothing is known of it. */
    version: z.string().nullable(),
  }),
  /** null exactly where the rating is unscored. */
  value: z.number().nullable(),
  status: z.enum(ratingStatuses),
  /** What was rated about the target: a criterion of a rubric, or a dimension. */
  criterion: text.optional(),
  /** Whose reply was rated. */
  respondent: text.optional(),
  /** The family of models that the respondent belongs to. */
  family: text.optional(),
  replicate: count.optional(),
  /** The place at which it was shown, from 0; `shown` says among how many. */
  position: count.optional(),
  shown: count.min(1).optional(),
  /** The other target of a pair. */
  other: text.optional(),
  /** The prompt or form with which the rater was asked. */
  prompt: text.optional(),
  language: text.optional(),
  /** The length of what was rated, in characters. */
  length: z.number().nonnegative().optional(),
  /** Any group whose ratings are compared: persons of the dialogues, merits and faults of a rubric. */
  group: text.optional(),
  rubricHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The rater's own reason for the value; of an unscored rating, what is known of the cause. */
  reason: z.string().optional(),
  /** The unit that is independent of others: a conversation, a case, a story. The target where it is absent. */
  conversation: text.optional(),
});

/**
 * One rating of one target by one rater. A list of these is a table of ratings in long form, wherever the
 * ratings come from: our own judging, the data of a study, or the file of a user.
 */
export const ratingSchema = ratingFields.refine(
  ({ value, status }) => (value === null) !== (status === "ok"),
  "value and status contradict each other",
);
export type Rating = z.infer<typeof ratingSchema>;

/** A column of a table of ratings. */
export type RatingColumn = keyof Rating;
export const ratingColumns = Object.keys(ratingFields.shape) as RatingColumn[];
