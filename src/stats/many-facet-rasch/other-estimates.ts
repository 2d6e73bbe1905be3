import { fitOf } from "./assemble-fit.js";
import { estimableRaters } from "./connected.js";
import type { RaschDesign, RaschOptions } from "./contract.js";
import { expandParameters, raschCoordinates, reduceGradient, reduceHessian } from "./coordinates.js";
import type { GroupParts, RaschEstimate } from "./estimate.js";
import { jointCriterion, jointRasch } from "./jmle.js";
import { layoutOf } from "./layout.js";
import { marginalLikelihood } from "./marginal-likelihood.js";
import { fitMarginal, oneMeanModel } from "./mml.js";
import { patternsOf } from "./patterns.js";

/**
 * The marginal likelihood as `manyFacetRasch` takes it: the free parameters of the conditional fit, then the mean
 * and the standard deviation of objects.
 * @internal
 */
export function marginalEstimate(whole: RaschDesign, options: RaschOptions): RaschEstimate {
  const { design, layout, about } = estimableParts(whole, options);
  const { coordinates, free, found, mu, sigma } = fitMarginal(design, about);
  const offset = new Float64Array(coordinates.size + 2);
  offset.set(coordinates.offset);
  return {
    fit: {
      ...fitOf(layout, found.parameters, {
        logLikelihood: found.value,
        iterations: found.iterations,
        converged: found.converged,
      }),
      ...{ mu, sigma },
    },
    layout,
    free: found.parameters,
    information: negative(found.hessian),
    parts: (of, groups) =>
      partsBy(groups, (group) => {
        const model = oneMeanModel(design, coordinates, isOutside(design, of, group));
        const at = marginalLikelihood(model, expandParameters({ free, offset }, found.parameters));
        return {
          gradient: reduceGradient(free, at.gradient),
          hessian: reduceHessian(free, at.hessian),
        };
      }),
  };
}

/** The joint likelihood as `manyFacetRasch` takes it; positions follow the free parameters. @internal */
export function jointEstimate(whole: RaschDesign, options: RaschOptions): RaschEstimate {
  const { design, layout, about } = estimableParts(whole, options);
  const coordinates = raschCoordinates(design, about);
  const { free, hessian, theta, extreme, ...joint } = jointRasch(design, about);
  return {
    fit: { ...fitOf(layout, free, joint), parameters: joint.parameters, ...{ theta, extreme } },
    layout,
    free,
    information: negative(hessian),
    parts: (of, groups) =>
      partsBy(groups, (group) =>
        jointCriterion(design, coordinates, isOutside(design, of, group), false).at(free),
      ),
  };
}

/** The design without raters of whom nothing can be told, and the parameters of the others. @internal */
export function estimableParts(whole: RaschDesign, options: RaschOptions) {
  const estimable = estimableRaters(whole, patternsOf(whole), options);
  const layout = layoutOf(whole, estimable, options);
  const design = estimable.every(Boolean) ? whole : withRaters(whole, estimable);
  return { design, layout, about: { ...options, model: layout.model, estimable } };
}

function withRaters(design: RaschDesign, isKept: readonly boolean[]): RaschDesign {
  const { starts, items } = design;
  const kept = [...design.item.keys()].filter((at) => isKept[items[design.item[at]!]!.rater]);
  const found = new Int32Array(starts.length);
  let next = 0;
  for (let object = 0; object < design.objects.length; object++) {
    while (next < kept.length && kept[next]! < starts[object + 1]!) next++;
    found[object + 1] = next;
  }
  return {
    ...design,
    starts: found,
    item: Int32Array.from(kept, (at) => design.item[at]!),
    level: Uint8Array.from(kept, (at) => design.level[at]!),
  };
}

const isOutside =
  ({ objects }: RaschDesign, of: Int32Array, group: number) =>
  (object: number): boolean =>
    of[objects[object]!.unit] !== group;

function partsBy(
  groups: number,
  part: (group: number) => { gradient: Float64Array; hessian: readonly Float64Array[] },
): GroupParts {
  const all = Array.from({ length: groups }, (_, group) => part(group));
  return {
    scores: all.map(({ gradient }) => gradient),
    informations: all.map(({ hessian }) => negative(hessian)),
  };
}

const negative = (matrix: readonly Float64Array[]): Float64Array[] => matrix.map((row) => row.map((v) => -v));
