import type { CellValue } from "./coded-table.js";
import { quotedCell } from "./problems.js";

const words: Readonly<Record<string, number>> = {
  target: 1,
  item: 1,
  first: 1,
  a: 1,
  model_a: 1,
  output_1: 1,
  "1": 1,
  other: 0,
  second: 0,
  b: 0,
  model_b: 0,
  output_2: 0,
  "2": 0,
  tie: 0.5,
  draw: 0.5,
  both: 0.5,
  equal: 0.5,
  same: 0.5,
  "0.5": 0.5,
};

/**
 * What a winner's name means for a pair: 1 = the item was preferred, 0 = the other, 1/2 = a tie. "1" and "A" name
 * the item and "2" and "B" the other, wherever they were shown. The names of the two themselves come first.
 *
 * @example
 * ```ts
 * readWinner("B", ["essay-7"], ["essay-9"]); // 0
 * readWinner("essay-7", ["essay-7"], ["essay-9"]); // 1
 * readWinner("tie", ["essay-7"], ["essay-9"]); // 0.5
 * ```
 */
export function readWinner(
  cell: CellValue,
  item: readonly string[],
  other: readonly string[],
): number | undefined {
  const text = String(cell);
  // Two outputs may share a name, such as that of their model: then it names neither.
  const [isItem, isOther] = [item.includes(text), other.includes(text)];
  if (isItem !== isOther) return isItem ? 1 : 0;
  return words[text.toLowerCase().replaceAll(" ", "_")];
}

export const winnerProblem = (cell: CellValue): string =>
  `${quotedCell(cell)} names no winner; use item, other or tie, A or B, 1 or 2, or the id of either`;

export const pairScoreProblem = (cell: CellValue): string =>
  `${quotedCell(cell)} is no score of a pair; use 1 (the item is preferred), 0 (the other) or 0.5 (a tie)`;
