import { fitOf } from "./assemble-fit.js";
import type { ManyFacetRasch, RaschDesign } from "./contract.js";
import { alignedFit, estimateRasch } from "./fit.js";
import { leftOut } from "./standard-errors.js";

/** Units in groups that a jackknife leaves out one by one. @internal */
export interface JackknifeGroups {
  /** The group of each unit of the design; -1 for units without an object that counts. */
  of: Int32Array;
  count: number;
  units: number;
}

/** Up to so many units each is a group of its own; with more groups errors hardly become more certain. */
const mostGroups = 50;

/** @internal */
export function jackknifeGroups(design: RaschDesign, rowOf: ArrayLike<number>): JackknifeGroups {
  const numbers = new Int32Array(design.units).fill(-1);
  let units = 0;
  design.objects.forEach(({ unit }, object) => {
    if (rowOf[object]! >= 0 && numbers[unit]! < 0) numbers[unit] = units++;
  });
  const count = Math.min(units, mostGroups);
  return { of: numbers.map((number) => (number < 0 ? -1 : number % count)), count, units };
}

/**
 * eta of all items as they are without each group: one Newton step from the fit, as in the fit's own errors. A
 * group without which the items are undefined leaves them as they are.
 * @internal
 */
export function itemsWithout(
  { design, fit, options }: Pick<ManyFacetRasch, "design" | "fit" | "options">,
  { of, count }: JackknifeGroups,
): (readonly Float64Array[])[] {
  if (count < 2) return [];
  const estimate = estimateRasch(design, options);
  // Units without a model still show severities; they stay.
  const placed = of.map((group) => (group < 0 ? count : group));
  return leftOut(estimate, placed, count + 1, true)
    .slice(0, count)
    .map((free) => {
      if (free.some((value) => !Number.isFinite(value))) return fit.eta;
      const about = { logLikelihood: Number.NaN, iterations: 0, converged: true };
      return alignedFit(design, fitOf(estimate.layout, free, about), options).eta;
    });
}
