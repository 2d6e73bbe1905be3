import { comparable, leads, matchesOrExceeds } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { joined, signedEstimate } from "../../../claims/note-text.js";
import { type Case, type StatementInput, statementClaim } from "../../../claims/statement.js";
import { compare, compareTasks, type Effect, type StoryDifference } from "../measures/comparisons.js";
import type { ScoreOptions } from "../measures/scores.js";
import type { ClaimContext } from "./context.js";

/** Agreement is printed in percent: what is within one point of equal counts as comparable, or as a match. */
export const margin = 1;

/** A difference with the words that name it in a note. */
export interface Member {
  label: string;
  d: StoryDifference;
}

type Criterion = (d: StoryDifference) => boolean | null;

/** A difference that is the same in all stories has no error: its value decides. */
const unlessExact =
  (exact: (value: number) => boolean, uncertain: Criterion): Criterion =>
  (d) =>
    d.se === 0 ? exact(d.value) : uncertain(d);

const turned = ({ value, ci: [low, high], ...rest }: StoryDifference): StoryDifference => ({
  ...rest,
  value: -value,
  ci: [-high, -low],
});

/** The bars of criteria.ts for differences in points, with stories as units. */
export const isAbove = unlessExact((value) => value > 0, leads);
export const isBelow: Criterion = (d) => isAbove(turned(d));
export const isComparable = unlessExact(
  (value) => Math.abs(value) <= margin,
  (d) => comparable(d, margin),
);
export const matchesOrIsAbove = unlessExact(
  (value) => value >= -margin,
  (d) => matchesOrExceeds(d, margin),
);
export const doesNotExceed: Criterion = (d) => matchesOrIsAbove(turned(d));

/** One case for each difference; those that clearly do not hold come first, since a note names three. */
export function casesOf(members: readonly Member[], criterion: Criterion): Case[] {
  const cases = members.map(({ label, d }) => ({ label, holds: criterion(d), detail: signedEstimate(d) }));
  return [...cases.filter(({ holds }) => holds === false), ...cases.filter(({ holds }) => holds !== false)];
}

/** An effect as a difference with stories as units. */
export const byStory = ({ value, story, storySe, storyDf }: Effect): StoryDifference => ({
  value,
  ci: story,
  se: storySe,
  df: storyDf,
});

/** One respondent minus another on the rows of one task. */
export function within(
  context: ClaimContext,
  task: string,
  a: string,
  b: string,
  options: ScoreOptions = {},
): StoryDifference {
  const { value, story } = compare(context.scores(task, a, options), context.scores(task, b, options));
  return { value, ci: story.ci, se: story.se, df: story.df };
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

/** Whether a respondent is significantly above chance in a task by the paper's own interval, over rows. */
export function aboveChance(
  context: ClaimContext,
  task: string,
  respondent: string,
): Case & { clear: boolean } {
  const row = context.agreement(task, respondent);
  const { chance } = row.task;
  return {
    label: task,
    holds: row.naive[0] > chance,
    detail: signedEstimate({ value: row.value - chance, ci: [row.naive[0] - chance, row.naive[1] - chance] }),
    clear: row.story[0] > chance,
  };
}

/** "GPT-4 CoT": a recorded model under a prompt as a note names it. */
export function shortName(id: string): string {
  const [model, prompt] = id.split("/") as [string, string | undefined];
  const name = { "gpt-4": "GPT-4", "claude-3.5": "Claude", "gemini-1.5": "Gemini" }[model] ?? model;
  return prompt === undefined ? name : `${name} ${prompt === "0shot" ? "0-shot" : "CoT"}`;
}

/** "9 of 12": how many cases hold. */
export const counted = (cases: readonly Pick<Case, "holds">[]): string =>
  `${cases.filter(({ holds }) => holds === true).length} of ${cases.length}`;

/** A sentence with too many cases to name: its note counts them. */
export function manyCasesClaim(input: StatementInput): ClaimInput {
  const { cases, note } = input;
  const open = cases.filter(({ holds }) => holds === null).length;
  return {
    ...statementClaim(input),
    note: joined(`True in ${counted(cases)}${open > 0 ? `, open in ${open}` : ""}.`, note ?? ""),
  };
}
