import * as z from "zod";
import { readingSchema } from "../source-reading.js";

const text = z.string().trim().min(1);

/**
 * What a theory of appraisal may look at in an event, in words that no theory owns. A template says which of these
 * facts its poles establish; what it leaves open stays open.
 */
export const factSchema = z
  .strictObject({
    congruent: z.boolean().describe("What came is what the person wanted, or is good for her"),
    prospect: z.enum(["gain", "danger"]).describe("There was something to gain, or something to escape"),
    cause: z.enum(["self", "other", "circumstances"]).describe("Who or what brought it about"),
    controllable: z.boolean().describe("The person could influence it"),
    expected: z.boolean().describe("The person expected what came; if not, she expected its opposite"),
    certain: z.boolean().describe("The person knows how it will end"),
    effort: z.enum(["much", "little"]).describe("What it still asks of the person"),
    right: z.boolean().describe("It is right by the person's own standards"),
  })
  .partial();
/** What is known of an event, as a theory may look at it. A fact that is absent is open, not false. */
export type Facts = z.infer<typeof factSchema>;
export type FactName = keyof Facts;

const sourceSchema = z.strictObject({
  id: text,
  text,
  doi: z.string().optional(),
  url: z.url().optional(),
  read: readingSchema,
});

const ruleSchema = z.strictObject({
  when: factSchema.refine((facts) => Object.keys(facts).length > 0, "names no fact"),
  emotion: text.describe("The theory's own name of the emotion"),
  source: text.describe("The id of the source that says so"),
  note: text.optional(),
});

/** Appraisals that are measured on a scale; the three causes each on their own. */
export const gradedFacts = [
  "congruent",
  "controllable",
  "expected",
  "certain",
  "effort",
  "right",
  "self",
  "other",
  "circumstances",
] as const;
/** The name of an appraisal that can be measured on a scale. */
export type GradedFact = (typeof gradedFacts)[number];

/**
 * A theory of appraisal as a table: facts of an event -> emotions, each row with the source that says so. Where two rows
 * fit, the one that looks at more facts holds. A graded theory has, in place of rows, how strongly each emotion goes with
 * each appraisal.
 */
export const theorySchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens: table-1"),
    name: text.describe("Its name in a figure: OCC"),
    about: text.describe("What it holds, in a sentence or two, and how it came into this table"),
    rules: z.array(ruleSchema),
    graded: z
      .strictObject({
        source: text.describe("The id of the source that says so"),
        weights: z
          .record(text, z.partialRecord(z.enum(gradedFacts), z.number().min(-1).max(1)))
          .describe("For each of its emotions the correlation with each appraisal; left out = not measured"),
      })
      .optional(),
    words: z
      .record(text, z.array(text))
      .describe("For each of its emotions the adjectives that a questionnaire may offer for it"),
    sources: z.array(sourceSchema).min(1),
  })
  .check(({ value, issues }) => {
    const known = new Set(value.sources.map(({ id }) => id));
    const { source: gradedSource, weights = {} } = value.graded ?? {};
    const graded = Object.keys(weights).map((emotion) => ({ source: gradedSource as string, emotion }));
    [...value.rules, ...graded].forEach(({ source, emotion }, row) => {
      const inRules = row < value.rules.length;
      const problem = (message: string): void => {
        const path = inRules ? ["rules", row] : ["graded", "weights", emotion];
        issues.push({ code: "custom", message, path, input: value });
      };
      if (!known.has(source)) problem(`names the source ${source}, which is not listed`);
      if (value.sources.some(({ id, read }) => id === source && read === "none"))
        problem(`rests on ${source}, which nobody has read`);
      if (!(emotion in value.words))
        problem(`has no words for ${emotion}; give an empty list if there is none`);
    });
  });
/**
 * A theory of appraisal as a table. It has rows, or how strongly each emotion goes with each appraisal
 * (correlations, -1 to 1).
 */
export type Theory = z.infer<typeof theorySchema>;
