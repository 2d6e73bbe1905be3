import type { ConfidenceInterval } from "../../core/estimate.js";
import { jackknife } from "./jackknife.js";
import { twoSidedP } from "./ratings.js";
import { combineCodes, type RatingTable } from "./table.js";

export interface JackknifeEstimate {
  value: number;
  se: number;
  df: number;
  ci: ConfidenceInterval;
  clusters: number;
  /** Two-sided p against 0. */
  p: number;
}

/** The units of some rows, numbered from 0 without gaps. */
export function unitsOfRows(table: RatingTable, rows: Int32Array): { codes: Int32Array; size: number } {
  const { codes, size } = table.units;
  return combineCodes(rows.length, [{ codes: rows.map((row) => codes[row]!), size }]);
}

/**
 * A statistic of sums over rows, with the interval of the jackknife that leaves out one unit at a time. Each
 * unit is taken off the totals, so that a million rows cost no more than their sums: a bootstrap would not end.
 * Student's t with units - 1 df.
 *
 * @param sums `width` numbers for each unit, one unit after the other
 *
 * @example
 * ```ts
 * // The mean of 1, 2, 6 from sums of n and x: the jackknife's error is that of the mean, 2.6458 / sqrt(3).
 * const found = unitJackknife(Float64Array.from([1, 1, 1, 2, 1, 6]), 2, ([n, x]) => x! / n!);
 * found.value; // 3
 * found.se; // 1.5275
 * ```
 */
export function unitJackknife(
  sums: Float64Array,
  width: number,
  statistic: (totals: Float64Array) => number,
  level = 0.95,
): JackknifeEstimate {
  const G = sums.length / width;
  const totals = new Float64Array(width);
  for (let i = 0; i < sums.length; i++) totals[i % width]! += sums[i]!;
  const value = statistic(totals);
  const rest = new Float64Array(width);
  const without = new Float64Array(G);
  for (let g = 0; g < G; g++) {
    for (let j = 0; j < width; j++) rest[j] = totals[j]! - sums[g * width + j]!;
    without[g] = statistic(rest);
  }
  const { ci, se, df } = jackknife(value, without, level);
  return { value, se, df, ci, clusters: G, p: twoSidedP(value, se, df) };
}
