import type { SupportTurn } from "./contract.js";

/**
 * One of several wordings: they are shuffled and taken in turn, and shuffled anew once all were used. So none
 * comes twice before every other came.
 */
export function variant(turn: SupportTurn, use: string, wordings: readonly string[]): string {
  const time = turn.replied.length;
  const round = Math.floor(time / wordings.length);
  return turn.stream(`${use} ${round}`).shuffle(wordings)[time % wordings.length] ?? "";
}

/** How often a pattern occurs in a text. */
export const countOf = (pattern: string, text: string): number =>
  [...text.matchAll(new RegExp(pattern, "giu"))].length;

/** The entry whose pattern occurs most often, the first of several; undefined if none occurs. */
export function mostFrequent<T extends { pattern: string }>(
  entries: readonly T[],
  text: string,
): T | undefined {
  const counts = entries.map(({ pattern }) => countOf(pattern, text));
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : entries[counts.indexOf(most)];
}
