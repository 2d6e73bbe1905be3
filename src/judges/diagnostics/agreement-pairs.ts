import { spearmanOfCounts } from "../../stats/spearman-correlation.js";
import type { UnitGroups } from "./jackknife.js";
import { type PairStatistics, pairStatistics } from "./pair-agreement.js";

/** The subjects of one criterion, as several raters rated them. */
export interface RatedSubjects {
  /** By rater; NaN where a subject is not rated. */
  values: readonly Float64Array[];
  /** The place of each value among the levels, -1 if there is none; null if values are too many to be levels. */
  codes: readonly Int32Array[] | null;
  levels: readonly number[] | null;
  /** The independent unit of each subject. */
  unit: Int32Array;
}

/** Two raters on one criterion: the statistics of all units, and without each group of units. */
export interface PairFound {
  all: PairStatistics;
  /** By group; null for a group without a subject that both rated. */
  without: (PairStatistics | null)[];
  /** Subjects that both rated, and their units. */
  n: number;
  units: number;
  /** The confusion table, row by row; null if values are too many to be levels. */
  counts: Float64Array | null;
}

/** The agreement of two raters on the subjects of one criterion, with all that a jackknife needs. */
export function pairFound(
  subjects: RatedSubjects,
  first: number,
  second: number,
  groups: UnitGroups,
): PairFound {
  const { values, unit } = subjects;
  const both: number[] = [];
  for (let i = 0; i < unit.length; i++) {
    if (!Number.isNaN(values[first]![i]!) && !Number.isNaN(values[second]![i]!)) both.push(i);
  }
  const seen = new Uint8Array(groups.of.length);
  const used = new Uint8Array(groups.groups);
  let units = 0;
  for (const i of both) {
    if (seen[unit[i]!] === 0) units++;
    seen[unit[i]!] = 1;
    used[groups.of[unit[i]!]!] = 1;
  }
  const found =
    subjects.levels === null
      ? ofValues(subjects, first, second, both, groups, used)
      : ofLevels(subjects, first, second, both, groups, used);
  return { ...found, n: both.length, units };
}

type Found = Pick<PairFound, "all" | "without" | "counts">;

function ofLevels(
  { codes, levels, unit }: RatedSubjects,
  first: number,
  second: number,
  both: readonly number[],
  groups: UnitGroups,
  used: Uint8Array,
): Found {
  const q = levels!.length;
  const counts = new Float64Array(q * q);
  const parts = new Float64Array(groups.groups * q * q);
  for (const i of both) {
    const cell = codes![first]![i]! * q + codes![second]![i]!;
    counts[cell]!++;
    parts[groups.of[unit[i]!]! * q * q + cell]!++;
  }
  const left = new Float64Array(q * q);
  const without = Array.from(used, (is, group) => {
    if (is === 0) return null;
    for (let cell = 0; cell < q * q; cell++) left[cell] = counts[cell]! - parts[group * q * q + cell]!;
    return pairStatistics(left, levels!);
  });
  return { all: pairStatistics(counts, levels!), without, counts };
}

/** Values of a fine scale: concordance in place of kappa, and the rank correlation. */
function ofValues(
  { values, unit }: RatedSubjects,
  first: number,
  second: number,
  both: readonly number[],
  groups: UnitGroups,
  used: Uint8Array,
): Found {
  const x = Float64Array.from(both, (i) => values[first]![i]!);
  const y = Float64Array.from(both, (i) => values[second]![i]!);
  const group = Int32Array.from(both, (i) => groups.of[unit[i]!]!);
  const spearman = spearmanOfCounts(x, y);
  const counts = new Int32Array(both.length).fill(1);
  const statistics = (): PairStatistics => ({
    agreement: Number.NaN,
    chance: Number.NaN,
    kappa: Number.NaN,
    ac1: Number.NaN,
    quadraticKappa: concordanceOf(x, y, counts),
    spearman: both.length === 0 ? Number.NaN : spearman(counts),
  });
  const all = statistics();
  const without = Array.from(used, (is, left) => {
    if (is === 0) return null;
    for (let i = 0; i < counts.length; i++) counts[i] = Number(group[i] !== left);
    return statistics();
  });
  return { all, without, counts: null };
}

/** Lin's concordance: quadratic kappa of values that are not grouped into levels. */
function concordanceOf(x: Float64Array, y: Float64Array, counts: Int32Array): number {
  let [n, a, b] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    n += counts[i]!;
    a += counts[i]! * x[i]!;
    b += counts[i]! * y[i]!;
  }
  const [meanX, meanY] = [a / n, b / n];
  let [xx, yy, apart] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    xx += counts[i]! * (x[i]! - meanX) ** 2;
    yy += counts[i]! * (y[i]! - meanY) ** 2;
    apart += counts[i]! * (x[i]! - y[i]!) ** 2;
  }
  const expected = xx + yy + n * (meanX - meanY) ** 2;
  return expected > 0 ? 1 - apart / expected : Number.NaN;
}
