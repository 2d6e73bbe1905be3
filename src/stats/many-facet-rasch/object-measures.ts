import { normalQuantile } from "../normal-distribution.js";
import { levelOption, oneOf, readOptions } from "../options.js";
import type { ManyFacetRasch, RaschDesign, RaschFit, RaschMeasure } from "./contract.js";
import { extremeObject } from "./jmle.js";
import { objectDistribution } from "./object-distribution.js";
import { scoreGroups } from "./score-groups.js";
import { warmEstimates } from "./warm-estimate.js";

/** The position of a rated object. */
export interface ObjectMeasure extends RaschMeasure {
  /** Its ratings are all the lowest or all the highest. */
  extreme: boolean;
}

/** Options of `objectMeasures`. */
export interface ObjectMeasureOptions {
  /**
   * `wle`: Warm's weighted likelihood, from the object's own ratings alone. `eap`: the mean of the posterior, with
   * the normal distribution of all objects as prior. `wle` unless given.
   */
  method?: "wle" | "eap";
  level?: number;
}

/**
 * The position of every rated object in logits, given the severities, difficulties and thresholds of a many-facet
 * Rasch model.
 *
 * Answers "how good was this reply, whoever rated it?". Weighted likelihood (WLE) is nearly without bias for one
 * object, and finite where all ratings are the lowest or the highest. Use the posterior mean (EAP) to predict an
 * object: it is drawn towards the mean of all, so differences of EAPs are too small.
 *
 * Shape: the result of `manyFacetRasch`, or its design and fit; one measure an object, in the design's order. `se` is the
 * model's error given the items: 1 / sqrt(information) for a WLE, the posterior standard deviation for an EAP. It
 * leaves out that severities are estimates. An object without a usable rating has NaN.
 *
 * Source: Warm 1989, doi 10.1007/BF02294627 (equation 12 for more than two levels: Penfield & Bergeron 2005,
 * doi 10.1177/0146621604270412); Bock & Mislevy 1982, doi 10.1177/014662168200600405. Reference:
 * tests/reference/r/marginalRasch.R (optimize and integrate).
 *
 * @example
 * ```ts
 * const design = {
 *   objects: [{ id: "reply 1", unit: 0 }], raters: ["a", "b"], criteria: [""], units: 1, unitsName: "replies",
 *   items: [{ rater: 0, criterion: 0, steps: 1 }, { rater: 1, criterion: 0, steps: 1 }], values: [], notes: [],
 *   starts: Int32Array.of(0, 2), item: Int32Array.of(0, 1), level: Uint8Array.of(1, 0), kept: [[0, 1], [0, 1]],
 *   levels: 2,
 * };
 * // Between a rater at -1 and one at 1, with one yes: 0 by symmetry.
 * const [reply] = objectMeasures({ design, fit: { eta: [Float64Array.of(0, -1), Float64Array.of(0, 1)] } });
 * reply?.value.toFixed(3); // "0.000"
 * ```
 */
export function objectMeasures(
  {
    design,
    fit,
  }: { design: RaschDesign; fit: Pick<RaschFit, "eta"> } | Pick<ManyFacetRasch, "design" | "fit">,
  options: ObjectMeasureOptions = {},
): ObjectMeasure[] {
  const { method, level } = readOptions(options, "objectMeasures", {
    method: oneOf("wle", "eap"),
    level: levelOption,
  });
  const scores = scoreGroups(design, new Int32Array(design.items.length), 1, () => 0);
  const { value, se } =
    method === "wle" ? warmEstimates(scores, fit.eta) : objectDistribution(scores, fit.eta).posterior;
  const z = normalQuantile(0.5 + level / 2);
  return design.objects.map(({ id }, object) => {
    const entry = scores.entryOf[object]!;
    const at = entry < 0 ? Number.NaN : value[entry]!;
    const error = entry < 0 ? Number.NaN : se[entry]!;
    return {
      id,
      value: at,
      se: error,
      ci: [at - z * error, at + z * error],
      n: design.starts[object + 1]! - design.starts[object]!,
      extreme: extremeObject(design, object),
    };
  });
}
