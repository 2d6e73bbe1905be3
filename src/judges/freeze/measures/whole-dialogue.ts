import type { FrozenFacts } from "../contract.js";

/** How the scores of a dialogue's replies become one: their sum (a change of emotion), or their mean (a level). */
export const wholeScores = ["sum", "mean"] as const;
export type WholeScore = (typeof wholeScores)[number];

/**
 * One score of a whole dialogue from its frozen replies. Where only some replies are frozen, a sum stands for all of
 * them: the mean of those, times the number of replies. Replies without a value do not count; none: NaN.
 */
export function wholeScore(
  replies: readonly FrozenFacts[],
  scoreOf: (reply: FrozenFacts) => number,
  whole: WholeScore,
): number {
  const values = replies.map(scoreOf).filter((value) => !Number.isNaN(value));
  if (values.length === 0) return Number.NaN;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return whole === "mean" ? mean : mean * (replies[0]?.replies ?? Number.NaN);
}

/** The frozen replies of each dialogue. */
export function dialoguesOf(contexts: Iterable<FrozenFacts>): FrozenFacts[][] {
  const groups = new Map<string, FrozenFacts[]>();
  for (const context of contexts) {
    const own = groups.get(context.dialogue);
    if (own === undefined) groups.set(context.dialogue, [context]);
    else own.push(context);
  }
  return [...groups.values()];
}
