import { invertPositive, solvePositive } from "../cholesky.js";
import { jackknifeError } from "../descriptives.js";
import { normalQuantile, tQuantile } from "../distributions.js";
import { addSums, type ItemSums, itemSumsByGroup } from "./common-position.js";
import type { RaschDesign } from "./contract.js";
import type { RaschEstimate } from "./estimate.js";
import { measuredAt } from "./measured.js";

export interface MeasuredErrors {
  values: Float64Array;
  se: Float64Array;
  /** How many standard errors an interval reaches to each side. */
  quantile: number;
  sums: ItemSums;
}

/** Up to so many units each is left out alone; more are dealt to as many groups. */
const mostGroups = { jackknife: 200, sandwich: 2000, information: 1 };

/** Everything that is reported, with its standard errors. */
export function measuredErrors(
  design: RaschDesign,
  estimate: RaschEstimate,
  {
    errors,
    level,
    objectByCriterion,
  }: { errors: keyof typeof mostGroups; level: number; objectByCriterion: boolean },
): MeasuredErrors {
  const { of, groups } = groupsOf(design.units, mostGroups[errors]);
  const byGroup = itemSumsByGroup(design, of, groups);
  const sums = byGroup.reduce((a, b) => addSums(a, b, 1));
  const at = (free: Float64Array, own: ItemSums): Float64Array =>
    measuredAt(design, estimate.layout, free, own, objectByCriterion).values;
  const values = at(estimate.free, sums);
  if (errors === "information") {
    const se = informationErrors(estimate, (free) => at(free, sums), values.length);
    return { values, se, quantile: normalQuantile(0.5 + level / 2), sums };
  }
  const without = leftOut(estimate, of, groups, errors === "jackknife").map((free, group) =>
    at(free, addSums(sums, byGroup[group]!, -1)),
  );
  const se = values.map((value, m) => {
    const own = Float64Array.from(without, (list) => list[m]!);
    if (errors === "jackknife") return jackknifeError(own);
    const squares = own.reduce((sum, one) => sum + (one - value) ** 2, 0);
    return groups < 2 ? Number.NaN : Math.sqrt((squares * groups) / (groups - 1));
  });
  const quantile = groups < 2 ? Number.NaN : tQuantile(0.5 + level / 2, groups - 1);
  return { values, se, quantile, sums };
}

/** Units in groups, dealt in turn, so that each group has some from every part of the table. */
export function groupsOf(units: number, most: number): { of: Int32Array; groups: number } {
  const groups = Math.max(1, Math.min(units, most));
  return { of: Int32Array.from({ length: units }, (_, unit) => unit % groups), groups };
}

/**
 * The free parameters without each group: one Newton step from the maximum. With the information of the rest it
 * is the jackknife, with that of the whole the sandwich.
 */
export function leftOut(
  estimate: RaschEstimate,
  of: Int32Array,
  groups: number,
  exact: boolean,
): Float64Array[] {
  const { free, information } = estimate;
  const { scores, informations } = estimate.parts(of, groups);
  return scores.map((score, group) => {
    const part = exact ? informations?.[group] : undefined;
    // Where the parts were too many to keep, each group has an equal share of the information.
    const share = exact && informations === undefined ? 1 - 1 / groups : 1;
    const rest = information.map((row, a) =>
      row.map((own, b) => share * own - (part === undefined ? 0 : part[a]![b]!)),
    );
    // A rater whom one group alone shows has no information without it: the whole stands in.
    const step = solvePositive(rest, score) ?? solvePositive(information, score);
    return step === undefined ? free.map(() => Number.NaN) : free.map((own, a) => own - step[a]!);
  });
}

/** The delta method on the inverse of the information, the common position's totals taken as fixed. */
function informationErrors(
  { free, information }: RaschEstimate,
  at: (free: Float64Array) => Float64Array,
  length: number,
): Float64Array {
  const covariance = invertPositive(information);
  if (covariance === undefined) return new Float64Array(length).fill(Number.NaN);
  const h = 1e-4;
  const slopes = Array.from(free, (_, a) => {
    const up = at(free.map((own, b) => (a === b ? own + h : own)));
    const down = at(free.map((own, b) => (a === b ? own - h : own)));
    return up.map((one, m) => (one - down[m]!) / (2 * h));
  });
  return Float64Array.from({ length }, (_, m) => {
    let variance = 0;
    slopes.forEach((one, a) => {
      slopes.forEach((two, b) => {
        variance += one[m]! * two[m]! * covariance[a]![b]!;
      });
    });
    return Math.sqrt(variance);
  });
}
