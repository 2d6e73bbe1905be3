import { conditionalEstimate } from "./cml.js";
import { difficulties, itemSumsByGroup, withDifficulties } from "./common-position.js";
import type { RaschDesign, RaschFit, RaschOptions } from "./contract.js";
import type { RaschEstimate } from "./estimate.js";
import { jointEstimate, marginalEstimate } from "./other-estimates.js";

/** The fit with what standard errors need. Each method has a line here. */
export function estimateRasch(design: RaschDesign, options: RaschOptions): RaschEstimate {
  if (options.method === "mml") return marginalEstimate(design, options);
  if (options.method === "jmle") return jointEstimate(design, options);
  return conditionalEstimate(design, options);
}

/** Difficulties where the model leaves them open. */
export function alignedFit(
  design: RaschDesign,
  fit: RaschFit,
  { objectByCriterion }: RaschOptions,
): RaschFit {
  if (objectByCriterion !== true || design.criteria.length < 2) return fit;
  const [sums] = itemSumsByGroup(design, new Int32Array(design.units), 1);
  const delta = difficulties(design, fit.eta, sums!);
  return { ...fit, delta, eta: withDifficulties(design, fit.eta, delta) };
}
