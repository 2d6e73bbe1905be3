import { InputError } from "../core/errors.js";
import { showMarkdown } from "../plots/display.js";
import { fillText, withUnit } from "./fill.js";
import { findQuestion, sessionOf } from "./load.js";
import { keepStep, predictionIn, stepsSoFar } from "./progress.js";
import { again, askPrediction } from "./question-text.js";
import type { Prediction } from "./schema.js";

/** What stands in a cell that was not answered yet. */
export const unanswered = "?";

/** Said where nothing lasts. The folder that keeps answers has the seminar's notebooks, and not the others. */
export const notKept = (id: string): string =>
  sessionOf(id) === undefined
    ? "_Kept until this notebook's kernel ends._"
    : "_Kept until this notebook's kernel ends. `npx affectlab seminar new my-seminar` makes a folder that keeps it._";

/**
 * Keeps a guess before the cell that computes the value; {@link reveal} sets both side by side. With `"?"` it asks the
 * question. A guess may be changed until it was compared with the computed value.
 *
 * @param id the question's name, as `"s1.p1"`: session 1, prediction 1
 * @param guess a number in the question's unit, or the letter of an option
 * @throws InputError `predict("s1.p1") takes a number from 0 to 80, got 200`
 *
 * @example
 * ```ts
 * predict("s1.p1", "?"); // undefined
 * ```
 */
export function predict(id: string, guess: number | string): void {
  showMarkdown(keepGuess(id, guess));
}

function keepGuess(id: string, guess: number | string): string {
  const found = findQuestion(id);
  if (found.type !== "prediction") throw new InputError(wrongVerb(id, found.type));
  if (guess === unanswered) return askPrediction(found.question);
  const value = readGuess(found.question, guess);
  const steps = stepsSoFar();
  const before = predictionIn(steps, id);
  if (before !== undefined && steps.some((step) => step.kind === "reveal" && step.id === id)) {
    const stays = before === value ? "" : ` You saw the computed value, so your first guess stays.`;
    return `${again(found.question)}\n\nYour guess: **${shownGuess(found.question, before)}**.${stays}`;
  }
  const lasts = before === value || keepStep({ kind: "prediction", id, value });
  const note = lasts ? "" : `\n\n${notKept(id)}`;
  return `${again(found.question)}\n\nYour guess: **${shownGuess(found.question, value)}**. Run on; \`reveal("${id}")\` compares.${note}`;
}

/** A guess in a form that can be kept and compared. */
function readGuess(question: Prediction, guess: number | string): number | string {
  const call = `predict("${question.id}")`;
  if (question.kind === "choice") {
    const letters = question.options.map(({ id }) => id);
    const chosen = String(guess).trim().toLowerCase().replace(/[).]$/, "");
    if (letters.includes(chosen)) return chosen;
    throw new InputError(`${call} takes a letter, ${letters.join(", ")}, got ${JSON.stringify(guess)}`);
  }
  const text = typeof guess === "number" ? guess : guess.trim().replace(",", ".").replace(/\s*%$/, "");
  const value = text === "" ? Number.NaN : Number(text);
  if (Number.isFinite(value) && value >= question.min && value <= question.max) return value;
  throw new InputError(
    `${call} takes a number from ${question.min} to ${question.max}, got ${JSON.stringify(guess)}`,
  );
}

/** A guess or a computed choice in words. */
export function shownGuess(question: Prediction, value: number | string): string {
  if (question.kind === "number") return withUnit(String(value), question.unit);
  const option = question.options.find(({ id }) => id === value);
  return option === undefined ? String(value) : `${option.id}) ${fillText(option.text)}`;
}

/** Three kinds of questions, three verbs: which one an id is for. */
export function wrongVerb(id: string, type: "prediction" | "check" | "open"): string {
  const verb = { prediction: "predict", check: "selfCheck", open: "openAnswer" }[type];
  return `${id} is asked by ${verb}("${id}", "?")`;
}
