import type { Rating } from "../../core/rating.js";
import type { RatingTable } from "../../core/rating-table.js";
import type { ManyFacetRasch, RaschDesign, RaschMeasure, RaschOptions } from "./contract.js";
import { raschDesign } from "./design.js";
import { alignedFit, estimateRasch } from "./fit.js";
import { informativeObjects } from "./informative.js";
import { measuredAt } from "./measured.js";
import { readSettings } from "./settings.js";
import { measuredErrors } from "./standard-errors.js";

/**
 * The many-facet Rasch model: how severe each rater is, how difficult each criterion, and where each rater's
 * thresholds between levels lie, on one scale of logits, whoever rated what.
 */
export function manyFacetRasch(
  ratings: readonly Rating[] | RatingTable,
  options: RaschOptions = {},
): ManyFacetRasch {
  const settings = readSettings(options);
  const design = raschDesign(ratings, options);
  const estimate = estimateRasch(design, settings);
  const { fit, layout } = estimate;
  const { values, se, quantile, sums } = measuredErrors(design, estimate, settings);
  const places = measuredAt(design, layout, estimate.free, sums, settings.objectByCriterion);
  const C = design.criteria.length;
  const measure = (id: string, place: number, n: number): RaschMeasure => {
    const [value, error] = [values[place]!, se[place]!];
    return { id, value, se: error, ci: [value - quantile * error, value + quantile * error], n };
  };
  const counts = informativeCounts(design);
  const count = (of: (item: number) => boolean): number =>
    counts.reduce((sum, own, i) => (of(i) ? sum + own : sum), 0);
  const ofRater = design.raters.map((_, j) => count((i) => Math.floor(i / C) === j));
  const notes = [...design.notes];
  if (!fit.converged) notes.push(ranOff(fit.alpha, design.raters));
  const informative = informativeObjects(design).reduce((sum, one) => sum + one, 0);
  return {
    model: layout.model,
    method: settings.method,
    n: design.item.length,
    objects: design.objects.length,
    informative,
    units: { n: design.units, name: design.unitsName },
    raters: design.raters.map((id, j) => measure(id, places.alpha + j, ofRater[j]!)),
    criteria:
      C < 2
        ? []
        : design.criteria.map((id, c) =>
            measure(
              id,
              places.delta + c,
              count((i) => i % C === c),
            ),
          ),
    thresholds: thresholdsOf(),
    expected: design.raters.map((id, j) => measure(id, places.expected + j, ofRater[j]!)),
    theta: values[places.theta]!,
    logLikelihood: fit.logLikelihood,
    parameters: fit.parameters,
    iterations: fit.iterations,
    converged: fit.converged,
    notes,
    options,
    design,
    fit: alignedFit(design, fit, settings),
  };

  function thresholdsOf(): ManyFacetRasch["thresholds"] {
    if (layout.model === "dichotomous") return [];
    let at = places.tau;
    const all = design.raters.map((rater, j) => {
      const found = { rater, values: [] as number[], se: [] as number[] };
      // The step into a level that was joined with another has no threshold.
      const levels = design.kept[j]!;
      for (let level = 1; level < design.levels; level++) {
        const has = levels.indexOf(level) > 0;
        found.values.push(has ? values[at]! : Number.NaN);
        found.se.push(has ? se[at]! : Number.NaN);
        if (has) at++;
      }
      return found;
    });
    return layout.model === "rating-scale" ? [{ ...all[0]!, rater: null }] : all;
  }
}

/** Observations by item that carry information. */
function informativeCounts(design: RaschDesign): Float64Array {
  const informative = informativeObjects(design);
  const found = new Float64Array(design.items.length);
  for (let o = 0; o < design.objects.length; o++) {
    if (informative[o] === 0) continue;
    for (let at = design.starts[o]!; at < design.starts[o + 1]!; at++) found[design.item[at]!]!++;
  }
  return found;
}

function ranOff(alpha: Float64Array, raters: readonly string[]): string {
  const far = raters.filter((_, j) => Math.abs(alpha[j]!) > 8);
  const who = far.length > 0 ? `severity of ${far.join(", ")}` : "thresholds";
  return `The likelihood has no finite maximum (${who}): some levels were given without an exception; errors are undefined.`;
}
