import type { Rating } from "../../core/rating.js";
import type { RatingTable } from "../../core/rating-table.js";
import type { ManyFacetRasch, RaschDesign, RaschFit, RaschMeasure, RaschOptions } from "./contract.js";
import { raschDesign } from "./design.js";
import { alignedFit, estimateRasch } from "./fit.js";
import { informativeObjects } from "./informative.js";
import { measuredAt } from "./measured.js";
import { readSettings } from "./settings.js";
import { measuredErrors } from "./standard-errors.js";

/**
 * The many-facet Rasch model: how severe each rater is, how difficult each criterion, and where each rater's
 * thresholds between levels lie, in logits, whoever rated what.
 *
 * Answers "who is more severe, if not all rated the same objects?". Where all raters rated all objects, means say
 * the same with less. Not for averages of people (name them in `averages`), not for choices between two replies, and
 * not for a judge that also speaks: its replies differ, so its severity cannot be told from what it steered to.
 *
 * The model: ln(P(k) / P(k - 1)) = theta - alpha[rater] - delta[criterion] - tau[rater, k]. `cml` conditions on
 * each object's total, so theta cancels: it stays right where severe raters were given the better objects, which
 * `mml` does not, and it is not inflated, as `jmle` is. `rating-scale` shares tau between raters.
 * `objectByCriterion` gives each object a position on every criterion. Without it all logits come out too small if
 * criteria measure different things; with it, difficulties are set so that the common position is the same on all.
 *
 * Shape: a table of ratings in long form. An object is a target, respondent and language, unless `facets.object`
 * names other columns. Values become ordered levels: whole numbers, or at most 10 bands of equal width.
 * Several ratings of one object by one rater are further observations. Severities, difficulties and thresholds are in
 * logits (higher = more severe) and sum to 0. `expected` is the headline, in the scale's own unit: what each
 * rater gives on average over the criteria (weighted alike) at the common position `theta`. That is where all ratings
 * together are expected to have the mean level that they have. Thresholds of a rater sum to 0, so rare levels
 * govern alpha; `expected` does not depend on that.
 *
 * Intervals: the jackknife over independent units (conversations, else targets; more than 200 are dealt to 200
 * groups), by one Newton step for each left out, with t and groups - 1 df. It moves the common position too.
 * `sandwich` takes the whole's information for each step; `information` is the model's own (normal), with the common
 * position as fixed. Few units, or a rater in few of them, make all three unreliable.
 *
 * Ratings without a value are left out. Objects with the lowest or the highest possible total, and those that were
 * rated once, carry nothing. A level that a rater never uses has no threshold (NaN): it is joined with a neighbour,
 * or held by a prior. A rater without any informative object has NaN. Where levels are given without an exception
 * the likelihood has no maximum: `converged` is false, and errors are NaN or huge.
 *
 * @throws InputError `manyFacetRasch requires raters whom rated objects link, got groups that share no object:
 *   a, b | c, d; name anchors for one rater of each`
 *
 * Source: Linacre 1989, Many-facet Rasch measurement; Andersen 1972, doi 10.1111/j.2517-6161.1972.tb00887.x
 * (conditional likelihood); Masters 1982, doi 10.1007/BF02296272 (partial credit). Covariances of patterns with very
 * many items, where each was seen in few objects, are to leading order in 1 / items; estimates are exact.
 * Reference: tests/reference/r/manyFacetRasch.R (eRm, lme4, ordinal).
 *
 * @example
 * ```ts
 * // Four replies; the second judge is lower in 3 of 4: severities differ by ln(3 / 1), half of it to each side.
 * const scores = [[2, 1], [2, 1], [1, 2], [2, 1]];
 * const ratings = scores.flatMap((pair, i) =>
 *   pair.map((value, j): Rating => ({
 *     target: `t${i}`, rater: { id: `judge-${j}`, kind: "model", version: null }, value, status: "ok",
 *   })),
 * );
 * const found = manyFacetRasch(ratings);
 * found.model; // "dichotomous"
 * found.raters[1]?.value; // 0.5493
 * ```
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
  if (!fit.converged) notes.push(ranOff(fit, design.raters));
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
    expected: design.raters.map((id, j) => withinScale(measure(id, places.expected + j, ofRater[j]!), j)),
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

  /** No rater is expected to give more than the highest level, nor less than the lowest. */
  function withinScale(found: RaschMeasure, rater: number): RaschMeasure {
    const ofCriteria = design.values.slice(rater * C, (rater + 1) * C);
    const mean = (end: 0 | -1): number => ofCriteria.reduce((sum, own) => sum + own.at(end)! / C, 0);
    const [lowest, highest] = [mean(0), mean(-1)].sort((a, b) => a - b) as [number, number];
    const clip = (end: number): number => Math.min(highest, Math.max(lowest, end));
    return { ...found, ci: [clip(found.ci[0]), clip(found.ci[1])] };
  }

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

function ranOff({ alpha, tau }: RaschFit, raters: readonly string[]): string {
  const isFar = (value: number): boolean => Math.abs(value) > 8;
  const far = raters.filter((_, j) => isFar(alpha[j]!) || tau[j]!.some(isFar));
  const who = far.length > 0 ? ` for ${far.join(", ")}` : "";
  return `The likelihood has no finite maximum${who}: some levels were given without an exception, so their errors mean nothing.`;
}
