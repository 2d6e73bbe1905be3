import * as z from "zod";
import { heartbenchCaseSchema, languages } from "../../data/case.js";
import { abilityIds, difficulties, domainIds } from "../../data/taxonomy.js";

const words = z.string().regex(/\S/, { message: "is blank" });
const turnSchema = z.strictObject({ role: z.enum(["user", "assistant"]), text: words });

/** What a conversation is about, in the terms that a rubric needs. */
export const topicSchema = z.strictObject({
  /** What happened and what is at stake, in one or two sentences. */
  situation: words,
  /** The feeling that the person's words show, and the one beneath it. */
  shownFeeling: words,
  hiddenFeeling: words,
  /** From what happened to what the person asks for: each link follows from the one before. */
  chain: z.array(words).min(2).max(8),
  /** Why a professional would answer the last turn in another way than a layperson. */
  whyHere: words,
});
export type Topic = z.infer<typeof topicSchema>;

/** A turn of a conversation in one language. */
export type DraftTurn = z.infer<typeof turnSchema>;

/** A conversation on its way to a case. Each stage adds its part; a part that is missing was not reached. */
export const draftSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\p{L}\p{N}._-]+$/u, { message: "has a sign that no id may have; use letters, digits, . _ -" }),
  language: z.enum(languages),
  dialogue: z.array(turnSchema).min(1),
  domain: z.enum(domainIds).optional(),
  scenario: words.optional(),
  /** The abilities that a reply to this conversation can show. */
  abilities: z.array(z.enum(abilityIds)).min(1).optional(),
  contentNote: words.optional(),
  topic: topicSchema.optional(),
  /** How many turns there were before the conversation was compressed. */
  original: z.int().min(1).optional(),
  /** One per model; an empty text is a reply too. */
  replies: z.array(z.strictObject({ model: words, text: z.string() })).optional(),
  criteria: heartbenchCaseSchema.shape.criteria.optional(),
  /** Each model's score on the criteria that stay, 0 to 100; null = unscored. */
  scores: z.array(z.strictObject({ model: words, score: z.number().min(0).max(100).nullable() })).optional(),
  difficulty: z.enum(difficulties).optional(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft that a stage did not take. */
export const droppedSchema = z.strictObject({
  /** Why, as a short code that is counted: "near-double". */
  reason: words,
  /** What exactly: "of c07, 0.93 alike". */
  detail: z.string(),
  /** A conversation in a third language can only be dropped. */
  draft: draftSchema.extend({ language: z.enum([...languages, "other"]) }),
});
export type Dropped = z.infer<typeof droppedSchema>;
