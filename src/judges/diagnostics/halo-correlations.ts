import type { UnitGroups } from "./jackknife.js";

/** What raters gave to objects on several criteria, keyed so that high is good. */
export interface KeyedRatings {
  /** By criterion, then by rater: a value for each object; NaN where there is none. */
  values: readonly (readonly Float64Array[])[];
  /** The independent unit of each object. */
  unit: Int32Array;
}

/** Sums of one pair of criteria in one group of units. */
const parts = 6;

/**
 * Correlations between criteria of a rater's residuals: its value minus the mean of the reference raters on the
 * same object and criterion. For each pair of criteria, over all units and without each group of units.
 */
export interface ResidualCorrelations {
  /** By pair of criteria (a < b), in order; NaN where fewer than 3 objects have both. */
  all: Float64Array;
  /** By group, then by pair. */
  without: Float64Array[];
  /** Groups with an object that counts. */
  used: boolean[];
  /** Objects that count, by pair. */
  counts: Float64Array;
}

/**
 * The residual correlations of one rater against the mean of a reference that does not hold it.
 *
 * Signed: noise in a small table gives correlations of either sign, which cancel in a mean. Their absolute
 * values would not (0.11 on average at 50 objects).
 */
export function residualCorrelations(
  { values, unit }: KeyedRatings,
  rater: number,
  reference: readonly number[],
  groups: UnitGroups,
): ResidualCorrelations {
  const C = values.length;
  const pairs = (C * (C - 1)) / 2;
  const sums = new Float64Array(groups.groups * pairs * parts);
  const residual = new Float64Array(C);
  for (let object = 0; object < unit.length; object++) {
    for (let c = 0; c < C; c++) residual[c] = residualOf(values[c]!, rater, reference, object);
    const base = groups.of[unit[object]!]! * pairs * parts;
    let pair = 0;
    for (let a = 0; a < C; a++) {
      for (let b = a + 1; b < C; b++, pair++) {
        if (Number.isNaN(residual[a]!) || Number.isNaN(residual[b]!)) continue;
        addPair(sums, base + pair * parts, residual[a]!, residual[b]!);
      }
    }
  }
  return fromSums(sums, groups.groups, pairs);
}

function residualOf(
  columns: readonly Float64Array[],
  rater: number,
  reference: readonly number[],
  object: number,
): number {
  let [sum, n] = [0, 0];
  for (const other of reference) {
    const value = columns[other]![object]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    n++;
  }
  return columns[rater]![object]! - sum / n;
}

function addPair(sums: Float64Array, at: number, x: number, y: number): void {
  sums[at]!++;
  sums[at + 1]! += x;
  sums[at + 2]! += y;
  sums[at + 3]! += x * x;
  sums[at + 4]! += y * y;
  sums[at + 5]! += x * y;
}

function fromSums(sums: Float64Array, groups: number, pairs: number): ResidualCorrelations {
  const total = new Float64Array(pairs * parts);
  const used = Array.from({ length: groups }, (_, group) => {
    let objects = 0;
    for (let i = 0; i < pairs * parts; i++) {
      const part = sums[group * pairs * parts + i]!;
      total[i]! += part;
      if (i % parts === 0) objects += part;
    }
    return objects > 0;
  });
  const left = new Float64Array(parts);
  const correlations = (group: number | null): Float64Array =>
    Float64Array.from({ length: pairs }, (_, pair) => {
      for (let i = 0; i < parts; i++) {
        const without = group === null ? 0 : sums[(group * pairs + pair) * parts + i]!;
        left[i] = total[pair * parts + i]! - without;
      }
      return correlation(left);
    });
  return {
    all: correlations(null),
    without: used.map((is, group) => (is ? correlations(group) : new Float64Array(pairs).fill(Number.NaN))),
    used,
    counts: Float64Array.from({ length: pairs }, (_, pair) => total[pair * parts]!),
  };
}

function correlation(sums: Float64Array): number {
  const [n, x, y, squaresX, squaresY, products] = sums as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (n < 3) return Number.NaN;
  const xx = squaresX - (x * x) / n;
  const yy = squaresY - (y * y) / n;
  // A residual that is the same everywhere leaves rounding only.
  if (xx <= 1e-12 * squaresX || yy <= 1e-12 * squaresY) return Number.NaN;
  return (products - (x * y) / n) / Math.sqrt(xx * yy);
}
