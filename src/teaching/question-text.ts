import { computedValue, fillText, withUnit } from "./fill.js";
import type { AnswerKey } from "./match-answer.js";
import type { Check, OpenQuestion, Prediction } from "./schema.js";

/** The letter of an option in a question, as Markdown. */
const optionLines = (options: readonly { id: string; text: string }[]): string =>
  options.map(({ id, text }) => `- **${id})** ${fillText(text)}`).join("\n");

/** A prediction as a notebook asks it. */
export function askPrediction(prediction: Prediction): string {
  const { id, kind } = prediction;
  const question = `**Predict.** ${fillText(prediction.question)}`;
  const how =
    kind === "number"
      ? `_Replace \`"?"\` by your guess, from ${prediction.min} to ${withUnit(String(prediction.max), prediction.unit)}, and run the cell again._`
      : `${optionLines(prediction.options)}\n\n_Replace \`"?"\` by a letter, and run the cell again._`;
  return `${question}\n\n${how}\n\n<small>${id}</small>`;
}

/** A self-check as a notebook asks it. */
export function askCheck(check: Check): string {
  const question = `**Check.** ${fillText(check.question)}`;
  const how =
    check.kind === "number"
      ? `_Replace \`"?"\` by your number${check.unit === "" ? "" : ` (${check.unit})`}, and run the cell again._`
      : `${optionLines(check.options)}\n\n_Replace \`"?"\` by a letter, and run the cell again._`;
  return `${question}\n\n${how}\n\n<small>${check.id}</small>`;
}

/** An open question as a notebook asks it. */
export function askOpen(open: OpenQuestion): string {
  return `**Write.** ${fillText(open.question)}\n\n_Replace \`"?"\` by your answer, and run the cell again._\n\n<small>${open.id}</small>`;
}

/** What decides about an answer, with every computed number in place. */
export function answerKey(check: Check): AnswerKey {
  const { kind, mistakes } = check;
  if (kind === "choice") {
    return {
      kind,
      options: check.options.map(({ id, text }) => ({ id, text: fillText(text) })),
      answer: check.answer,
      tolerance: 0,
      mistakes: mistakes.map(({ is }) => ({ is: [is] })),
    };
  }
  return {
    kind,
    options: [],
    answer: numberOf(check.answer),
    tolerance: check.tolerance,
    mistakes: mistakes.map(({ is, also }) => ({ is: [numberOf(is), ...also] })),
  };
}

/** A number, or the computed one of a name. */
const numberOf = (value: number | string): number =>
  typeof value === "number" ? value : Number(computedValue(value).value);
