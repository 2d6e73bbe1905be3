import * as z from "zod";

/** Texts are Markdown. `{s4.rule-1a}` in them stands for a computed value, `{s4.rule-1a.ci}` for its interval. */
const text = z.string().min(1);
const id = z.string().regex(/^[a-z0-9]+\.[a-z0-9-]+$/, 'is not like "s1.q2"');

/** One of the options of a question; students answer with its letter, or with its whole text. */
const optionSchema = z.strictObject({ id: z.string().regex(/^[a-h]$/), text });

const numberQuestion = { kind: z.literal("number"), unit: z.string().default("") };
const choiceQuestion = { kind: z.literal("choice"), options: z.array(optionSchema).min(2) };

const predictionBase = {
  id,
  question: text,
  /** Said beside the computed value: what it means, and where it comes from. */
  meaning: text,
};
/** A number or a choice that a student commits to before the cell that computes it. */
export const predictionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ ...predictionBase, ...numberQuestion, min: z.number(), max: z.number() }),
  z.strictObject({ ...predictionBase, ...choiceQuestion }),
]);

/** A typical mistake, and what it is told. `is` stands for an answer of a number, or the letter of an option. */
const mistakeSchema = z.strictObject({
  /** What was thought, in three to eight words: teachers read it in their table. */
  name: text,
  is: z.union([z.number(), z.string()]),
  /** Other numbers that come from the same mistake. */
  also: z.array(z.number()).default([]),
  feedback: text,
});

const checkBase = {
  id,
  question: text,
  mistakes: z.array(mistakeSchema).min(3),
  hint: text,
  /** Said to a right answer: why it is right. */
  right: text,
  /** The worked way, shown only after a hint and a second try. */
  solution: text,
};
export const checkSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...checkBase,
    ...numberQuestion,
    /** The right number: itself, or the name of a computed value. */
    answer: z.union([z.number(), z.string()]),
    /** How far an answer may lie from it; half a unit of the last digit asked for. */
    tolerance: z.number().min(0),
  }),
  z.strictObject({ ...checkBase, ...choiceQuestion, answer: z.string().regex(/^[a-h]$/) }),
]);

/** A question without a key: students compare their own answer with the rubric. */
export const openSchema = z.strictObject({
  id,
  question: text,
  /** What a good answer has, a point each. */
  rubric: z.array(text).min(2),
  /** One good answer of several, shown after their own. */
  example: text,
});

const partSchema = z.strictObject({
  /** Minutes in the version of 60, and in that of 90. */
  minutes: z.tuple([z.number().int(), z.number().int()]),
  what: text,
  how: text,
});

export const guideSchema = z.strictObject({
  purpose: text,
  parts: z.array(partSchema).min(4),
  /** What to draw on the board, as text art that stands in a fixed-width block, and what to say with it. */
  board: z.array(z.strictObject({ picture: text, say: text })).min(1),
  misconceptions: z.array(z.strictObject({ belief: text, ask: text })).min(2),
  discussion: z.array(text).min(2),
  psychologists: text,
  engineers: text,
  content: text.optional(),
  home: text,
});

/** A slide: a heading, at most five short lines or a figure, and what the teacher says. */
export const slideSchema = z.strictObject({
  title: text,
  lines: z.array(text).max(5).default([]),
  /** A figure of the project below figures/, without its ending: "affective-cognition/figure-4a". */
  figure: z.string().optional(),
  alt: z.string().optional(),
  notes: text,
});

/** data/teaching/session-<n>.json. */
export const sessionSchema = z.strictObject({
  id: z.string().regex(/^s[1-7]$/),
  title: text,
  question: text,
  goals: z.array(text).min(2).max(4),
  minutes: z.number().int().positive(),
  needs: text,
  reading: text,
  /** Words of the glossary that the session needs. */
  words: z.array(z.string()),
  predictions: z.array(predictionSchema).min(1),
  checks: z.array(checkSchema).min(3),
  open: z.array(openSchema).min(1),
  /** The exit ticket: an open question of one sentence. */
  exit: openSchema,
  guide: guideSchema,
  slides: z.array(slideSchema).min(5),
});

/** data/teaching/notebooks/<folder>.json: what the other notebooks ask before they show. */
export const notebookQuestionsSchema = z.strictObject({
  predictions: z.array(predictionSchema),
  checks: z.array(checkSchema).default([]),
});

/** data/teaching/computed/session-<n>.json, written by analyses/seminar/session-<n>.ts. */
export const computedSchema = z.record(
  id,
  z.strictObject({
    /** A number, or for a choice the letter of the option that came out. */
    value: z.union([z.number(), z.string()]),
    ci: z.tuple([z.number(), z.number()]).optional(),
    /** Decimals that are shown. */
    digits: z.number().int().min(0).max(6).default(0),
    unit: z.string().default(""),
    /** The public functions that compute it, first the main one. */
    by: z.array(z.string()).min(1),
  }),
);

/** data/teaching/solutions/session-<n>.json: what the teacher's build has in place of a student's cell. */
export const solutionsSchema = z.strictObject({
  /** The cell's id, and its source with the task done. */
  cells: z.record(z.string(), z.array(z.string())),
  /** Predictions as a student might guess them; open answers that meet their rubric. */
  answers: z.record(id, z.union([z.number(), z.string()])),
});

export const glossarySchema = z.array(
  z.strictObject({ word: text, also: z.array(z.string()).default([]), meaning: text }),
);

/** data/teaching/frame.json: what holds for all sessions. */
export const frameSchema = z.strictObject({
  title: text,
  /** Before the first session, at home. */
  before: text,
  groundRules: z.array(text).min(3),
  contentNote: text,
  support: z.strictObject({
    note: text,
    /** The day on which the numbers were last compared with the services' own pages, YYYY-MM-DD, and how. */
    checked: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    how: text,
    lines: z.array(z.strictObject({ place: text, name: text, contact: text, hours: text, source: text })),
  }),
  assessment: z.strictObject({
    task: text,
    rubric: z.array(
      z.strictObject({ criterion: text, weight: z.number(), good: text, fair: text, poor: text }),
    ),
  }),
});

export type Prediction = z.infer<typeof predictionSchema>;
export type Check = z.infer<typeof checkSchema>;
export type OpenQuestion = z.infer<typeof openSchema>;
export type Session = z.infer<typeof sessionSchema>;
export type Computed = z.infer<typeof computedSchema>;
export type Solutions = z.infer<typeof solutionsSchema>;
export type GlossaryEntry = z.infer<typeof glossarySchema>[number];
export type Frame = z.infer<typeof frameSchema>;
