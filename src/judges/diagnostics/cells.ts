import { type Combined, combineCodes, type RatingTable, type RowsByCode, rowsByCode } from "./table.js";

/**
 * What each rater gave to each subject: the mean of its scored ratings. Repeats, prompts and orders of one
 * subject are no further evidence, so a rater has one value for each.
 */
export interface Cells {
  /** One entry for each cell. Cells without a scored rating are left out. */
  rater: Int32Array;
  subject: Int32Array;
  value: Float64Array;
  /**
   * One verdict of the rater, for what compares single ratings: the first that is scored. Of a pair that was
   * shown in both orders, the side that is preferred on average, or a tie.
   */
  verdict: Float64Array;
  /** The cells of each rater, by subject. */
  byRater: RowsByCode;
  /** One entry for each subject: its criterion, the object that was rated, and the independent unit. */
  criterion: Int32Array;
  object: Int32Array;
  unit: Int32Array;
  /** How many units there are. */
  units: number;
  /** The criteria by code; "" for ratings without one. */
  criteria: readonly string[];
  /** Cells with more than one scored rating. */
  repeated: number;
}

const known = new WeakMap<RatingTable, Cells>();

/** The cells of a table. Several diagnostics ask for those of one table, so that they are kept. */
export function cellsOf(table: RatingTable): Cells {
  const found = known.get(table) ?? makeCells(table);
  known.set(table, found);
  return found;
}

function makeCells(table: RatingTable): Cells {
  const { subjects, raters, values, units } = table;
  const { codes, size, first } = combineCodes(table.n, [subjects, raters]);
  const sums = new Float64Array(size);
  const counts = new Int32Array(size);
  const firsts = new Float64Array(size);
  for (let row = 0; row < table.n; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const cell = codes[row]!;
    if (counts[cell] === 0) firsts[cell] = value;
    sums[cell]! += value;
    counts[cell]!++;
  }
  const scored = Int32Array.from({ length: size }, (_, cell) => cell).filter((cell) => counts[cell]! > 0);
  const subject = scored.map((cell) => subjects.codes[first[cell]!]!);
  const rater = scored.map((cell) => raters.codes[first[cell]!]!);
  const { criterion, criteria } = criteriaOf(table, subjects);
  const objects = table.combine("target", "respondent", "other", "language").codes;
  const others = table.column("other").codes;
  const verdictOf = (cell: number): number =>
    others[first[cell]!]! < 0 ? firsts[cell]! : (1 + Math.sign(sums[cell]! / counts[cell]! - 0.5)) / 2;
  return {
    rater,
    subject,
    value: Float64Array.from(scored, (cell) => sums[cell]! / counts[cell]!),
    verdict: Float64Array.from(scored, verdictOf),
    byRater: rowsByCode({ codes: rater, size: raters.size }),
    criterion,
    object: subjects.first.map((row) => objects[row]!),
    unit: subjects.first.map((row) => units.codes[row]!),
    units: units.size,
    criteria,
    repeated: counts.reduce((sum, count) => sum + Number(count > 1), 0),
  };
}

function criteriaOf(table: RatingTable, { first }: Combined) {
  const { codes, names } = table.column("criterion");
  const none = codes.includes(-1);
  const criterion = first.map((row) => (codes[row]! >= 0 ? codes[row]! : names.length));
  return { criterion, criteria: none ? [...names, ""] : names };
}

/** The ratings of single targets. A verdict on a pair has no level that could be high or low. */
export function singles(table: RatingTable): RatingTable {
  const { codes } = table.column("other");
  return codes.every((code) => code < 0) ? table : table.where((row) => codes[row]! < 0);
}

/** A rater's value (or single verdict) of each subject; NaN where it gave none. */
export function columnOf(cells: Cells, rater: number, which: "value" | "verdict" = "value"): Float64Array {
  const column = new Float64Array(cells.criterion.length).fill(Number.NaN);
  const { starts, rows } = cells.byRater;
  for (let i = starts[rater]!; i < starts[rater + 1]!; i++) {
    column[cells.subject[rows[i]!]!] = cells[which][rows[i]!]!;
  }
  return column;
}
