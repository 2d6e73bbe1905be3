import { computedValue, fillText, inUnitOf, shownInterval, shownValue } from "../fill.js";
import type { AnswerKey } from "../match-answer.js";
import { answerKey } from "../question-text.js";
import type { Check, OpenQuestion, Prediction } from "../schema.js";
import type { PageMarkdown } from "./markdown.js";

// What the page's script needs to answer; texts are HTML.

export interface PredictionSecret {
  value: number | string;
  /** "64.0%", or the option that came out. */
  shown: string;
  /** "56.7 to 71.3"; empty without one. */
  interval: string;
  ci?: readonly [number, number];
  digits: number;
  unit: string;
  meaning: string;
}

export interface CheckSecret {
  key: AnswerKey;
  mistakes: readonly { name: string; feedback: string }[];
  hint: string;
  right: string;
  solution: string;
}

export interface OpenSecret {
  rubric: readonly string[];
  example: string;
}

const filled = (markdown: PageMarkdown, text: string): string => markdown.block(fillText(text));

export function predictionSecret(question: Prediction, markdown: PageMarkdown): PredictionSecret {
  const computed = inUnitOf(question, computedValue(question.id));
  const { value, ci, digits, unit } = computed;
  return {
    value,
    shown: shownValue(computed),
    interval: shownInterval(computed) ?? "",
    ...(ci === undefined ? {} : { ci }),
    digits,
    unit,
    meaning: filled(markdown, question.meaning),
  };
}

export function checkSecret(check: Check, markdown: PageMarkdown): CheckSecret {
  return {
    key: answerKey(check),
    mistakes: check.mistakes.map(({ name, feedback }) => ({ name, feedback: filled(markdown, feedback) })),
    hint: filled(markdown, check.hint),
    right: filled(markdown, check.right),
    solution: filled(markdown, check.solution),
  };
}

export const openSecret = ({ rubric, example }: OpenQuestion, markdown: PageMarkdown): OpenSecret => ({
  rubric: rubric.map((point) => markdown.inline(fillText(point))),
  example: filled(markdown, example),
});
