import { InputError } from "../core/errors.js";
import { showMarkdown } from "../plots/display.js";
import { fillText } from "./fill.js";
import { findQuestion } from "./load.js";
import { matchAnswer } from "./match-answer.js";
import { notKept, unanswered, wrongVerb } from "./predict.js";
import { type CheckState, checkState, keepStep, stepsSoFar } from "./progress.js";
import { again, answerKey, askCheck } from "./question-text.js";
import type { Check } from "./schema.js";

/**
 * Answers an answer: a right one with why it is right, a typical mistake with what to think about, another one with
 * the hint. The solution comes after a hint and two tries, and only when asked for: `selfCheck("s4.q1", "solution")`.
 *
 * @param id the question's name, as `"s4.q1"`: session 4, question 1
 * @param answer a number, a letter or an option's text; `"?"` asks the question, `"hint"` gives a hint
 * @throws InputError when there is no such question
 *
 * @example
 * ```ts
 * selfCheck("s4.q1", "?"); // undefined
 * ```
 */
export function selfCheck(id: string, answer: string | number): void {
  showMarkdown(answerAnswer(id, answer));
}

function answerAnswer(id: string, answer: string | number): string {
  const found = findQuestion(id);
  if (found.type !== "check") throw new InputError(wrongVerb(id, found.type));
  const { question } = found;
  const text = String(answer).trim();
  if (text === unanswered || text === "") return askCheck(question);
  const state = checkState(stepsSoFar(), id);
  if (text === "hint") return giveHint(question, state);
  if (text === "solution") return giveSolution(question, state);
  const match = matchAnswer(answerKey(question), text);
  if (match.outcome === "unreadable") return `${unreadable(question)}\n\n${askCheck(question)}`;
  const mistake =
    match.outcome === "wrong" && match.mistake !== undefined ? question.mistakes[match.mistake] : undefined;
  const lasts = keepStep({
    kind: "check",
    id,
    answer: text,
    outcome: match.outcome,
    ...(mistake === undefined ? {} : { mistake: mistake.name }),
  });
  const now = checkState(stepsSoFar(), id);
  const note = lasts || now.tries > 1 ? [] : [notKept(id)];
  if (match.outcome === "right") {
    return [again(question), `**Right.** ${fillText(question.right)}${triesText(now)}`, ...note].join("\n\n");
  }
  // A hint that was given once stays in sight.
  const hint = now.tries >= 2 || mistake === undefined || now.sawHint;
  if (hint && !now.sawHint) keepStep({ kind: "hint", id });
  return [
    again(question, { options: true }),
    mistake === undefined ? "**Not that.**" : `**Not yet.** ${fillText(mistake.feedback)}`,
    ...(hint ? [`_Hint:_ ${fillText(question.hint)}`] : []),
    nextStep(id, now, hint),
    ...note,
  ].join("\n\n");
}

const unreadable = ({ kind }: Check): string =>
  kind === "number"
    ? "**That is no number** that I can read. It was not counted."
    : "**That is none of the options.** It was not counted.";

const triesText = ({ solvedAt }: CheckState): string =>
  solvedAt === undefined || solvedAt === 1 ? "" : ` _(try ${solvedAt})_`;

function nextStep(id: string, { tries }: CheckState, hint: boolean): string {
  const counted = `_${tries === 1 ? "1 try" : `${tries} tries`} so far._`;
  if (tries >= 2) return `${counted} Try again, or see the way: \`selfCheck("${id}", "solution")\`.`;
  return hint ? `${counted} Try again.` : `${counted} Try again, or ask: \`selfCheck("${id}", "hint")\`.`;
}

function giveHint(question: Check, { sawHint }: CheckState): string {
  if (!sawHint) keepStep({ kind: "hint", id: question.id });
  return `${again(question, { options: true })}\n\n_Hint:_ ${fillText(question.hint)}`;
}

function giveSolution(question: Check, { tries, solvedAt, sawHint, sawSolution }: CheckState): string {
  if (solvedAt === undefined && (tries < 2 || !sawHint)) {
    return `The solution comes after a hint and two tries of your own; ${tries === 1 ? "there was 1 try" : `there were ${tries} tries`}. Ask for the hint: \`selfCheck("${question.id}", "hint")\`.`;
  }
  if (!sawSolution && solvedAt === undefined) keepStep({ kind: "solution", id: question.id });
  return `${again(question)}\n\n**The way.** ${fillText(question.solution)}`;
}
