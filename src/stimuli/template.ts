import * as z from "zod";
import { InputError } from "../core/errors.js";
import { factSchema } from "./theories/theory.js";

const key = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, "must be lower-case letters, digits and hyphens: goal-control");
const sentence = z.string().trim().min(1);

const appraisalSchema = z
  .strictObject({
    id: key.describe("The appraisal's name in items and conditions: goal"),
    title: sentence.describe("Its name in a figure: goal congruence"),
    dimension: key
      .optional()
      .describe("Which of the dimensions of appraisals.json it is, or nearest to; left out where it is none"),
    positiveWhen: z
      .enum(["first-value", "value-matches-outcome"])
      .describe(
        "When it has its positive pole: with value 1 whatever comes (control), or when the number of the value is that of the outcome (what was wanted is what came)",
      ),
    means: z.tuple([sentence, sentence]).describe("What its positive and its negative pole mean, in words"),
    guide: sentence
      .optional()
      .describe("What the two values have to say: for whoever writes a story, person or model"),
    facts: z
      .tuple([factSchema, factSchema])
      .optional()
      .describe(
        "What its positive and its negative pole establish, in the words in which theories are written",
      ),
    reason: sentence.optional().describe("Why this appraisal matters"),
    sources: z.array(z.string()).optional().describe("Ids of the sources that say so"),
  })
  .refine(({ id }) => !reserved.has(id), {
    message: "outcome, emotion, expression, story and template are taken",
    path: ["id"],
  });

const reserved: ReadonlySet<string> = new Set([
  "outcome",
  "emotion",
  "expression",
  "story",
  "template",
  "inference",
  "experiment",
  "face",
  "cues",
  "context",
  "action",
]);

const theoryRowSchema = z.strictObject({
  appraisals: z.record(z.string(), z.boolean()).describe("Pole of each appraisal: true is the positive one"),
  emotion: z
    .string()
    .regex(/^(?:[a-z][a-z -]*|\p{sc=Han}+)$/u, "must be an adjective in lower case: joyful")
    .describe("The emotion that theory says follows, as an adjective"),
  english: z
    .string()
    .regex(/^[a-z][a-z -]*$/)
    .optional()
    .describe("The word by which theories know it, where the template is in another language"),
  told: sentence
    .optional()
    .describe(
      'What the person is said to feel, where the adjective is stiff after "feels": full of admiration',
    ),
  reason: sentence.optional().describe("Why it follows"),
});

const sourceSchema = z.strictObject({
  id: z.string().min(1),
  text: sentence,
  doi: z.string().optional(),
});

/**
 * A causal template: outcome -> appraisals -> emotion -> expression. It says which emotion follows from which
 * appraisals. Stories fill it with words.
 */
export const templateSchema = z
  .strictObject({
    id: key.describe("The template's name: goal-control"),
    title: sentence.describe("Its name in a figure: goal congruence × control"),
    description: sentence.optional(),
    language: z.enum(["en", "zh"]).optional().describe("Of its stories and emotions; English when left out"),
    appraisals: z.array(appraisalSchema).min(1).max(6),
    theory: z
      .array(theoryRowSchema)
      .describe("One row for each combination of poles; the order of emotions is that of their options"),
    facts: factSchema.optional().describe("What every story of the template establishes"),
    order: z
      .array(z.string())
      .describe(
        "The parts of a story in the order in which they are told, where a story does not say otherwise",
      ),
    sources: z.array(sourceSchema),
  })
  .check((context) => {
    const { appraisals, theory, order } = context.value;
    const problem = (message: string, ...path: (string | number)[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    const ids = appraisals.map(({ id }) => id);
    if (new Set(ids).size < ids.length) problem("has two appraisals of one name", "appraisals");
    const seen = new Set<string>();
    theory.forEach(({ appraisals: poles }, row) => {
      const names = Object.keys(poles);
      if (names.length !== ids.length || !ids.every((id) => id in poles)) {
        problem(`must give a pole to each of ${ids.join(", ")} and to nothing else`, "theory", row);
      }
      const cell = ids.map((id) => poles[id]).join();
      if (seen.has(cell)) problem("repeats a combination of poles", "theory", row);
      seen.add(cell);
    });
    if (theory.length !== 2 ** ids.length) {
      problem(
        `has ${theory.length} rows, ${ids.length} appraisals have ${2 ** ids.length} combinations`,
        "theory",
      );
    }
    if (new Set(theory.map(({ emotion }) => emotion)).size < 2) problem("has one emotion only", "theory");
    const wrong = orderProblem(order, ids);
    if (wrong !== undefined) problem(wrong, "order");
  });

/**
 * A causal template: appraisals with two values each, and the emotion that theory gives for each combination of
 * poles.
 */
export type Template = z.infer<typeof templateSchema>;
/** One appraisal of a template: its two poles in words, and when it has the positive one. */
export type Appraisal = Template["appraisals"][number];

/** What is wrong with an order of parts; undefined if it is correct. */
export function orderProblem(order: readonly string[], appraisals: readonly string[]): string | undefined {
  const parts = ["context", ...appraisals, "action", "outcome"];
  if (order.length !== parts.length || !parts.every((part) => order.includes(part))) {
    return `must hold ${parts.join(", ")}, each once`;
  }
  if (order[0] !== "context") return "must begin with context, which introduces the person";
  return order.at(-1) === "outcome" ? undefined : "must end with outcome, which everything else prepares";
}

/** The input of defineTemplate: a template in which fields that follow from others may be left out. */
export interface TemplateDraft {
  id: string;
  title?: string;
  description?: string;
  appraisals: (Pick<Appraisal, "id" | "positiveWhen" | "means"> & Partial<Appraisal>)[];
  theory: Template["theory"];
  facts?: Template["facts"];
  language?: Template["language"];
  order?: string[];
  sources?: Template["sources"];
}

/**
 * Makes a causal template of any number of appraisals from its appraisals and its theory.
 *
 * The default title is made from the appraisals' names. The default order is context, appraisals, action,
 * outcome.
 *
 * @throws InputError naming the first wrong field and the reason.
 *
 * @example
 * ```ts
 * const template = defineTemplate({
 *   id: "goal",
 *   appraisals: [{ id: "goal", positiveWhen: "value-matches-outcome", means: ["wanted", "not wanted"] }],
 *   theory: [{ appraisals: { goal: true }, emotion: "happy" }, { appraisals: { goal: false }, emotion: "sad" }],
 * });
 * template.order; // ["context", "goal", "action", "outcome"]
 * ```
 */
export function defineTemplate(draft: TemplateDraft): Template {
  const appraisals = draft.appraisals.map((appraisal) => ({ title: appraisal.id, ...appraisal }));
  const parsed = templateSchema.safeParse({
    title: appraisals.map(({ title }) => title).join(" × "),
    order: ["context", ...appraisals.map(({ id }) => id), "action", "outcome"],
    sources: [],
    ...draft,
    appraisals,
  });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InputError(`the template "${draft.id}": ${issue?.path.join(".")}: ${issue?.message}`);
}
