import type { Claim } from "../../../core/claim.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { holm } from "../../../stats/holm.js";
import { compare, compareTasks, type StoryDifference } from "../comparisons.js";
import type { ClaimContext } from "./context.js";
import { makeClaim } from "./make.js";

/** One comparison that a statement in words covers. */
export interface Case {
  label: string;
  holds: boolean;
  /** The number behind it: "+3.2 [−1.0, +7.4]". */
  detail: string;
}

/** How much of a statement has to hold for it to be reproduced. */
export type Quantifier = "all" | "most" | "some but not all";

const tolerances: Record<Quantifier, { value: number; reason: string }> = {
  all: { value: 0, reason: "said without exception: every case" },
  most: { value: 0.5, reason: 'said with "usually", "generally" or "tend to": more than half of the cases' },
  "some but not all": { value: 0.5, reason: 'said with "many but not all": more than half, not every case' },
};

/**
 * A statement in words as a claim: published 1 = holds, ours = the share of its cases that hold. What a
 * case is, and when it holds, is said in `method`; cases that do not hold are listed.
 */
export function statementClaim(input: {
  id: string;
  place: string;
  statement: string;
  quantifier: Quantifier;
  method: string;
  cases: readonly Case[];
  note?: string;
}): Claim {
  const { cases, quantifier } = input;
  const failing = cases.filter((c) => !c.holds);
  const share = (cases.length - failing.length) / cases.length;
  const holds = { all: share === 1, most: share > 0.5, "some but not all": share > 0.5 && share < 1 };
  const shown = failing.slice(0, 5).map((c) => `${c.label} ${c.detail}`.trim());
  const more = failing.length > shown.length ? `; and ${failing.length - shown.length} more` : "";
  return makeClaim({
    id: input.id,
    place: input.place,
    statement: input.statement,
    published: { value: 1 },
    ours: { value: share, n: cases.length, method: input.method },
    tolerance: tolerances[quantifier],
    verdict: holds[quantifier] ? "reproduced" : "differs",
    note: [
      `Holds in ${cases.length - failing.length} of ${cases.length}.`,
      failing.length > 0 ? `Not in: ${shown.join("; ")}${more}.` : "",
      input.note ?? "",
    ]
      .filter((part) => part !== "")
      .join(" "),
  });
}

export interface Member {
  label: string;
  d: StoryDifference;
}

/**
 * The cases of a statement about significance. p values are adjusted by Holm within the statement, so that
 * a family of 16 is not refuted by its luckiest member. `holds` is asked +1 or −1 for a significant
 * difference (adjusted p < 0.05) and 0 for none.
 */
export function significanceCases(
  members: readonly Member[],
  holds: (direction: -1 | 0 | 1) => boolean,
): Case[] {
  const adjusted = holm(members.map(({ d }) => d.p));
  return members.map(({ label, d }, i) => {
    const significant = (adjusted[i] as number) < 0.05;
    return { label, holds: holds(significant ? (d.value > 0 ? 1 : -1) : 0), detail: detailOf(d) };
  });
}

/** The cases of a statement about direction alone: is the difference above 0? */
export function signCases(members: readonly Member[], sign: 1 | -1 = 1): Case[] {
  return members.map(({ label, d }) => ({ label, holds: sign * d.value > 0, detail: detailOf(d) }));
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

/** "+3.2 [−1.0, +7.4]": differences in a note are read, not parsed. */
export function detailOf({ value, ci }: StoryDifference): string {
  return `${signed(value)} [${signed(ci[0])}, ${signed(ci[1])}]`;
}

const signed = (x: number): string => `${x < 0 ? "−" : "+"}${Math.abs(x).toFixed(1)}`;
