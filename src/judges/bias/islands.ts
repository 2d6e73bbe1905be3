import { type RatingTable, rowsByCode } from "../diagnostics/table.js";
import type { Island } from "./bias-report.js";

/**
 * The connected parts of the graph of raters and what they scored. Raters of different islands share no rated
 * thing, not even by way of others, so no number compares them. The largest island comes first. Raters without
 * a scored rating stand on none.
 */
export function islandsOf(table: RatingTable): Island[] {
  const { raters, subjects, values } = table;
  const parent = Int32Array.from({ length: raters.size }, (_, code) => code);
  const firstRater = new Int32Array(subjects.size).fill(-1);
  const ratings = new Int32Array(raters.size);
  for (let row = 0; row < table.n; row++) {
    if (Number.isNaN(values[row]!)) continue;
    const rater = raters.codes[row]!;
    const subject = subjects.codes[row]!;
    ratings[rater]!++;
    if (firstRater[subject] === -1) firstRater[subject] = rater;
    else join(parent, rater, firstRater[subject]!);
  }
  const roots = Int32Array.from(parent, (_, code) => (ratings[code] === 0 ? -1 : rootOf(parent, code)));
  const rated = new Int32Array(raters.size);
  for (const rater of firstRater) if (rater >= 0) rated[roots[rater]!]!++;
  const { starts, rows } = rowsByCode({ codes: roots, size: raters.size });
  const islands = [...new Set(roots)]
    .filter((root) => root >= 0)
    .map((root): Island => {
      const members = [...rows.subarray(starts[root]!, starts[root + 1]!)];
      return {
        raters: members.map((code) => raters.names[code]!),
        subjects: rated[root]!,
        ratings: members.reduce((sum, code) => sum + ratings[code]!, 0),
      };
    });
  return islands.sort((a, b) => b.ratings - a.ratings);
}

function rootOf(parent: Int32Array, code: number): number {
  let at = code;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}

function join(parent: Int32Array, a: number, b: number): void {
  parent[rootOf(parent, a)] = rootOf(parent, b);
}
