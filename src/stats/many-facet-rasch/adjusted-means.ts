import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval } from "../../core/estimate.js";
import { clusteredMean } from "../clustered-mean.js";
import { jackknifeError } from "../descriptives.js";
import { levelOption, listOption, readOptions } from "../options.js";
import { tQuantile } from "../t-distribution.js";
import type { ManyFacetRasch, RaschDesign, RaschOptions } from "./contract.js";
import { equatedMeans } from "./equated-means.js";
import { estimateRasch } from "./fit.js";
import { itemPatterns } from "./item-patterns.js";
import { etaOf } from "./layout.js";
import { groupsOf, leftOut } from "./standard-errors.js";

/** A respondent's mean as its raters gave it, and as all raters together are expected to give it. */
export interface AdjustedMean {
  /** The respondent. */
  id: string;
  /** Its rated objects, and the ratings of them. */
  n: number;
  ratings: number;
  /** In the scale's own unit: as given, and as all raters together are expected to give. */
  raw: { value: number; ci: ConfidenceInterval };
  adjusted: { value: number; se: number; ci: ConfidenceInterval };
}

/** Means of respondents with the severity of those who happened to rate them taken out. */
export interface AdjustedMeans {
  /** By adjusted mean, the highest first. */
  respondents: AdjustedMean[];
  /** Every object has every item once: raw and adjusted means then agree. */
  complete: boolean;
  units: number;
  method: string;
}

/**
 * The mean of each respondent with the severity of its raters removed, beside the raw mean.
 *
 * Answers "whose replies are better, if all had met the same raters?". An object's position is the one whose
 * expected levels sum to those observed; the adjusted mean is what all raters and criteria together are expected
 * to give there. It matters where respondents met different raters or criteria. In a complete table it
 * is the raw mean. It does not help if raters differ in what they value, or if a rater was assigned by something that the
 * ratings do not show.
 *
 * Shape: a result of `manyFacetRasch` whose objects name a model. The unit is the scale's own: values of criteria
 * that are bad when high are turned. All items (raters by criteria) count alike.
 * An object with only lowest or only highest levels keeps that end of the scale.
 *
 * Intervals: in a complete table the raw mean's, by units (CR2). Else a jackknife over units, which holds the errors
 * of severities too: parameters move by one Newton step; up to 200 groups of units, t with groups - 1 df. `rasch`
 * are the options of the result, if it has anchors or a prior.
 *
 * @throws InputError `adjustedMeans requires objects that name a respondent, got none`
 *
 * Source: true-score equating, Kolen & Brennan 2014, Test Equating, Scaling, and Linking, section 6.5; the "fair
 * average" of many-facet Rasch (Linacre 1989) puts mean facets in place of all items.
 *
 * @example
 * ```ts
 * const rate = (target: string, respondent: string, judge: string, value: number) => ({
 *   target, respondent, value, status: "ok" as const,
 *   rater: { id: judge, kind: "model" as const, version: null },
 * });
 * const scores = { a: [1, 0, 1, 0, 1, 1], b: [0, 0, 1, 1, 0, 1], c: [1, 1, 0, 0, 0, 1] };
 * const result = manyFacetRasch(
 *   Object.entries(scores).flatMap(([judge, own]) =>
 *     own.map((value, i) => rate(`t${i}`, i < 3 ? "m" : "n", judge, value)),
 *   ),
 * );
 * // Each reply met all three raters: nothing is removed.
 * adjustedMeans(result).complete; // true
 * ```
 */
export function adjustedMeans(
  result: Pick<ManyFacetRasch, "design" | "fit" | "model" | "method">,
  options: { level?: number; rasch?: RaschOptions } = {},
): AdjustedMeans {
  const { level, rasch } = readOptions(options, "adjustedMeans", {
    level: levelOption,
    rasch: listOption<RaschOptions>(),
  });
  const { design, fit, model, method } = result;
  const names = [...new Set(design.objects.flatMap(({ model }) => (model === undefined ? [] : [model])))];
  if (names.length === 0) {
    throw new InputError("adjustedMeans requires objects that name a respondent, got none");
  }
  const means = equatedMeans(design, fit.eta);
  const complete = isComplete(design);
  const value = respondentMeans(design, means.adjusted, names);
  const jackknife = complete ? undefined : leaveOut(design, names, { ...rasch, model, method });
  const respondents = names.map((id, at): AdjustedMean => {
    const own = [...design.objects.keys()].filter((object) => design.objects[object]!.model === id);
    const units = own.map((object) => design.objects[object]!.unit);
    const by = (of: Float64Array) =>
      clusteredMean(
        own.map((object) => of[object]!),
        units,
        { level },
      );
    const [raw, plain] = [by(means.raw), by(means.adjusted)];
    const adjusted =
      jackknife === undefined
        ? { value: value[at]!, se: plain.se, ci: plain.ci }
        : withError(
            value[at]!,
            jackknifeError(jackknife.map((means) => means[at]!)),
            jackknife.length,
            level,
          );
    const ratings = own.reduce((sum, o) => sum + design.starts[o + 1]! - design.starts[o]!, 0);
    return { id, n: own.length, ratings, raw: { value: raw.value, ci: raw.ci }, adjusted };
  });
  const units = `${design.units} ${design.unitsName}`;
  return {
    respondents: respondents.sort((a, b) => b.adjusted.value - a.adjusted.value),
    complete,
    units: design.units,
    method:
      jackknife === undefined
        ? `complete table; ${units}, CR2`
        : `equated; ${units}, jackknife over ${jackknife.length === design.units ? "them" : `${jackknife.length} groups`}`,
  };
}

function withError(value: number, se: number, groups: number, level: number): AdjustedMean["adjusted"] {
  const half = groups < 2 ? Number.NaN : tQuantile(0.5 + level / 2, groups - 1) * se;
  return { value, se, ci: [value - half, value + half] };
}

/** The adjusted means without each group of units, items' parameters fitted to the rest by one Newton step. */
function leaveOut(design: RaschDesign, names: readonly string[], options: RaschOptions): Float64Array[] {
  const estimate = estimateRasch(design, options);
  // Each list of items costs a search for positions in every group.
  const { of, groups } = groupsOf(design.units, itemPatterns(design).length > mostPatterns ? 40 : 200);
  return leftOut(estimate, of, groups, true).map((free, group) => {
    const { adjusted } = equatedMeans(
      design,
      etaOf(estimate.layout, free),
      (object) => of[design.objects[object]!.unit] !== group,
    );
    return respondentMeans(design, adjusted, names);
  });
}

const mostPatterns = 100;

const isComplete = ({ starts, item, items }: RaschDesign): boolean => {
  for (let object = 0; object + 1 < starts.length; object++) {
    const own = item.subarray(starts[object]!, starts[object + 1]!);
    if (own.length !== items.length || new Set(own).size !== items.length) return false;
  }
  return true;
};

function respondentMeans(design: RaschDesign, values: Float64Array, names: readonly string[]): Float64Array {
  const [sums, counts] = [new Float64Array(names.length), new Float64Array(names.length)];
  const place = new Map(names.map((name, at) => [name, at]));
  for (const [object, { model }] of design.objects.entries()) {
    const at = model === undefined ? undefined : place.get(model);
    if (at === undefined || Number.isNaN(values[object]!)) continue;
    sums[at]! += values[object]!;
    counts[at]!++;
  }
  return sums.map((sum, at) => sum / counts[at]!);
}
