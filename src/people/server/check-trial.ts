import type { Trial, TrialAnswer } from "../design/protocol.js";
import { sessionPlan } from "../design/session-plan.js";
import type { SurveyDesign, SurveyQuestion } from "../design/survey-design.js";

/**
 * What is wrong with a trial that a page sends, held against what its session was to be shown.
 *
 * @returns one sentence; undefined when nothing is
 *
 * @example
 * ```ts
 * const likert = { kind: "scale", id: "warmth", lowest: 1, highest: 7, step: 1 };
 * const design = { items: [{ options: [] }], questions: [likert], checks: [], lists: [[0]], languages: ["en"] };
 * const answer = { question: "warmth", status: "ok", index: null, value: 8, text: null };
 * const trial = { answers: [answer], seconds: 2, language: "en" };
 * trialProblem(design, { list: 0, seed: 1 }, 0, trial); // "warmth is 8, and the scale goes from 1 to 7 in steps of 1"
 * ```
 */
export function trialProblem(
  design: Pick<SurveyDesign, "items" | "questions" | "checks" | "lists" | "languages">,
  session: { list: number; seed: number },
  index: number,
  { answers, language }: Trial,
): string | undefined {
  const plan = sessionPlan(design, session);
  const planned = plan[index];
  if (planned === undefined) return `there is no trial ${index}; the session has ${plan.length}`;
  if (!design.languages.includes(language)) return `the questionnaire is not in ${language}`;
  const ids = answers.map(({ question }) => question);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) return `${twice} is answered twice`;
  if (planned.kind === "check") {
    const check = design.checks[planned.check]!;
    const [answer] = answers;
    if (answers.length !== 1 || (answer!.question !== check.id && answer!.question !== "check")) {
      return `trial ${index} is the question ${check.id}`;
    }
    return choiceProblem(answer!, check.options.length);
  }
  const item = design.items[planned.item]!;
  for (const answer of answers) {
    const question = design.questions.find(({ id }) => id === answer.question);
    if (question === undefined) return `there is no question ${answer.question}`;
    const options = question.kind === "choice" ? (question.options ?? item.options).length : 0;
    const problem = answerProblem(question, answer, options);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function answerProblem(question: SurveyQuestion, answer: TrialAnswer, options: number): string | undefined {
  const { id } = question;
  if (answer.status !== "ok") return undefined;
  if (question.kind === "choice") return choiceProblem(answer, options);
  if (question.kind === "text") {
    const { text } = answer;
    if (text === null) return `${id} is answered by words`;
    return text.length > question.longest ? `${id} is longer than ${question.longest} characters` : undefined;
  }
  const { value } = answer;
  if (value === null) return `${id} is answered by a number`;
  const { lowest, highest, step } = question;
  const steps = (value - lowest) / step;
  const fits = value >= lowest && value <= highest && Math.abs(steps - Math.round(steps)) < 1e-6;
  return fits
    ? undefined
    : `${id} is ${value}, and the scale goes from ${lowest} to ${highest} in steps of ${step}`;
}

function choiceProblem({ question, status, index }: TrialAnswer, options: number): string | undefined {
  if (status !== "ok") return undefined;
  if (index === null) return `${question} is answered by an option`;
  return index < options ? undefined : `${question} has ${options} options, and ${index} is none of them`;
}
