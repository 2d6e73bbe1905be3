import * as z from "zod";
import { InputError } from "../core/errors.js";
import { inferencesOf } from "./cells.js";
import { orderProblem, type Template } from "./template.js";

const text = z.string().trim().min(1);
const two = z.tuple([text, text]);

const personSchema = z.strictObject({
  name: text.describe('As the story calls the person: a name, or "her daughter"'),
  pronouns: z.enum(["she", "he", "they"]).describe("The pronoun that the story uses for the person"),
});
export type Person = z.infer<typeof personSchema>;

/** What may be exchanged in a story without changing what happens. */
export const swapKinds = ["name", "place", "trade"] as const;
export type SwapKind = (typeof swapKinds)[number];

const questionSchema = z.strictObject({
  ask: text.describe("The question"),
  options: two.describe("The two answers: option 1 belongs to value (or outcome) 1, option 2 to value 2"),
});

/**
 * A causal template filled with words: one background, one action, two outcomes, two values for each
 * appraisal, and the questions. It gives 2 x 2^k scenarios.
 */
export const storySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens: night-berth")
    .describe("The story's name, unique within its template"),
  template: text.describe("The id of the template that it fills"),
  tense: z
    .enum(["past", "present"])
    .describe("The tense in which the person's feeling is told and asked for"),
  agent: personSchema.describe("The person whose feeling is at issue"),
  others: z.array(personSchema).describe("Other people, and animals that have a pronoun"),
  age: z
    .enum(["child", "teen", "young adult", "adult", "older adult"])
    .describe("The agent's age group: under 13, under 18, under 35, under 55, older"),
  setting: text.describe("Where and among whom it happens"),
  domain: text.describe("What part of life it is about"),
  stakes: z.enum(["everyday", "considerable", "serious"]).describe("How much hangs on it for the person"),
  order: z
    .array(z.string())
    .optional()
    .describe("The order in which the parts are told; the template's when left out"),
  context: text.describe("The background, which introduces the person and is in every item"),
  action: text.describe("What is done or happens before the outcome; in every item"),
  outcomes: two.describe("What happens at last: two outcomes, neither good nor bad by itself"),
  appraisals: z.record(z.string(), two).describe("For each appraisal of the template its two values"),
  swaps: z
    .partialRecord(z.enum(swapKinds), z.array(text).min(2))
    .optional()
    .describe(
      "Words that may stand for one another, so that their effect can be measured: the first is the one in the text",
    ),
  degrees: z
    .record(
      z.string(),
      z
        .array(z.strictObject({ degree: z.number().min(-1).max(1), text }))
        .min(3)
        .describe(
          "Highest degree first; 1 says what value 1 says, as strongly as can be, -1 what value 2 says",
        ),
    )
    .optional()
    .describe("For an appraisal wordings between its two values"),
  version: z
    .strictObject({
      of: text.describe("The id of the story that it is a version of"),
      by: z.enum(swapKinds).describe("What was exchanged"),
      word: text.describe("The word that stands here"),
      region: text.optional().describe("Where a name is common"),
    })
    .optional()
    .describe("How the story differs from the one it was made from"),
  questions: z
    .record(z.string(), questionSchema)
    .describe("For the outcome and for each appraisal the question and its two answers"),
});
/** A story that fills a template: its parts, what each part means, and the questions that can be asked about it. */
export type Story = z.infer<typeof storySchema>;

/** Why a story does not fit a template, as [field, problem]; undefined if it fits. */
export function misfit(story: Story, template: Template): [field: string, problem: string] | undefined {
  const appraisals = template.appraisals.map(({ id }) => id);
  if (story.template !== template.id) return ["template", `is ${story.template}, not ${template.id}`];
  const given = Object.keys(story.appraisals);
  const missing = appraisals.find((id) => !given.includes(id));
  if (missing !== undefined) return [`appraisals.${missing}`, "is missing"];
  const unknown = given.find((id) => !appraisals.includes(id));
  if (unknown !== undefined) return [`appraisals.${unknown}`, `is no appraisal of ${template.id}`];
  const asked = inferencesOf(template).filter((inference) => inference !== "emotion");
  const unasked = asked.find((inference) => !(inference in story.questions));
  if (unasked !== undefined) return [`questions.${unasked}`, "is missing"];
  const odd = Object.keys(story.questions).find((inference) => !asked.includes(inference));
  if (odd !== undefined) return [`questions.${odd}`, `asks for something that ${template.id} does not have`];
  const graded = Object.keys(story.degrees ?? {}).find((id) => !appraisals.includes(id));
  if (graded !== undefined) return [`degrees.${graded}`, `is no appraisal of ${template.id}`];
  const wrong = story.order === undefined ? undefined : orderProblem(story.order, appraisals);
  return wrong === undefined ? undefined : ["order", wrong];
}

/** The input of defineStory: a story in which descriptive fields may be left out. */
export type StoryDraft = Omit<
  Story,
  "template" | "tense" | "others" | "age" | "setting" | "domain" | "stakes"
> &
  Partial<Story>;

/**
 * Makes a story for a template. Descriptive fields (age, setting, domain, stakes) may be left out, and so may
 * others (default: nobody else) and tense (default: present).
 *
 * @throws InputError naming the wrong field and the reason.
 */
export function defineStory(template: Template, draft: StoryDraft): Story {
  const parsed = storySchema.safeParse({
    template: template.id,
    tense: "present",
    others: [],
    age: "adult",
    setting: "not said",
    domain: "not said",
    stakes: "everyday",
    ...draft,
  });
  const fail = (field: string, problem: string): never => {
    throw new InputError(`the story "${draft.id}": ${field}: ${problem}`);
  };
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail(issue?.path.join(".") ?? "", issue?.message ?? "is not valid");
  }
  const wrong = misfit(parsed.data, template);
  return wrong === undefined ? parsed.data : fail(...wrong);
}
