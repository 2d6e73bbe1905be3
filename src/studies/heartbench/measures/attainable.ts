import { InputError } from "../../../core/errors.js";
import { oncePerData } from "../../shared/once-per-data.js";
import { type CaseRecord, type CaseSet, casesOf } from "../data/data.js";
import type { AbilityId } from "../data/taxonomy.js";
import { cellScore, type Normalisation } from "./cell-score.js";

/** Which means the cells of an ability allow, as sums of cell scores. */
export interface AttainableMeans {
  /** Cells of the ability: the divisor of the mean. */
  cells: number;
  /** All sums, ascending; null if there are too many to tell a wrong mean from a right one. */
  sums: Float64Array | null;
  /** For each kind of cell: the sums if one such cell has no score. */
  withoutCell: () => readonly Float64Array[];
}

// Beyond this, means lie so close that every printed number fits.
const mostSums = 20_000;
const slack = 1e-6;

/**
 * Which means of an ability can verdicts on the given criteria produce at all? This is GRIM for scores on a
 * grid. A cell with one criterion scores 0 or 100, and one with a few criteria has only a few values, so a
 * mean over few cells has gaps.
 *
 * Answers "does a printed mean fit the criteria on which it is said to rest?". Only the arithmetic is
 * checked: a mean that does not fit may rest on other criteria, on fewer cases, or on another formula.
 *
 * Source: the idea of GRIM, Brown & Heathers 2017, doi 10.1177/1948550616673876. Reference: arithmetic in the
 * tests.
 *
 * @param cells the weights of each cell's criteria
 *
 * @example
 * ```ts
 * const means = attainableMeans([[5], [5], [3, 5]]);
 * Array.from(means.sums!).length; // 10
 * fitsCriteria(means, { value: 66.7, decimals: 1 }); // { fits: true, nearest: 66.667, missing: 0 }
 * fitsCriteria(means, { value: 50, decimals: 1 }); // { fits: false, nearest: 50, missing: 1 }
 * ```
 */
export function attainableMeans(
  cells: readonly (readonly number[])[],
  normalisation: Normalisation = "log",
): AttainableMeans {
  const values = cells.map((weights) => cellValues(weights, normalisation));
  const sums = sumsOf(values);
  // Leaving out any of several cells with the same values gives the same sums, so one of each kind is enough.
  const kinds = new Map(values.map((cell, i) => [cell.map((value) => value.toFixed(6)).join(" "), i]));
  let withoutCell: Float64Array[] | undefined;
  return {
    cells: cells.length,
    sums,
    withoutCell: () => {
      withoutCell ??= [...kinds.values()].flatMap((left) => {
        const rest = sumsOf(values.filter((_, i) => i !== left));
        return rest === null || cells.length === 1 ? [] : [rest];
      });
      return withoutCell;
    },
  };
}

/** The attainable means of an ability over a set of the released cases. */
export function attainableAbilityMeans(
  cases: readonly CaseRecord[],
  ability: AbilityId,
  options: { set?: CaseSet; normalisation?: Normalisation } = {},
): AttainableMeans {
  return computed(cases, ability, options.set ?? "all", options.normalisation);
}

const computed = oncePerData(computeAbilityMeans);

function computeAbilityMeans(
  cases: readonly CaseRecord[],
  ability: AbilityId,
  set: CaseSet,
  normalisation: Normalisation | undefined,
): AttainableMeans {
  const cells = casesOf(cases, set)
    .map(({ criteria }) => criteria.flatMap((one) => (one.ability === ability ? [one.score ?? 0] : [])))
    .filter((weights) => weights.length > 0);
  return attainableMeans(cells, normalisation);
}

