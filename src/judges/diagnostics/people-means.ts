import { isPerson, rowsWhere } from "./pair-verdicts.js";
import type { RatingTable } from "./table.js";

/** What people say of each subject, by the code of `table.subjects`. */
export interface PeopleMeans {
  /** The mean of people's ratings; NaN where nobody rated. */
  means: Float64Array;
  /** How many people's ratings it is the mean of. */
  counts: Int32Array;
  /** Squared deviations of people's ratings from that mean: what tells its noise. */
  squares: Float64Array;
}

/**
 * The mean of people's ratings of each subject, without each person's own severity: their mean distance from
 * the others on the same criterion.
 */
export function peopleMeans(table: RatingTable): PeopleMeans {
  const { codes, size } = table.subjects;
  const { values } = table;
  const severities = table.combine("rater", "criterion");
  const rows = rowsWhere(table.n, (row) => !Number.isNaN(values[row]!) && isPerson(table.ratings[row]!));
  const counts = new Int32Array(size);
  for (const row of rows) counts[codes[row]!]!++;
  const averages = (valueAt: (row: number) => number): Float64Array => {
    const sums = new Float64Array(size);
    for (const row of rows) sums[codes[row]!]! += valueAt(row);
    return sums.map((sum, subject) => sum / counts[subject]!);
  };
  const raw = averages((row) => values[row]!);
  const distance = new Float64Array(severities.size);
  const rated = new Int32Array(severities.size);
  for (const row of rows) {
    if (counts[codes[row]!]! < 2) continue;
    distance[severities.codes[row]!]! += values[row]! - raw[codes[row]!]!;
    rated[severities.codes[row]!]!++;
  }
  const own = (row: number): number => {
    const person = severities.codes[row]!;
    return values[row]! - (rated[person] === 0 ? 0 : distance[person]! / rated[person]!);
  };
  const means = averages(own);
  const squares = new Float64Array(size);
  for (const row of rows) squares[codes[row]!]! += (own(row) - means[codes[row]!]!) ** 2;
  return { means, counts, squares };
}
