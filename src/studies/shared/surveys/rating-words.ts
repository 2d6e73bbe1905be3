import { UsageError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { JudgedRun, SurveyMaterial, SurveyTaskOptions } from "../../survey-task.js";

/** All replies, or some of them: as many of each conversation as can be, drawn with the seed. */
export function drawReplies<T>(replies: readonly T[], { limit, seed, everything }: SurveyTaskOptions): T[] {
  if (everything === true || limit === undefined || limit >= replies.length) return [...replies];
  const kept = new Set(randomStream(seed, "survey", "replies").shuffle(replies).slice(0, limit));
  return replies.filter((one) => kept.has(one));
}

/** What raters are told, whatever the form. */
export const ratingWords = (about?: string): SurveyMaterial["words"] => ({
  title: { en: "Rating replies", zh: "评价回复" },
  instructions: [
    {
      en: "You will read short conversations. Each ends with a reply. Please rate that last reply, and nothing that was said before it.",
      zh: "您将阅读一些简短的对话，每段对话以一条回复结束。请只评价最后这条回复，不评价之前的内容。",
    },
    ...(about === undefined ? [] : [{ en: about }]),
    {
      en: "There is no right answer. Rate each reply for itself, as you see it. You may skip any conversation.",
      zh: "没有标准答案。请按您自己的看法单独评价每条回复。任何一段对话都可以跳过。",
    },
  ],
});

export const ratingNotes = (drawn: number, all: number): string[] => [
  `${drawn} of ${all} replies; who wrote a reply is not shown, and its id does not tell`,
  "two people or more for each reply show how far people agree among themselves",
];

/** The hash of what is asked about, where it is no form. */
export const askedHash = (asked: unknown): string => sha256(JSON.stringify(asked));

/** @throws UsageError when no run is named */
export function requireJudged({ judged }: SurveyTaskOptions): JudgedRun {
  if (judged !== undefined) return judged;
  throw new UsageError("replies are rated of a judged run; name the run");
}
