import * as z from "zod";

/** The languages of the page's own words. */
export const pageLanguages = ["en", "zh"] as const;
export type PageLanguage = (typeof pageLanguages)[number];

/** The same words in each language that the page offers. */
export const wordsSchema = z.partialRecord(z.enum(pageLanguages), z.string().min(1));
export type Words = z.infer<typeof wordsSchema>;

const file = z.string().regex(/^pictures\/[A-Za-z0-9_.-]+$/, "is no picture of the page");

/** One thing that a trial shows, from top to bottom. */
const partSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("heading"), text: wordsSchema }),
  /** Paragraphs of the item's own text, in the item's language. */
  z.strictObject({ kind: z.literal("text"), text: z.string().min(1) }),
  /** Somebody's turn in a dialogue. */
  z.strictObject({ kind: z.literal("turn"), speaker: wordsSchema, text: z.string() }),
  z.strictObject({ kind: z.literal("picture"), file, description: z.string() }),
]);
export type SurveyPart = z.infer<typeof partSchema>;

/** What is rated: a story, a face, a moment of a dialogue, a reply. */
const surveyItemSchema = z.strictObject({
  id: z.string().min(1),
  /** Nobody meets two items of one story. */
  story: z.string(),
  /** Items of one cell are shown equally often to each participant, as nearly as can be. */
  cell: z.string(),
  /** The language of the item's texts, as in answers' rows: "en". */
  language: z.string().min(1),
  parts: z.array(partSchema).min(1),
  /** The item's own question and options; a question without an `own` prompt uses them. Empty where it has none. */
  question: z.string(),
  options: z.array(z.string().min(1)),
  /** What may distress, said before the item is shown, with a way past it. */
  contentNote: wordsSchema.optional(),
});
export type SurveyItem = z.infer<typeof surveyItemSchema>;

const questionId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, "is no id of a question");

/** What is asked about every item, in this order. */
export const surveyQuestionSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("choice"),
    id: questionId,
    /** Null: the item's own question and options. */
    prompt: wordsSchema.nullable(),
    options: z.array(wordsSchema).nullable(),
    /** Options in a random order; only where they have none of their own. */
    shuffled: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal("scale"),
    id: questionId,
    prompt: wordsSchema,
    look: z.enum(["slider", "likert"]),
    lowest: z.number(),
    highest: z.number(),
    step: z.number().positive(),
    /** Words at the two ends, and in the middle where there are any. */
    ends: z.strictObject({ lowest: wordsSchema, middle: wordsSchema.optional(), highest: wordsSchema }),
    /** Of a Likert scale: the words of each point, from the lowest. */
    points: z.array(wordsSchema).optional(),
  }),
  z.strictObject({
    kind: z.literal("text"),
    id: questionId,
    prompt: wordsSchema,
    longest: z.number().int().positive().max(2000),
    /** On a screen of its own before the others: free naming, before any option is seen. */
    first: z.boolean(),
  }),
]);
export type SurveyQuestion = z.infer<typeof surveyQuestionSchema>;

/** A question with one right answer, that shows whether somebody reads. */
export const checkSchema = z.strictObject({
  id: questionId,
  prompt: wordsSchema,
  options: z.array(wordsSchema).min(2),
  /** The index of the option that the prompt asks for. */
  expected: z.number().int().nonnegative(),
});
export type AttentionCheck = z.infer<typeof checkSchema>;

/** A place to turn to, shown where items may distress and at the end. */
export const supportLineSchema = z.strictObject({
  place: wordsSchema,
  name: wordsSchema,
  /** As it is dialled or addressed. */
  contact: z.string().min(1),
  hours: wordsSchema,
  source: z.url(),
  checked: z.iso.date(),
});
export type SupportLine = z.infer<typeof supportLineSchema>;

/**
 * design.json of a questionnaire: all that the page shows, and what is asked of whom. Page, server, status and export
 * read it; its hash stands with every session.
 */
export const surveyDesignSchema = z
  .strictObject({
    format: z.literal(1),
    /** "my-set" */
    name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/, "is no name; use letters, digits, . _ and -"),
    /** "items", or the study's task whose answers these are: "change", "rating". */
    task: z.string().min(1),
    study: z.string().min(1),
    title: wordsSchema,
    /** What participants do and how, in paragraphs. */
    instructions: z.array(wordsSchema).min(1),
    /** Those that the page offers; the first is shown at first. */
    languages: z.array(z.enum(pageLanguages)).min(1),
    /** What was asked: the set of items or the run, as `loadItemSet` hashes it; its path is relative to the folder of the design. */
    source: z.strictObject({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    seed: z.number().int().nonnegative(),
    items: z.array(surveyItemSchema).min(1),
    questions: z.array(surveyQuestionSchema).min(1),
    checks: z.array(checkSchema),
    /** The Latin square: of each list the indices of its items. All lists are as long. */
    lists: z.array(z.array(z.number().int().nonnegative()).min(1)).min(1),
    /** Answers an item that are enough. */
    enough: z.number().int().positive(),
    minutes: z.number().positive(),
    fullScreen: z.boolean(),
    consent: z.strictObject({
      /** Who is responsible, as participants read it. */
      responsible: z.string().min(1),
      /** Where they can ask or complain. */
      contact: z.string().min(1),
      /** A number or sentence of an ethics board; null where there is none. */
      ethics: z.string().min(1).nullable(),
      /** Nobody younger. */
      leastAge: z.number().int().min(0).max(99),
    }),
    /** What a session holds besides answers. Nothing else is stored. */
    stores: z.strictObject({ agentString: z.boolean() }),
    /** When answers are deleted from the server at the latest. */
    keepUntil: z.iso.date(),
    support: z.array(supportLineSchema),
    software: z.record(z.string(), z.string().nullable()),
  })
  .check((context) => {
    const { items, lists, questions, checks } = context.value;
    const problem = (message: string, ...path: (string | number)[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    for (const [l, list] of lists.entries()) {
      const odd = list.findIndex((item) => item >= items.length);
      if (odd !== -1) problem(`names item ${list[odd]}, and there are ${items.length}`, "lists", l, odd);
      if (new Set(list).size < list.length) problem("has an item twice", "lists", l);
      if (list.length !== lists[0]!.length) problem("is not as long as the first list", "lists", l);
    }
    for (const [c, check] of checks.entries()) {
      if (check.expected >= check.options.length) problem("is no option", "checks", c, "expected");
    }
    const twice = (ids: readonly string[]): string | undefined =>
      ids.find((one, i) => ids.indexOf(one) !== i);
    const sameItem = twice(items.map((item) => item.id));
    if (sameItem !== undefined) problem(`"${sameItem}" occurs twice`, "items");
    const sameQuestion = twice([...questions, ...checks].map((question) => question.id));
    if (sameQuestion !== undefined) problem(`"${sameQuestion}" occurs twice`, "questions");
    for (const [q, question] of questions.entries()) {
      if (question.kind === "choice" && (question.prompt === null) !== (question.options === null)) {
        problem("has a prompt without options, or options without a prompt", "questions", q);
      }
      if (question.kind === "choice" && question.prompt === null) {
        const without = items.findIndex((item) => item.options.length < 2);
        if (without !== -1) problem("has no options of its own", "items", without);
      }
    }
  });
export type SurveyDesign = z.infer<typeof surveyDesignSchema>;
