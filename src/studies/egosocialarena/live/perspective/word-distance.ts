/**
 * How many words have to be added, dropped or replaced to make one list of words of the other (Levenshtein 1966).
 *
 * @example
 * ```ts
 * wordDistance(["the", "old", "cat"], ["the", "cat", "sat"]); // 2
 * ```
 */
export function wordDistance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, word] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const replaced = (row[j] as number) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
