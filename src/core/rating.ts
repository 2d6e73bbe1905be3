import * as z from "zod";

/** Who rated: a language model, a participant or another lay person, an expert, or a rule written by hand. */
export const raterKinds = ["model", "person", "expert", "scripted"] as const;

/** What happened to a rating. All but `ok` are unscored: counted, and never treated as a low value. */
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
    /** The model that answered, as the provider names it; null if unknown. */
    version: z.string().nullable(),
    /** The family of models that a judge belongs to: "gpt". */
    family: text.optional(),
  }),
  /** null exactly where the rating is unscored. */
  value: z.number().nullable(),
  status: z.enum(ratingStatuses),
  /** The aspect of the target that was rated: a criterion of a rubric, or a dimension. */
  criterion: text.optional(),
  /** Whose reply was rated. */
  respondent: text.optional(),
  /** The family of models that the respondent belongs to. */
  family: text.optional(),
  replicate: count.optional(),
  /** The position at which it was shown, from 0; `shown` is the number shown together. */
  position: count.optional(),
  shown: count.min(1).optional(),
  /**
   * The other target of a pair. The value is then 1 where the rater prefers the target, 0 where it prefers
   * the other, and 1/2 for a tie; `position` is the place of the target, 0 or 1.
   */
  other: text.optional(),
  /** Whose reply the other target is, its family, and its length in characters. */
  otherRespondent: text.optional(),
  otherFamily: text.optional(),
  otherLength: z.number().nonnegative().optional(),
  /** The prompt or form that the rater was given. */
  prompt: text.optional(),
  language: text.optional(),
  /** Length of the rated text, in characters. */
  length: z.number().nonnegative().optional(),
  /** Any group whose ratings are compared: a format, a name or an author label that was shown, or merits and faults. */
  group: text.optional(),
  rubricHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** The rater's own reason for the value; for an unscored rating, its cause as far as known. */
  reason: z.string().optional(),
  /** The independent unit: a conversation, a case, a story. If absent, the target. */
  conversation: text.optional(),
});

/**
 * One rating of one target by one rater. A list of these is a table of ratings in long form. The ratings may
 * come from our own judging, a study's data or a user's file.
 */
export const ratingSchema = ratingFields.refine(
  ({ value, status }) => (value === null) !== (status === "ok"),
  "value and status contradict each other",
);
/**
 * One rating of one target by one rater. `value` is null exactly where the status is not "ok"; such a rating is
 * unscored, never a low value.
 */
export type Rating = z.infer<typeof ratingSchema>;

/** A column in a table of ratings. */
export type RatingColumn = keyof Rating;
/** The columns that a table of ratings may have, in the order of the fields of a rating. */
export const ratingColumns = Object.keys(ratingFields.shape) as RatingColumn[];
