import { sentencesIn } from "../../core/words.js";
import type { Story } from "../story.js";

/** The names of the checks, as findings have them. */
export const checkIds = [
  "form",
  "complementary",
  "neutral-outcome",
  "emotion-leak",
  "answer-length",
  "answer-overlap",
  "names",
  "reading-level",
  "duplicate",
  "mould",
  "key-balance",
] as const;
/** The name of one of the checks of stimuli. */
export type CheckId = (typeof checkIds)[number];

/** Something that is wrong with a stimulus: which sentence, and why. */
export interface Finding {
  check: CheckId;
  /** The id of the story or the item; the id of the template if the finding is about the whole set. */
  of: string;
  /** "outcomes.1", "questions.goal", "text" */
  part: string;
  /** The faulty sentence, unchanged. */
  sentence: string;
  /** Why, and what to do about it. */
  reason: string;
}

/** A finding as one line. */
export function describeFinding({ check, of, part, sentence, reason }: Finding): string {
  return `${of} ${part}: ${check}: ${reason}${sentence === "" ? "" : `: "${sentence}"`}`;
}

/** A text of a story with its place in it. */
export interface Part {
  part: string;
  text: string;
}

/** Every text that a respondent may read before the question. */
export function stemParts(story: Story): Part[] {
  return [
    { part: "context", text: story.context },
    { part: "action", text: story.action },
    ...story.outcomes.map((text, i) => ({ part: `outcomes.${i}`, text })),
    ...Object.entries(story.appraisals).flatMap(([id, values]) =>
      values.map((text, i) => ({ part: `appraisals.${id}.${i}`, text })),
    ),
  ];
}

/** Every question and answer, a part each. */
export function questionParts(story: Story): Part[] {
  return Object.entries(story.questions).flatMap(([id, { ask, options }]) => [
    { part: `questions.${id}`, text: ask },
    ...options.map((text, i) => ({ part: `questions.${id}.options.${i}`, text })),
  ]);
}

/** The sentence of a text that contains a word; the whole text if none does. */
export function sentenceWith(text: string, holds: (sentence: string) => boolean): string {
  return sentencesIn(text).find(holds) ?? text;
}
