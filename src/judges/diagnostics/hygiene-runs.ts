import { combineCodes, type RatingTable, rowsByCode } from "./table.js";

/** The longest run of one value that a rater gave on one criterion, in the table's order. */
export interface ValueRun {
  rater: string;
  criterion?: string;
  value: number;
  length: number;
  /** The target at which it starts. */
  from: string;
  /** How many such runs chance gives, if the same values stood in random order. */
  expected: number;
  /** Whether there would hardly ever be one. */
  isOdd: boolean;
}

/** A run that chance gives less often than this is named. */
const rare = 1e-4;

/**
 * The least likely run of each rater. A judge that is stuck gives one value again and again, and so does a
 * column that was filled in by mistake. Unscored ratings end no run.
 *
 * A run of L of a value with the share s starts by chance at most n (1 - s) s^L times in n values. Criteria
 * stand apart, because a value may be usual on one of them only.
 */
export function longestRuns(table: RatingTable): ValueRun[] {
  const { names, codes } = table.raters;
  const criteria = table.column("criterion");
  const both = combineCodes(table.n, [table.raters, criteria]);
  const { starts, rows } = rowsByCode(both);
  const found = names.map((): ValueRun | null => null);
  for (let code = 0; code < both.size; code++) {
    const first = both.first[code]!;
    const run = runOf(table, rows.subarray(starts[code]!, starts[code + 1]!));
    if (run === null) continue;
    const rater = codes[first]!;
    const criterion =
      criteria.codes[first]! < 0 ? {} : { criterion: criteria.names[criteria.codes[first]!]! };
    const before = found[rater];
    if (before && before.expected <= run.expected) continue;
    found[rater] = { rater: names[rater]!, ...criterion, ...run };
  }
  return found.filter((run) => run !== null);
}

function runOf(table: RatingTable, rows: Int32Array): Omit<ValueRun, "rater" | "criterion"> | null {
  const counts = new Map<number, number>();
  let [n, length, current, value, from] = [0, 0, 0, Number.NaN, -1];
  let [before, start] = [Number.NaN, -1];
  for (const row of rows) {
    const own = table.values[row]!;
    if (Number.isNaN(own)) continue;
    n++;
    counts.set(own, (counts.get(own) ?? 0) + 1);
    if (own !== before) [current, start] = [0, row];
    before = own;
    current++;
    if (current > length) [length, value, from] = [current, own, start];
  }
  if (n === 0) return null;
  const share = counts.get(value)! / n;
  const expected = share === 1 ? n : n * (1 - share) * share ** length;
  const isOdd = length > 2 && expected < rare;
  return { value, length, from: table.ratings[from]!.target, expected, isOdd };
}
