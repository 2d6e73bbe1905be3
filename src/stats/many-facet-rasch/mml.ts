import type { RaschDesign, RaschFit } from "./contract.js";
import {
  addPrior,
  type CoordinateOptions,
  expandParameters,
  type FreeParameter,
  fitAt,
  type RaschCoordinates,
  raschCoordinates,
  reduceGradient,
  reduceHessian,
} from "./coordinates.js";
import { type MarginalModel, marginalLikelihood } from "./marginal-likelihood.js";
import { maximise } from "./newton.js";
import { scoreGroups } from "./score-groups.js";

/** A fit in which objects are draws from a normal distribution. */
export interface MarginalFit extends RaschFit {
  /** Mean and standard deviation of the objects, in logits. */
  mu: number;
  sigma: number;
}

/**
 * A many-facet Rasch model by marginal maximum likelihood (MML): the rated objects are draws from a normal
 * distribution, and their positions are integrated out.
 *
 * Answers the question of `manyFacetRasch` where every rater saw every object, or where raters were assigned
 * by chance: there it uses all objects, also those that all raters gave the lowest or the highest level. It
 * goes wrong where severe raters were given the better objects. With two raters an object it then finds less
 * than half of the differences in severity: use the conditional likelihood there.
 *
 * Positions and the standard deviation sigma are in logits. The integrals are sums over evenly spaced points
 * around each posterior, right to about 1e-10; Newton's method uses exact second derivatives.
 * `converged` is false where the likelihood has no maximum, as when a level is never used.
 *
 * Source: Bock & Aitkin 1981, doi 10.1007/BF02293801; Thissen 1982, doi 10.1007/BF02296273 (the Rasch case).
 * Reference: tests/reference/r/marginalRasch.R (glmer; R's integrate).
 *
 * @internal
 */
export function marginalRasch(design: RaschDesign, options: CoordinateOptions): MarginalFit {
  const { coordinates, found, mu, sigma } = fitMarginal(design, options);
  return {
    ...fitAt(design, coordinates, found.at),
    mu,
    sigma,
    logLikelihood: found.value,
    parameters: found.parameters.length,
    iterations: found.iterations,
    converged: found.converged,
  };
}

/** The fit with all that it was made of: the mean stands behind the items' coordinates, then the spread. @internal */
export function fitMarginal(design: RaschDesign, options: CoordinateOptions) {
  const coordinates = raschCoordinates(design, options);
  const { size } = coordinates;
  const free = [...coordinates.free, { plus: size, minus: -1 }, { plus: size + 1, minus: -1 }];
  const start = new Float64Array(free.length);
  start[start.length - 1] = 1;
  const found = maximiseMarginal(oneMeanModel(design, coordinates), coordinates, free, start);
  return { coordinates, free, found, mu: found.at[size]!, sigma: Math.abs(found.at[size + 1]!) };
}

/** All objects around one mean. @internal */
export function oneMeanModel(
  design: RaschDesign,
  coordinates: RaschCoordinates,
  leaveOut?: (object: number) => boolean,
): MarginalModel {
  const { size } = coordinates;
  const slopeAt = new Int32Array(design.items.length).fill(size + 1);
  return marginalModel(design, coordinates, [[{ at: size, x: 1 }]], () => 0, slopeAt, leaveOut);
}

/** @internal */
export function maximiseMarginal(
  model: MarginalModel,
  coordinates: RaschCoordinates,
  free: readonly FreeParameter[],
  start: Float64Array,
) {
  const offset = new Float64Array(model.size);
  offset.set(coordinates.offset);
  const spreads = [...free.keys()].filter((j) => free[j]!.plus >= model.firstSlope);
  const evaluate = (parameters: Float64Array) => {
    const at = expandParameters({ free, offset }, parameters);
    const all = marginalLikelihood(model, at);
    addPrior(coordinates, at, all);
    return {
      value: all.value,
      gradient: reduceGradient(free, all.gradient),
      hessian: reduceHessian(free, all.hessian),
    };
  };
  const { last, ...found } = maximise(evaluate, start, { spreads });
  const { hessian } = last;
  return { ...found, at: expandParameters({ free, offset }, found.at), parameters: found.at, hessian };
}

/**
 * @param slopeAt the coordinate of each item's slope
 * @internal
 */
export function marginalModel(
  design: RaschDesign,
  { items, size }: RaschCoordinates,
  covariates: MarginalModel["covariates"],
  covariatesOf: (object: number) => number,
  slopeAt: Int32Array,
  leaveOut: (object: number) => boolean = () => false,
): MarginalModel {
  const firstSlope = slopeAt.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const slopes = new Set(slopeAt).size;
  const scores = scoreGroups(
    design,
    slopeAt.map((at) => at - firstSlope),
    slopes,
    covariatesOf,
    leaveOut,
  );
  const observed = new Float64Array(firstSlope + slopes);
  const { starts, item, level } = design;
  for (let object = 0; object < design.objects.length; object++) {
    if (leaveOut(object)) continue;
    let total = 0;
    for (let i = starts[object]!; i < starts[object + 1]!; i++) {
      const k = level[i]!;
      const { alpha, delta, tau } = items[item[i]!]!;
      observed[alpha]! -= k;
      observed[delta]! -= k;
      if (tau >= 0) for (let step = 0; step < k; step++) observed[tau + step]!--;
      total += k;
    }
    if (scores.entryOf[object]! >= 0) {
      for (const { at, x } of covariates[covariatesOf(object)]!) observed[at]! += x * total;
    }
  }
  if (size > firstSlope) throw new RangeError("slopes stand behind the items' coordinates");
  return { size: firstSlope + slopes, items, slopeAt, firstSlope, slopes, covariates, scores, observed };
}
