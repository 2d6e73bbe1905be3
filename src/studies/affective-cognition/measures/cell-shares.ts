import type { StudyItem } from "../data/data.js";

/**
 * What people answered in the same cell of the design in the other stories, half an answer added to each option.
 * Where the release swaps an item's two answers, the other stories' answers are turned round.
 */
export function cellShares(items: readonly StudyItem[], item: StudyItem): number[] {
  const inverted = (one: StudyItem): boolean => one.label !== one.correctedLabel;
  const counts = new Array<number>(item.options).fill(0.5);
  for (const other of items) {
    if (other.story === item.story || other.emotion !== item.emotion || other.firstValue !== item.firstValue)
      continue;
    const turned = inverted(other) !== inverted(item);
    for (const answer of other.answers) counts[turned ? item.options - 1 - answer : answer]!++;
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => count / total);
}
