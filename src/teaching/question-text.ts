import { computedValue, fillText, withUnit } from "./fill.js";
import type { AnswerKey } from "./match-answer.js";
import type { Check, OpenQuestion, Prediction } from "./schema.js";

type Question = Prediction | Check | OpenQuestion;

/** A prediction as a notebook asks it. */
export function askPrediction(prediction: Prediction): string {
  const how =
    prediction.kind === "number"
      ? `your guess, from ${prediction.min} to ${withUnit(String(prediction.max), prediction.unit)}`
      : "a letter";
  return `**Predict.** ${wording(prediction)}\n\n${replaceBy(how)}`;
}

/** A self-check as a notebook asks it. */
export function askCheck(check: Check): string {
  const unit = check.kind === "number" && check.unit !== "" ? ` (${check.unit})` : "";
  return `**Check.** ${wording(check)}\n\n${replaceBy(check.kind === "number" ? `your number${unit}` : "a letter")}`;
}

/** An open question as a notebook asks it. */
export const askOpen = (open: OpenQuestion): string =>
  `**Write.** ${wording(open)}\n\n${replaceBy("your answer")}`;

const replaceBy = (what: string): string => `_Write ${what} in place of_ \`"?"\` _and run the cell again._`;

/** A question with its options. */
function wording(question: Question): string {
  const options = "options" in question ? question.options : [];
  const lines = options.map(({ id, text }) => `- **${id})** ${fillText(text)}`);
  return [fillText(question.question), ...(lines.length === 0 ? [] : [lines.join("\n")])].join("\n\n");
}

/**
 * The question once more above what is said of an answer: in a notebook the answer's output takes the place of the
 * question. Options are left out where nothing is left to choose.
 */
export function again(question: Question, { options = false } = {}): string {
  const text = options ? wording(question) : fillText(question.question);
  return text.replace(/^/gm, "> ");
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
