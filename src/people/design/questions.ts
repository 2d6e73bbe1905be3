import * as z from "zod";
import { InputError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { type SurveyQuestion, surveyQuestionSchema } from "./survey-design.js";

const entrySchema = z.strictObject({
  id: z.string(),
  /** For the list of questions: "how strong the feeling is, 0 to 100". */
  about: z.string(),
  /** Only of items that ask for an emotion: others name it in their text. */
  emotion: z.boolean(),
  question: surveyQuestionSchema,
});
export type QuestionEntry = z.infer<typeof entrySchema>;

/** All questions that can be asked about an item, in the order of their file. */
export async function loadQuestions(): Promise<QuestionEntry[]> {
  const file = projectPath("data", "people", "questions.json");
  return parseAs(z.strictObject({ questions: z.array(entrySchema) }), await readJson(file), file).questions;
}

/**
 * The questions of these ids, in this order.
 *
 * @throws InputError `no question is called "joy"; there are answer, emotion, …`, or when two are the item's own
 */
export function chosenQuestions(all: readonly QuestionEntry[], ids: readonly string[]): QuestionEntry[] {
  const chosen = ids.map((id) => {
    const found = all.find((one) => one.id === id);
    if (found !== undefined) return found;
    throw new InputError(`no question is called "${id}"; there are ${all.map((one) => one.id).join(", ")}`);
  });
  const own = chosen.filter(({ question }) => isOwn(question)).map(({ id }) => id);
  if (own.length > 1) {
    throw new InputError(`${own.join(" and ")} are both the items' own question; name one of them`);
  }
  return chosen;
}

/** Whether a question is the item's own, with its options. */
export const isOwn = (question: SurveyQuestion): boolean =>
  question.kind === "choice" && question.prompt === null;