/** Whether a printed mean fits, and how many unscored cells that takes. */
export interface CriteriaFit {
  /** Whether some verdicts on all cells give the printed value after rounding. */
  fits: boolean;
  /** The attainable mean nearest to it: over all cells, or over one fewer if only that fits. */
  nearest: number;
  /** How many cells must be unscored for it to fit: 0, 1, or null if one is not enough. */
  missing: 0 | 1 | null;
  /** It does not fit, but a mean over all cells gives it if first rounded to one decimal more, halves up. */
  roundedTwice: boolean;
}

/**
 * Does a printed mean fit the criteria on which it is said to rest, with every case scored or with one left
 * out?
 *
 * @throws InputError `fitsCriteria requires an ability whose means have gaps; too many are attainable`
 */
export function fitsCriteria(
  means: AttainableMeans,
  printed: { value: number; decimals: number },
): CriteriaFit {
  if (means.sums === null) {
    throw new InputError("fitsCriteria requires an ability whose means have gaps; too many are attainable");
  }
  const half = 0.5 * 10 ** -printed.decimals + slack;
  const whole = nearestMean(means.sums, means.cells, printed.value);
  if (Math.abs(whole - printed.value) <= half)
    return { fits: true, nearest: whole, missing: 0, roundedTwice: false };
  // Rounding twice matters only just below a half: 24.748 becomes 24.75 and then 24.8.
  const below = nearestMean(means.sums, means.cells, printed.value - 1.05 * half);
  const roundedTwice = isRoundedTwice(below, printed);
  const fewer = means
    .withoutCell()
    .map((sums) => nearestMean(sums, means.cells - 1, printed.value))
    .sort((a, b) => Math.abs(a - printed.value) - Math.abs(b - printed.value))[0];
  if (fewer !== undefined && Math.abs(fewer - printed.value) <= half) {
    return { fits: false, nearest: fewer, missing: 1, roundedTwice };
  }
  return { fits: false, nearest: roundedTwice ? below : whole, missing: null, roundedTwice };
}

function isRoundedTwice(mean: number, { value, decimals }: { value: number; decimals: number }): boolean {
  const halfUp = (x: number, places: number): number =>
    Math.floor(x * 10 ** places + 0.5 + slack) / 10 ** places;
  return Math.abs(halfUp(halfUp(mean, decimals + 1), decimals) - value) < slack;
}

/**
 * The share of all values with these decimals that would fit by chance if every case is scored. At 1, a fit
 * proves nothing.
 */
export function attainableShare(means: AttainableMeans, decimals: number): number {
  if (means.sums === null) return 1;
  const steps = 100 * 10 ** decimals;
  let fitting = 0;
  for (let step = 0; step <= steps; step++) {
    const value = step / 10 ** decimals;
    const nearest = nearestMean(means.sums, means.cells, value);
    if (Math.abs(nearest - value) <= 0.5 * 10 ** -decimals + slack) fitting++;
  }
  return fitting / (steps + 1);
}

function cellValues(weights: readonly number[], normalisation: Normalisation): number[] {
  let raws = new Set([0]);
  for (const weight of weights) raws = new Set([...raws].flatMap((raw) => [raw, raw + weight]));
  const min = weights.reduce((sum, weight) => sum + Math.min(weight, 0), 0);
  const max = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
  return [...raws].sort((a, b) => a - b).map((raw) => cellScore({ raw, min, max }, normalisation));
}

function sumsOf(values: readonly (readonly number[])[]): Float64Array | null {
  let sums = new Map([[0, 0]]);
  for (const cell of values) {
    const next = new Map<number, number>();
    for (const sum of sums.values()) {
      for (const value of cell) next.set(Math.round((sum + value) / slack), sum + value);
    }
    if (next.size > mostSums) return null;
    sums = next;
  }
  return Float64Array.from(sums.values()).sort();
}

function nearestMean(sums: Float64Array, cells: number, value: number): number {
  const wanted = value * cells;
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sums[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  const before = sums[Math.max(0, low - 1)]!;
  const at = sums[low]!;
  return (Math.abs(before - wanted) < Math.abs(at - wanted) ? before : at) / cells;
}
