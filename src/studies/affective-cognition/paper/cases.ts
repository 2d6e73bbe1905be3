import { signedEstimate } from "../../../claims/note-text.js";
import type { Case } from "../../../claims/statement.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { holm } from "../../../stats/holm.js";
import { compare, compareTasks, type StoryDifference } from "../measures/comparisons.js";
import type { ClaimContext } from "./context.js";

export interface Member {
  label: string;
  d: StoryDifference;
}

/**
 * The cases of a statement about significance. p values are adjusted by Holm within the statement, so that a
 * family of 16 is not refuted by its luckiest member. `holds` is called with +1 or −1 for a significant
 * difference (adjusted p < 0.05) and with 0 for none.
 */
export function significanceCases(
  members: readonly Member[],
  holds: (direction: -1 | 0 | 1) => boolean,
): Case[] {
  const adjusted = holm(members.map(({ d }) => d.p));
  return members.map(({ label, d }, i) => {
    const significant = (adjusted[i] as number) < 0.05;
    return { label, holds: holds(significant ? (d.value > 0 ? 1 : -1) : 0), detail: signedEstimate(d) };
  });
}

/** The cases of a statement about direction alone: is the difference above 0? */
export function signCases(members: readonly Member[], sign: 1 | -1 = 1): Case[] {
  return members.map(({ label, d }) => ({ label, holds: sign * d.value > 0, detail: signedEstimate(d) }));
}

/** One respondent minus another on the rows of one task. */
export function within(context: ClaimContext, task: string, a: string, b: string): StoryDifference {
  const { value, story } = compare(context.scores(task, a), context.scores(task, b));
  return { value, ci: story.ci, p: story.p };
}

/** One respondent in one task minus the same respondent in another. */
export function between(
  context: ClaimContext,
  respondent: string,
  first: string,
  second: string,
  sameStories: boolean,
): StoryDifference {
  return compareTasks(context.scores(first, respondent), context.scores(second, respondent), sameStories);
}

/** A respondent minus chance in one task. */
export function aboveChance(context: ClaimContext, task: string, respondent: string): StoryDifference {
  const row = context.agreement(task, respondent);
  const value = row.value - row.task.chance;
  return {
    value,
    ci: [row.story[0] - row.task.chance, row.story[1] - row.task.chance],
    p: studentTwoSidedP(value / row.storySe, row.storyDf),
  };
}
