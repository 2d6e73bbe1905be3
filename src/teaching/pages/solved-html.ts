import { fillText } from "../fill.js";
import type { Question } from "../load.js";
import type { QuestionVerb } from "../notebook.js";
import { shownGuess } from "../predict.js";
import type { Check, OpenQuestion, Prediction, Solutions } from "../schema.js";
import { rightAnswer, wrongAnswer } from "../solve-notebook.js";
import type { PageMarkdown } from "./markdown.js";
import { checkSecret, openSecret, predictionSecret } from "./question-data.js";

/** A question as its teacher reads it: the answer, what each mistake is told, the solution, all in sight. */
export function solvedHtml(
  verb: QuestionVerb,
  { type, question }: Question,
  solutions: Solutions,
  markdown: PageMarkdown,
): string {
  if (verb === "reveal") return type === "prediction" ? revealed(question, markdown) : "";
  if (type === "prediction") return guessed(question, solutions, markdown);
  return type === "check" ? checked(question, markdown) : compared(question, solutions, markdown);
}

const box = (id: string, kind: string, label: string, body: string): string =>
  `<section class="question ${kind}" id="${kind === "reveal" ? `${id}-reveal` : id}" aria-label="${label} ${id}"><p class="label">${label} <small>${id}</small></p>${body}</section>`;

const optionList = (options: readonly { id: string; text: string }[], markdown: PageMarkdown): string =>
  `<ul class="options">${options.map(({ id, text }) => `<li><b>${id})</b> ${markdown.inline(fillText(text))}</li>`).join("")}</ul>`;

function guessed(question: Prediction, { answers }: Solutions, markdown: PageMarkdown): string {
  const guess = answers[question.id];
  const plausible =
    guess === undefined
      ? ""
      : `<p><b>A guess as students make it:</b> ${words(question, guess, markdown)}</p>`;
  const choices = question.kind === "choice" ? optionList(question.options, markdown) : "";
  return box(
    question.id,
    "predict",
    "Predict",
    `${markdown.block(fillText(question.question))}${choices}${plausible}`,
  );
}

const words = (question: Prediction, value: number | string, markdown: PageMarkdown): string =>
  markdown.inline(fillText(shownGuess(question, value)));

function revealed(question: Prediction, markdown: PageMarkdown): string {
  const { value, shown, interval, meaning } = predictionSecret(question, markdown);
  const came = question.kind === "number" ? shown : words(question, value, markdown);
  const range = interval === "" ? "" : ` (95% interval ${interval})`;
  return box(question.id, "reveal", "Compare", `<p><b>Computed:</b> ${came}${range}</p>${meaning}`);
}

function checked(check: Check, markdown: PageMarkdown): string {
  const { mistakes, hint, right, solution } = checkSecret(check, markdown);
  const choices = check.kind === "choice" ? optionList(check.options, markdown) : "";
  const rows = mistakes.map(
    ({ name, feedback }, place) =>
      `<tr><th scope="row">${markdown.inline(wrongAnswer(check, place))}</th><td>${markdown.inline(name)}</td><td>${feedback}</td></tr>`,
  );
  return box(
    check.id,
    "check",
    "Check",
    `${markdown.block(fillText(check.question))}${choices}
<p class="right"><b>Right:</b> ${rightAnswer(check)}</p>${right}
<div class="scroll" tabindex="0" role="region" aria-label="Typical mistakes of ${check.id}"><table><thead><tr><th scope="col">Answer</th><th scope="col">What was thought</th><th scope="col">What is said</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>
<p><b>Hint</b></p>${hint}<p><b>The way</b></p>${solution}`,
  );
}

function compared(question: OpenQuestion, { answers }: Solutions, markdown: PageMarkdown): string {
  const { rubric, example } = openSecret(question, markdown);
  const answer = answers[question.id];
  const students =
    answer === undefined
      ? ""
      : `<p><b>A student's answer that meets it:</b> ${markdown.inline(String(answer))}</p>`;
  return box(
    question.id,
    "open",
    "Write",
    `${markdown.block(fillText(question.question))}<p><b>A good answer has</b></p><ul>${rubric.map((point) => `<li>${point}</li>`).join("")}</ul>${students}<p><b>One good answer of several</b></p>${example}`,
  );
}
