import type { StoredSession, StoredTrial, TrialAnswer } from "./protocol.js";
import { type PlannedTrial, sessionPlan } from "./session-plan.js";
import type { SurveyDesign, SurveyQuestion } from "./survey-design.js";

/** The columns of a file of answers, as `survey export` and the page's own file have them and `import people` reads them. */
export const answerColumns = [
  "participant",
  "item",
  "question",
  "kind",
  "answer",
  "index",
  "value",
  "status",
  "order_shown",
  "position",
  "seconds",
  "language",
  "page_language",
  "list",
  "expected",
  "simulated",
] as const;
export type AnswerColumn = (typeof answerColumns)[number];
export type AnswerRow = Record<AnswerColumn, string | number | null>;

/** What rows need of a design. */
export type AnsweredDesign = Pick<SurveyDesign, "items" | "questions" | "checks" | "lists" | "languages">;

/**
 * The answers of one session as rows: one a question of every trial that was stored. An attention check is a row whose item
 * is `check:<id>`. An item that was not reached has rows too, with the status `missing`, so that a reader knows how long the
 * session was to be.
 *
 * @param trials those of the session, in any order
 */
export function answerRows(
  design: AnsweredDesign,
  session: Pick<StoredSession, "participant" | "list" | "seed" | "simulated">,
  trials: readonly Pick<StoredTrial, "index" | "answers" | "seconds" | "language">[],
): AnswerRow[] {
  const stored = new Map(trials.map((trial) => [trial.index, trial]));
  const { participant, list, simulated } = session;
  const always = { participant, list, simulated: String(simulated) };
  return sessionPlan(design, session).flatMap((planned): AnswerRow[] => {
    const trial = stored.get(planned.index);
    const position = planned.index + 1;
    if (trial === undefined) {
      if (planned.kind === "check") return [];
      return design.questions.map(({ id }) => ({
        ...{ ...always, ...ofTrial(design, planned, { question: id, index: null, text: null }), position },
        ...{ index: null, value: null, status: "missing", seconds: null, page_language: null },
      }));
    }
    const { seconds, language } = trial;
    return trial.answers.map((answer) => ({
      ...{ ...always, ...ofTrial(design, planned, answer), position, seconds, page_language: language },
      ...{ index: answer.index, value: answer.value, status: answer.status },
    }));
  });
}

/** What depends on the item and the question. */
function ofTrial(
  design: AnsweredDesign,
  planned: PlannedTrial,
  answer: Pick<TrialAnswer, "question" | "index" | "text">,
) {
  if (planned.kind === "check") {
    const check = design.checks[planned.check]!;
    const [language] = design.languages;
    return {
      item: `check:${check.id}`,
      question: "check",
      kind: "choice",
      answer: answer.index === null ? "" : (check.options[answer.index]?.[language!] ?? ""),
      order_shown: JSON.stringify(planned.order),
      language: language!,
      expected: check.expected,
    };
  }
  const item = design.items[planned.item]!;
  const question = design.questions.find((one) => one.id === answer.question)!;
  const order = planned.orders[question.id];
  return {
    item: item.id,
    question: question.id,
    kind: question.kind,
    answer: answer.text ?? chosenWords(design, item.options, question, answer.index),
    order_shown: order === undefined ? "" : JSON.stringify(order),
    language: item.language,
    expected: null,
  };
}

/** A choice in words: the item's own option, or the question's in the language that the page showed at first. */
function chosenWords(
  design: AnsweredDesign,
  own: readonly string[],
  question: SurveyQuestion,
  index: number | null,
): string {
  if (index === null || question.kind !== "choice") return "";
  return question.options === null
    ? (own[index] ?? "")
    : (question.options[index]?.[design.languages[0]!] ?? "");
}
