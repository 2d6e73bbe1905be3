import type { UnitGroups } from "../diagnostics/jackknife.js";
import type { PanelColumns } from "./errors.js";

/** Covariances of judges' errors and ratings, and with people. */
export interface PanelMoments {
  /** Of the judges' errors, with people's own noise taken off where it is known. */
  errors: Float64Array[];
  /** The same with people's noise left in: it is in every judge's error, and makes errors look shared. */
  noisy: Float64Array[];
  /** Of the judges' ratings. */
  ratings: Float64Array[];
  /** Of each judge with the mean of people. */
  withPeople: Float64Array;
  /** Of the mean of people, and of what it is the mean of. */
  people: number;
  truth: number;
}

/** n, products of errors, of ratings, and people's noise for a pair; n, products with people, squares of people, and noise for a judge. */
const parts = 4;

/** Sums by group of units, from which the moments of all groups but one follow at once. */
export interface PanelSums {
  judges: number;
  groups: Float64Array[];
  totals: Float64Array;
  /** Subjects that at least one judge shares with people (or with another judge). */
  n: number;
}

const pairAt = (i: number, j: number): number => (i * (i + 1)) / 2 + j;

/** @param corrected whether subjects count only where people's noise is known, and is taken off */
export function panelSums(
  { values, truth, noise, unit }: PanelColumns,
  groups: UnitGroups,
  alone: boolean,
  corrected: boolean,
): PanelSums {
  const k = values.length;
  const pairs = pairAt(k - 1, k - 1) + 1;
  const width = (pairs + k) * parts;
  const sums = Array.from({ length: groups.groups }, () => new Float64Array(width));
  let n = 0;
  for (let subject = 0; subject < truth.length; subject++) {
    const people = alone ? 0 : truth[subject]!;
    const off = corrected ? noise[subject]! : 0;
    if (Number.isNaN(people) || Number.isNaN(off)) continue;
    const own = sums[groups.of[unit[subject]!]!]!;
    let counted = false;
    for (let i = 0; i < k; i++) {
      const x = values[i]![subject]!;
      if (Number.isNaN(x)) continue;
      add(own, pairs + i, x * people, people * people, off);
      for (let j = 0; j <= i; j++) {
        const y = values[j]![subject]!;
        if (Number.isNaN(y)) continue;
        if (j < i || !alone) counted = true;
        add(own, pairAt(i, j), (x - people) * (y - people), x * y, off);
      }
    }
    if (counted) n++;
  }
  const totals = new Float64Array(width);
  for (const group of sums) for (let at = 0; at < width; at++) totals[at]! += group[at]!;
  return { judges: k, groups: sums.filter((group) => group.some((sum) => sum !== 0)), totals, n };
}

function add(sums: Float64Array, at: number, first: number, second: number, third: number): void {
  sums[at * parts]!++;
  sums[at * parts + 1]! += first;
  sums[at * parts + 2]! += second;
  sums[at * parts + 3]! += third;
}

/** The moments of all units, or without one group. NaN where two judges share no subject. */
export function panelMoments({ judges: k, totals }: PanelSums, without?: Float64Array): PanelMoments {
  const pairs = pairAt(k - 1, k - 1) + 1;
  const at = (place: number, part: number): number =>
    totals[place * parts + part]! - (without?.[place * parts + part] ?? 0);
  const matrix = (of: (place: number) => number): Float64Array[] =>
    Array.from({ length: k }, (_, i) =>
      Float64Array.from({ length: k }, (__, j) => of(pairAt(Math.max(i, j), Math.min(i, j)))),
    );
  const mean = (place: number, part: number): number => at(place, part) / at(place, 0);
  const average = (of: (judge: number) => number): number => {
    let sum = 0;
    for (let judge = 0; judge < k; judge++) sum += of(pairs + judge);
    return sum / k;
  };
  return {
    errors: matrix((pair) => mean(pair, 1) - mean(pair, 3)),
    noisy: matrix((pair) => mean(pair, 1)),
    ratings: matrix((pair) => mean(pair, 2)),
    withPeople: Float64Array.from({ length: k }, (_, judge) => mean(pairs + judge, 1)),
    people: average((judge) => mean(judge, 2)),
    truth: average((judge) => mean(judge, 2) - mean(judge, 3)),
  };
}
