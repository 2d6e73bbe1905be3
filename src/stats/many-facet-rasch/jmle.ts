import type { RaschDesign, RaschFit } from "./contract.js";
import {
  addPrior,
  type CoordinateOptions,
  expandParameters,
  fitAt,
  type RaschCoordinates,
  raschCoordinates,
  reduceGradient,
  reduceHessian,
} from "./coordinates.js";
import { jointLikelihood } from "./joint-likelihood.js";
import { maximise } from "./newton.js";
import { scoreGroups } from "./score-groups.js";

/** A fit in which every object has a position of its own. */
export interface JointFit extends RaschFit {
  /** Position by object in logits; NaN for objects without one (all lowest, all highest, or not rated). */
  theta: Float64Array;
  /** Objects that were left out because all their ratings are the lowest, or all the highest. */
  extreme: number;
  /** The free parameters, and the second derivatives once positions follow them. */
  free: Float64Array;
  hessian: readonly Float64Array[];
}

/**
 * A many-facet Rasch model by joint maximum likelihood (JMLE): every object's position is a parameter.
 *
 * Only to compare: many programs still print it. It does not converge to the truth as objects are added,
 * because each brings a parameter of its own. With two raters an object, differences in severity come out
 * about twice as large as they are (exactly twice with two levels); with I raters, about I / (I - 1) times.
 * Use the conditional likelihood instead.
 *
 * Objects with only lowest or only highest levels have no position and are left out. The likelihood counts the
 * ratings of the others.
 *
 * Source: Wright & Panchapakesan 1969, doi 10.1177/001316446902900102; the inflation: Andersen 1973,
 * Conditional Inference and Models for Measuring; Ghosh 1995, doi 10.1016/0167-7152(94)00109-L.
 *
 * @internal
 */
export function jointRasch(design: RaschDesign, options: CoordinateOptions): JointFit {
  const coordinates = raschCoordinates(design, options);
  const likelihood = jointCriterion(design, coordinates);
  const { at, last, ...found } = maximise(likelihood.at, new Float64Array(coordinates.free.length));
  const theta = Float64Array.from(likelihood.entryOf, (entry) =>
    entry < 0 ? Number.NaN : last.theta[entry]!,
  );
  const measured = theta.reduce((sum, value) => sum + Number(!Number.isNaN(value)), 0);
  return {
    ...fitAt(design, coordinates, expandParameters(coordinates, at)),
    theta,
    extreme: likelihood.extreme,
    free: at,
    hessian: last.hessian,
    logLikelihood: found.value,
    parameters: coordinates.free.length + measured,
    iterations: found.iterations,
    converged: found.converged,
  };
}

/** The joint likelihood of objects that are not extreme, in the free parameters. @internal */
export function jointCriterion(
  design: RaschDesign,
  coordinates: RaschCoordinates,
  leaveOut: (object: number) => boolean = () => false,
  withPrior = true,
) {
  const { free, size, items } = coordinates;
  const isLeftOut = Uint8Array.from(design.objects, (_, object) =>
    Number(leaveOut(object) || extremeObject(design, object)),
  );
  const slopeOf = new Int32Array(design.items.length);
  const scores = scoreGroups(
    design,
    slopeOf,
    1,
    () => 0,
    (object) => isLeftOut[object] === 1,
  );
  const observed = observedCounts(design, coordinates, isLeftOut);
  let near: Float64Array = new Float64Array(scores.entries);
  const at = (parameters: Float64Array) => {
    const all = expandParameters(coordinates, parameters);
    const joint = jointLikelihood(size, items, scores, all, near);
    near = joint.theta;
    for (let j = 0; j < size; j++) {
      joint.value -= observed[j]! * all[j]!;
      joint.gradient[j]! -= observed[j]!;
    }
    if (withPrior) addPrior(coordinates, all, joint);
    return {
      value: joint.value,
      gradient: reduceGradient(free, joint.gradient),
      hessian: reduceHessian(free, joint.hessian),
      theta: joint.theta,
    };
  };
  return { at, entryOf: scores.entryOf, extreme: isLeftOut.reduce((sum, value) => sum + value, 0) };
}

/** Whether all ratings of an object are the lowest, or all the highest. @internal */
export function extremeObject({ starts, item, level, items }: RaschDesign, object: number): boolean {
  const [from, to] = [starts[object]!, starts[object + 1]!];
  let [lowest, highest] = [true, true];
  for (let i = from; i < to; i++) {
    if (level[i]! > 0) lowest = false;
    if (level[i]! < items[item[i]!]!.steps) highest = false;
  }
  return from < to && (lowest || highest);
}

/** How often each coordinate was passed, in the objects that count. */
function observedCounts(
  { objects, starts, item, level }: RaschDesign,
  { items, size }: RaschCoordinates,
  isLeftOut: Uint8Array,
): Float64Array {
  const counts = new Float64Array(size);
  for (let object = 0; object < objects.length; object++) {
    if (isLeftOut[object] === 1) continue;
    for (let i = starts[object]!; i < starts[object + 1]!; i++) {
      const { alpha, delta, tau } = items[item[i]!]!;
      counts[alpha]! += level[i]!;
      counts[delta]! += level[i]!;
      if (tau >= 0) for (let k = 0; k < level[i]!; k++) counts[tau + k]!++;
    }
  }
  return counts;
}
