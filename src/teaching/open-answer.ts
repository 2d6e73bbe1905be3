import { InputError } from "../core/errors.js";
import { showMarkdown } from "../plots/display.js";
import { fillText } from "./fill.js";
import { findQuestion } from "./load.js";
import { notKept, unanswered, wrongVerb } from "./predict.js";
import { keepStep, stepsSoFar } from "./progress.js";
import { again, askOpen } from "./question-text.js";

/** Fewer characters are a note, not an answer to compare. */
const shortest = 15;

/**
 * Keeps an answer in a student's own words, then shows what a good one has, to compare oneself with, and one good
 * answer of several. Nobody grades it.
 *
 * @param id the question's name, as `"s1.o1"`, or `"s1.exit"` for the exit ticket
 * @param text the answer; `"?"` asks the question
 * @throws InputError when there is no such question
 *
 * @example
 * ```ts
 * openAnswer("s1.exit", "?"); // undefined
 * ```
 */
export function openAnswer(id: string, text: string): void {
  showMarkdown(compareAnswer(id, text));
}

function compareAnswer(id: string, text: string): string {
  const found = findQuestion(id);
  if (found.type !== "open") throw new InputError(wrongVerb(id, found.type));
  const { question } = found;
  const answer = text.trim();
  if (answer === unanswered || answer === "") return askOpen(question);
  if (answer.length < shortest) {
    return `Write a sentence first; the rubric comes after it.\n\n${askOpen(question)}`;
  }
  const last = stepsSoFar().findLast((step) => step.kind === "open" && step.id === id);
  const isSame = last?.kind === "open" && last.text === answer;
  const lasts = isSame || keepStep({ kind: "open", id, text: answer });
  return [
    again(question),
    `**You wrote:** ${answer}`,
    "**Compare.** Does your answer have this?",
    question.rubric.map((point) => `- ☐ ${fillText(point)}`).join("\n"),
    `<details><summary>One good answer of several</summary>\n\n${fillText(question.example)}\n\n</details>`,
    ...(lasts ? [] : [notKept(id)]),
  ].join("\n\n");
}
