import type { PlannedTrial } from "../../design/session-plan.js";
import type { SurveyQuestion } from "../../design/survey-design.js";
import type { ShownDesign } from "../page-data.js";
import { type Phrases, tagOf } from "./phrases.js";

interface AskedBase {
  id: string;
  prompt: string;
  /** Of prompt and options, as `lang` has it. */
  lang: string;
}

/** A question as one participant sees it: words in one language, options in the order shown. */
export type Asked =
  | (AskedBase & { kind: "choice"; options: { index: number; text: string }[] })
  | (AskedBase & {
      kind: "scale";
      look: "slider" | "likert";
      lowest: number;
      highest: number;
      step: number;
      ends: [lowest: string, middle: string | null, highest: string];
      points: string[] | null;
    })
  | (AskedBase & { kind: "text"; longest: number });

/** The screens of a trial: free naming first and alone, then the rest; an attention check is one of its own. */
export function screensOf(design: ShownDesign, trial: PlannedTrial, phrases: Phrases): Asked[][] {
  if (trial.kind === "check") {
    const check = design.checks[trial.check]!;
    const options = trial.order.map((index) => ({ index, text: phrases.of(check.options[index]!) }));
    return [
      // The id under which answers' rows have it.
      [{ id: check.id, kind: "choice", prompt: phrases.of(check.prompt), lang: phrases.tag, options }],
    ];
  }
  const item = design.items[trial.item]!;
  const ask = (question: SurveyQuestion): Asked => {
    const { id } = question;
    if (question.kind === "choice") {
      const own = question.prompt === null;
      const text = (index: number): string =>
        own ? item.options[index]! : phrases.of(question.options![index]!);
      return {
        ...{ id, kind: "choice" },
        prompt: own ? item.question : phrases.of(question.prompt!),
        lang: own ? tagOf(item.language) : phrases.tag,
        options: trial.orders[id]!.map((index) => ({ index, text: text(index) })),
      };
    }
    const base = { id, prompt: phrases.of(question.prompt), lang: phrases.tag };
    if (question.kind === "text") return { ...base, kind: "text", longest: question.longest };
    const { look, lowest, highest, step, ends, points } = question;
    return {
      ...{ ...base, kind: "scale", look, lowest, highest, step },
      ends: [
        phrases.of(ends.lowest),
        ends.middle === undefined ? null : phrases.of(ends.middle),
        phrases.of(ends.highest),
      ],
      points: points?.map((words) => phrases.of(words)) ?? null,
    };
  };
  const isFirst = (question: SurveyQuestion): boolean => question.kind === "text" && question.first;
  const parts = [design.questions.filter(isFirst), design.questions.filter((one) => !isFirst(one))];
  return parts.filter((questions) => questions.length > 0).map((questions) => questions.map(ask));
}
