import type { ConfidenceInterval } from "../../core/estimate.js";
import { jackknifeError } from "../../stats/descriptives.js";
import { tQuantile } from "../../stats/distributions.js";
import type { Effect } from "./contract.js";
import { twoSidedP } from "./ratings.js";

/** Independent units in groups, which the jackknife leaves out one by one. */
export interface UnitGroups {
  /** The group of each unit. */
  of: Int32Array;
  groups: number;
}

/** Up to so many units each is a group of its own. More would take time and hardly sharpen the interval. */
const mostGroups = 200;

/** Units are dealt to groups in turn, so that each group has some from every part of the table. */
export function unitGroups(units: number, most = mostGroups): UnitGroups {
  const groups = Math.min(units, most);
  return { of: Int32Array.from({ length: units }, (_, unit) => unit % groups), groups };
}

export interface Jackknifed {
  value: number;
  ci: ConfidenceInterval;
  se: number;
  /** Groups that the value rests on, less 1. */
  df: number;
}

/**
 * The jackknife interval of a statistic, by leaving out groups of units: value +- t se. It stands where a
 * bootstrap would not end: with sums for each group a statistic without one group costs no second pass over
 * the ratings.
 *
 * @param without the statistic without each group that it rests on; where one is undefined, so is the interval
 *
 * Source: Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 11; groups: Kott 2001, Journal
 * of Official Statistics 17(4).
 *
 * @example
 * ```ts
 * const values = [1, 2, 3, 6];
 * const total = 12;
 * const found = jackknife(total / 4, values.map((value) => (total - value) / 3), 0.95);
 * found.se; // 1.08
 * found.df; // 3
 * ```
 */
export function jackknife(value: number, without: ArrayLike<number>, level = 0.95): Jackknifed {
  const df = without.length - 1;
  const se = df < 1 || Number.isNaN(value) ? Number.NaN : jackknifeError(without);
  const half = df < 1 ? Number.NaN : tQuantile(0.5 + level / 2, df) * se;
  return { value, ci: [value - half, value + half], se, df };
}

/** A jackknifed statistic as an effect, tested if the value without bias is given. */
export function jackknifedEffect(
  label: string,
  { value, ci, se, df }: Jackknifed,
  about: { n: number; units: string; judge?: string; criterion?: string },
  against?: { null: number; margin: number },
): Effect {
  const effect = { label, value, ci, ...about };
  if (!effect.criterion) delete effect.criterion;
  return against === undefined
    ? effect
    : { ...effect, ...against, p: twoSidedP(value - against.null, se, df) };
}
