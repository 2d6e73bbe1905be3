import { InputError } from "../core/errors.js";
import { showMarkdown } from "../plots/display.js";
import { type ClassAnswers, classAnswers, classPicture } from "./class.js";
import { fillText, findComputed, inUnitOf, shownInterval, shownValue, withUnit } from "./fill.js";
import { findQuestion } from "./load.js";
import { shownGuess, unanswered, wrongVerb } from "./predict.js";
import { keepStep, predictionIn, stepsSoFar } from "./progress.js";
import { again } from "./question-text.js";
import type { Computed, Prediction } from "./schema.js";

/**
 * Sets a guess beside the computed value and, where the folder names a class, beside the guesses of the class. Without
 * a guess it shows nothing: a guess made afterwards is none.
 *
 * @param id the question's name, as `"s1.p1"`
 * @param here the value that a cell above computed, for questions of a notebook that is no session, or after a change
 *   of the data or the rule; then both are shown
 * @throws InputError `reveal("ac02.p1") needs the value that was computed: reveal("ac02.p1", value)`
 *
 * @example
 * ```ts
 * reveal("s1.p1"); // undefined
 * ```
 */
export function reveal(id: string, here?: number | string): void {
  showMarkdown(compareGuess(id, here));
}

function compareGuess(id: string, here?: number | string): string {
  const found = findQuestion(id);
  if (found.type !== "prediction") throw new InputError(wrongVerb(id, found.type));
  const { question } = found;
  const kept = findComputed(id);
  const computed = kept ?? fromCell(here);
  if (computed === undefined) {
    throw new InputError(`reveal("${id}") needs the value that was computed: reveal("${id}", value)`);
  }
  const steps = stepsSoFar();
  const guess = predictionIn(steps, id);
  if (guess === undefined) {
    return `No guess yet: write one in \`predict("${id}", "${unanswered}")\` above, run it, and come back.`;
  }
  if (!steps.some((step) => step.kind === "reveal" && step.id === id)) keepStep({ kind: "reveal", id });
  return [
    again(question),
    ...comparison(question, guess, computed),
    ...(kept === undefined ? [] : changed(question, here, kept)),
    fillText(question.meaning),
    ...classPart(question, computed),
  ].join("\n\n");
}

const fromCell = (here: number | string | undefined): Computed[string] | undefined =>
  here === undefined ? undefined : { value: here, digits: digitsOf(here), unit: "", by: ["this cell"] };

/** Enough digits to tell it from a guess, and not those of a float. */
const digitsOf = (value: number | string): number =>
  typeof value === "string" || Number.isInteger(value)
    ? 0
    : Math.abs(value) < 1
      ? 3
      : Math.abs(value) < 100
        ? 2
        : 1;

function comparison(question: Prediction, guess: number | string, computed: Computed[string]): string[] {
  const yours = shownGuess(question, guess);
  if (question.kind === "choice") {
    const came = shownGuess(question, computed.value);
    return [
      guess === computed.value
        ? `You said **${yours}**, and so it came out.`
        : `You said **${yours}**. It came out as **${came}**.`,
    ];
  }
  const whole = inUnitOf(question, computed);
  const { unit } = whole;
  const value = Number(computed.value);
  const shown = shownValue(whole);
  const ci = shownInterval(computed);
  const interval = ci === undefined ? "" : ` (95% interval ${ci})`;
  return [
    `You said **${yours}**; computed: **${shown}**${interval}. ${distance(Number(guess), value, computed, unit)}`,
  ];
}

function distance(guess: number, value: number, { ci, digits }: Computed[string], unit: string): string {
  const off = Math.abs(guess - value).toFixed(digits);
  if (Number(off) === 0) return "Spot on.";
  const inside = ci !== undefined && guess >= ci[0] && guess <= ci[1];
  const way = guess > value ? "too high" : "too low";
  return `Your guess is ${withUnit(off, unit === "%" ? "points" : unit)} ${way}${inside ? ", and inside the interval" : ""}.`;
}

/** Where a student changed something above, her own value belongs beside ours. */
function changed(question: Prediction, here: number | string | undefined, kept: Computed[string]): string[] {
  if (here === undefined) return [];
  const same =
    typeof here === "number" && typeof kept.value === "number"
      ? here.toFixed(kept.digits) === kept.value.toFixed(kept.digits)
      : here === kept.value;
  if (same) return [];
  const yours =
    question.kind === "number" ? shownValue({ ...kept, value: here }) : shownGuess(question, here);
  return [`Your cells give **${yours}**. That is another value, so something was changed above.`];
}

function classPart(question: Prediction, computed: Computed[string]): string[] {
  const others: ClassAnswers | undefined = classAnswers(question.id);
  return others === undefined ? [] : [classPicture(question, others, computed)];
}
