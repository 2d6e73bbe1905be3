import * as z from "zod";

/** Why a dialogue ended: emotion reached the cap, fell below the floor of patience, a goodbye, or the turn limit. */
export const endReasons = ["emotion-high", "emotion-low", "goodbye", "turn-limit"] as const;
export type EndReason = (typeof endReasons)[number];

/** The scale of simulated emotion. It is a score that a judge keeps, not a measurement of anyone's feelings. */
export const emotionRange = { start: 40, low: 10, high: 100, largestChange: 10 } as const;

const emotion = z.number().min(0).max(emotionRange.high);

/** A sentient agent's thoughts before it changed its emotion and answered. Model output: show it as text. */
export const innerThoughtsSchema = z.strictObject({
  /** What the agent understands the other's reply to mean. */
  reading: z.string(),
  /** Whether the reply serves its goal. */
  goal: z.string(),
  /** What goes through its mind. */
  activity: z.string(),
  /** How the reply makes it feel, and why. */
  appraisal: z.string(),
  /** How the agent plans to answer. */
  reply: z.string(),
});

const userTurnSchema = z.strictObject({
  role: z.literal("user"),
  text: z.string(),
  emotionBefore: emotion,
  emotionAfter: emotion,
  /** The judge's change, limited to ±10; null on the opening line, because it answers nothing. */
  change: z.number().min(-emotionRange.largestChange).max(emotionRange.largestChange).nullable(),
  thoughts: innerThoughtsSchema.nullable(),
});

const assistantTurnSchema = z.strictObject({
  role: z.literal("assistant"),
  /** May be empty: an empty reply of the model was passed on. */
  text: z.string(),
  /** Reasoning that the model gave separately from its reply, if it was kept. */
  thinking: z.string().nullable(),
});

export const dialogueTurnSchema = z.discriminatedUnion("role", [userTurnSchema, assistantTurnSchema]);
export type DialogueTurn = z.infer<typeof dialogueTurnSchema>;

/**
 * A supportive dialogue. An agent simulates a person (role "user") and speaks first; then it and the model
 * under test (role "assistant") take turns. The agent's model is also the judge: it changes the emotion after
 * each reply.
 */
export const dialogueSchema = z
  .strictObject({
    id: z.string().min(1),
    /** The model that simulates the person and scores the emotion. */
    judge: z.string().min(1),
    /** The model under test. */
    model: z.string().min(1),
    profile: z.string().min(1),
    turns: z.array(dialogueTurnSchema).min(1),
    finalEmotion: emotion,
    endReason: z.enum(endReasons),
  })
  .check((context) => {
    const { turns, finalEmotion } = context.value;
    const problem = (message: string, ...path: (string | number)[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    let last: number | undefined;
    for (const [i, turn] of turns.entries()) {
      const expected = i % 2 === 0 ? "user" : "assistant";
      if (turn.role !== expected) return problem(`is "${turn.role}" where ${expected} speaks`, "turns", i);
      if (turn.role === "assistant") continue;
      if (last !== undefined && turn.emotionBefore !== last) {
        problem(
          `is ${turn.emotionBefore}, and the turn before ended at ${last}`,
          "turns",
          i,
          "emotionBefore",
        );
      }
      const moved = Math.min(emotionRange.high, Math.max(0, turn.emotionBefore + (turn.change ?? 0)));
      if (turn.emotionAfter !== moved) {
        const change = turn.change ?? 0;
        problem(
          `is ${turn.emotionAfter}, and ${turn.emotionBefore} moved by ${change} is ${moved}`,
          "turns",
          i,
          "emotionAfter",
        );
      }
      last = turn.emotionAfter;
    }
    if (last !== finalEmotion)
      problem(`is ${finalEmotion}, and the last turn ended at ${last}`, "finalEmotion");
  });
export type Dialogue = z.infer<typeof dialogueSchema>;
