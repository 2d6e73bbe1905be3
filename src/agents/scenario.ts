import * as z from "zod";

const line = z.string().trim().min(1);
const lines = (least: number, most: number) => z.array(line).min(least).max(most);

/** How a person tends to meet others, as the released personas have it. */
export const personaManners = ["negative", "passive", "avoidant"] as const;

/** What a reader should know before a scenario, for those who want to skip it. */
export const contentNotes = [
  "death",
  "illness",
  "self-harm",
  "suicide",
  "violence",
  "abuse",
  "eating",
  "addiction",
  "pregnancy-loss",
  "discrimination",
  "psychosis",
] as const;

/** What makes a scenario's reactions a doubtful measure of good support. */
export const reactionMarks = ["rewards-sycophancy", "rewards-validating-a-delusion"] as const;

/** A simulated person: who speaks. */
export const personaSchema = z.strictObject({
  name: line,
  /** In years. */
  age: z.number().int().min(13).max(100),
  sex: z.enum(["woman", "man", "nonbinary"]),
  manner: z.enum(personaManners),
  /** Three words for the character, drawn before the persona was written. */
  traits: lines(3, 3),
  occupation: line,
  habits: line,
  hobbies: lines(3, 3),
  speakingStyle: line,
  /** Three sentences that the person said to friends, about other things. */
  sayings: lines(3, 3),
});

/** What happened: the person knows all of it, and tells it bit by bit. */
export const backgroundSchema = z.strictObject({
  /** Two to four words: "a promotion that went to a friend". */
  theme: line,
  cause: line,
  course: z
    .array(z.strictObject({ when: line, event: line, felt: line }))
    .min(2)
    .max(5),
  conflict: line,
  /** What the person has tried, and why it did not help. */
  tried: line,
  /** Where things stand now. */
  now: line,
});

/** How the person reacts to replies, in view of the hidden intention. */
export const reactionsSchema = z.strictObject({
  /** How the person speaks when emotion is high, middling, low. */
  high: line,
  middle: line,
  low: line,
  /** What a reply does that raises emotion. */
  rises: lines(2, 4),
  /** What a reply does that lowers it. */
  falls: lines(2, 4),
});

/** A scene of emotional support: a person, what happened, what the person hopes for, and how the person reacts. */
export const scenarioSchema = z.strictObject({
  /** "en-001" */
  id: z.string().regex(/^[a-z]{2}-\d{3,}$/),
  language: z.enum(["en", "zh"]),
  persona: personaSchema,
  background: backgroundSchema,
  /** What the person says it wants from the talk. */
  goal: line,
  /** What the person hopes for and never says: a code of the pool of hidden intentions, from 1. */
  intention: z.number().int().positive(),
  reactions: reactionsSchema,
  openingLine: line,
  contentNotes: z.array(z.enum(contentNotes)),
  marks: z.array(z.enum(reactionMarks)),
});
export type Scenario = z.infer<typeof scenarioSchema>;
