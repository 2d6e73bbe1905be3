import { randomStream } from "../../src/core/random.js";
import { formatCsv } from "../../src/io/format-csv.js";
import { answerColumns, answerRows } from "../../src/people/design/answer-rows.js";
import { sessionPlan } from "../../src/people/design/session-plan.js";
import {
  type SurveyDesign,
  type SurveyItem,
  type SurveyQuestion,
  surveyDesignSchema,
} from "../../src/people/design/survey-design.js";
import type { SurveyMaterial } from "../../src/studies/survey-task.js";

/** A questionnaire of some material, as the contract has it: one list with one item of each story, another with the others. */
export function designOf({ items, questions, words, source }: SurveyMaterial): SurveyDesign {
  const byStory = new Map<string, number[]>();
  for (const [at, { story }] of items.entries()) byStory.set(story, [...(byStory.get(story) ?? []), at]);
  const stories = [...byStory.values()];
  const most = Math.max(...stories.map(({ length }) => length));
  return surveyDesignSchema.parse({
    ...{ format: 1, name: "a-survey", task: "a-task", study: "a-study", ...words, languages: ["en", "zh"] },
    ...{ source, seed: 1, items, questions, checks: [] },
    lists: Array.from({ length: most }, (_, list) =>
      stories.map((own, story) => own[(list + story) % own.length]!),
    ),
    ...{ enough: 3, minutes: 10, fullScreen: false },
    consent: { responsible: "A. Person", contact: "a@example.org", ethics: null, leastAge: 18 },
    ...{ stores: { agentString: false }, keepUntil: "2030-01-01", support: [], software: {} },
  });
}

/** What somebody answers: the index of an option, or the number on a scale; null passes it over. */
export type Answerer = (
  item: SurveyItem,
  question: SurveyQuestion,
  participant: number,
  draw: () => number,
) => number | null;

/** The export of a questionnaire that so many people answered, as CSV. */
export function answeredSurvey(design: SurveyDesign, participants: number, answer: Answerer): string {
  const rows = Array.from({ length: participants }, (_, i) => {
    const stream = randomStream(7, "answers", i);
    const code = `p${String(i + 1).padStart(3, "0")}`;
    const session = { participant: code, list: i % design.lists.length, seed: i, simulated: true };
    const trials = sessionPlan(design, session).flatMap((trial) => {
      if (trial.kind !== "item") return [];
      const answers = design.questions.map((question) => {
        const given = answer(design.items[trial.item]!, question, i, () => stream.next());
        const isScale = question.kind === "scale";
        return {
          ...{ question: question.id, status: given === null ? ("skipped" as const) : ("ok" as const) },
          ...{ index: isScale ? null : given, value: isScale ? given : null, text: null },
        };
      });
      return [{ index: trial.index, answers, seconds: 5, language: "en" as const }];
    });
    return answerRows(design, session, trials);
  }).flat();
  return formatCsv(
    [...answerColumns],
    rows.map((row) => answerColumns.map((column) => row[column])),
  );
}
