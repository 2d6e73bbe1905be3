import { InputError } from "../core/errors.js";
import { requireEqualLengths, requireLabels, shown } from "./arguments.js";

/** A category that a rater gives. 1 and "1" are two labels. */
export type Label = string | number;

/** How often two raters gave each pair of labels: rows = the first rater, columns = the second. */
export interface ContingencyTable {
  levels: Label[];
  counts: number[][];
  n: number;
}

/**
 * Counts pairs of labels. Levels not given are those that occur, numbers in numeric order and then
 * strings in code-unit order, so that the same data give the same table on every machine.
 *
 * @internal
 */
export function contingencyTable(
  a: ArrayLike<Label>,
  b: ArrayLike<Label>,
  levels: readonly Label[] | undefined,
  caller: string,
): ContingencyTable {
  requireEqualLengths(a, b, caller);
  requireLabels(a, caller, "a, ");
  requireLabels(b, caller, "b, ");
  // The two raters' labels are compared with each other, and so are theirs with the levels.
  requireLabels([...Array.from(a).slice(0, 1), ...Array.from(b).slice(0, 1)], caller, "a and b, ");
  if (levels !== undefined) requireLabels(levels, caller, "levels ");
  const found = levels ?? sortedLabels(a, b);
  const index = new Map(found.map((label, i) => [label, i]));
  if (index.size !== found.length)
    throw new InputError(`${caller} requires distinct levels, got ${found.join(", ")}`);
  const counts = found.map(() => found.map(() => 0));
  const place = (label: Label, i: number) => {
    const at = index.get(label);
    if (at === undefined) {
      throw new InputError(
        `${caller} requires labels among its levels, got ${shown(label)} at index ${i}; add it to levels`,
      );
    }
    return at;
  };
  for (let i = 0; i < a.length; i++) counts[place(a[i]!, i)]![place(b[i]!, i)]!++;
  return { levels: [...found], counts, n: a.length };
}

function sortedLabels(a: ArrayLike<Label>, b: ArrayLike<Label>): Label[] {
  const seen = new Set<Label>();
  for (const list of [a, b]) for (let i = 0; i < list.length; i++) seen.add(list[i]!);
  return [...seen].sort((x, y) => {
    if (typeof x !== typeof y) return typeof x === "number" ? -1 : 1;
    return x < y ? -1 : x > y ? 1 : 0;
  });
}
