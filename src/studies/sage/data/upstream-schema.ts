import * as z from "zod";
import { emotionRange } from "../../../core/dialogue.js";

/** The released files' own shapes. Fields that nothing here reads may hold anything. */
export const profileLineSchema = z.looseObject({
  id: z.string().min(1),
  player: z.string(),
  main_cha: z.string(),
  cha_group: z.array(z.string().min(1)),
  task: z.string(),
  first_talk: z.string().optional(),
});
export type ProfileLine = z.infer<typeof profileLineSchema>;

const emotion = z.number().min(0).max(emotionRange.high);

const planningSchema = z.looseObject({
  content: z.string(),
  TargetCompletion: z.string(),
  activity: z.string(),
  analyse: z.string(),
  change: z.number().min(-emotionRange.largestChange).max(emotionRange.largestChange),
});

const userLineSchema = z.looseObject({
  role: z.literal("user"),
  content: z.string(),
  "emotion-point": emotion,
  thinking: z.string().optional(),
  planning: planningSchema.optional(),
});

const assistantLineSchema = z.looseObject({
  role: z.literal("assistant"),
  content: z.string(),
  think: z.string().optional(),
});

// Null, an empty text or a truth value is no emotion of 0.
const finalEmotion = z
  .union([z.number(), z.string().regex(/^\d+(?:\.\d+)?$/)], {
    error: ({ input }) =>
      input === undefined
        ? "is missing"
        : `is ${JSON.stringify(input)}, expected a number from 0 to ${emotionRange.high}`,
  })
  .transform(Number)
  .pipe(z.number().min(0).max(emotionRange.high));

export const dialogueLineSchema = z.looseObject({
  id: z.string().min(1),
  /** The final emotion, as text. */
  emo_point: finalEmotion,
  task: z.string(),
  history: z.array(z.discriminatedUnion("role", [userLineSchema, assistantLineSchema])).min(1),
});
export type DialogueLine = z.infer<typeof dialogueLineSchema>;
