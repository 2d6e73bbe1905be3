import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { type BootstrapOptions, resample } from "./bootstrap-interval.js";
import type { Label } from "./contingency-table.js";
import { alphaOf, pairableUnits } from "./krippendorff-units.js";

export type MeasurementLevel = "nominal" | "ordinal" | "interval";

export interface KrippendorffAlpha extends Estimate {
  /** Ratings in items with two or more ratings: alpha uses only these. n counts those items. */
  ratings: number;
  /** Items left out because they have fewer than two ratings. */
  unpairable: number;
  /** Mean squared difference (nominal: share of unlike pairs) within items, and among all ratings. */
  observed: number;
  expected: number;
  undefinedResamples: number;
}

/**
 * Krippendorff's alpha: the agreement of any number of interchangeable raters beyond chance, on a nominal,
 * ordinal or interval scale, with ratings missing anywhere.
 *
 * Answers "how far are the raters interchangeable?". 1 = no disagreement, 0 = as if ratings were shuffled
 * over items, below 0 = systematic disagreement. `level` says which differences count: `nominal` any
 * difference, all equally (labels, strategies); `ordinal` by how many ratings lie between the two (Likert
 * points, bands); `interval` by squared distance (0 to 100 scores). The nominal level ignores the order of a
 * Likert scale. Not for fixed raters whose margins matter (`cohenKappa`). Not as evidence that scores are
 * valid: judges of one model family share their errors.
 *
 * Shape: rows = items, columns = raters; null or NaN = missing. Labels or numbers for nominal, finite numbers
 * for the others. No unit.
 *
 * An item with one rating says nothing and is left out (`unpairable`). All ratings equal, or no item with two
 * ratings: NaN with the reason in `method`, because without variation agreement cannot be distinguished from
 * chance. The interval resamples whole items (the ordinal scale is computed anew for each resample);
 * resamples without variation are left out and counted.
 *
 * @throws InputError `krippendorffAlpha requires finite numbers for an ordinal scale, got "high" in item 0, rater 1`
 *
 * Source: Krippendorff 2011, Computing Krippendorff's alpha-reliability, University of Pennsylvania, and
 * 2004, doi 10.1111/j.1468-2958.2004.tb00738.x. The bootstrap is not his (he draws pairs). Reference:
 * tests/reference/scipy/krippendorffAlpha.py (coincidence matrices) and the values printed in 2011.
 *
 * @example
 * ```ts
 * const ratings = [[1, 1, null], [2, 2, 3], [3, 3, 3], [1, 2, 1]];
 * const alpha = krippendorffAlpha(ratings, { level: "ordinal", resamples: 500 });
 * alpha.value; // 0.773
 * alpha.ratings; // 11
 * krippendorffAlpha([["a", "a"], ["b", "b"]], { level: "nominal", resamples: 10 }).value; // 1
 * ```
 */
export function krippendorffAlpha(
  ratings: readonly ArrayLike<Label | null | undefined>[],
  options: Omit<BootstrapOptions, "level"> & {
    /** The scale of measurement. */
    level: MeasurementLevel;
    /** Confidence level of the interval. Default 0.95. */
    confidence?: number;
  },
): KrippendorffAlpha {
  const { level: scale, confidence = 0.95, ...bootstrap } = options;
  if (scale !== "nominal" && scale !== "ordinal" && scale !== "interval") {
    throw new InputError(
      `krippendorffAlpha requires a level of "nominal", "ordinal" or "interval", got "${scale}"`,
    );
  }
  const units = pairableUnits(ratings, scale);
  const n = units.items.length;
  const all = alphaOf(units, scale, new Int32Array(n).fill(1));
  const drawn = resample(
    n,
    (weights) => alphaOf(units, scale, weights).value,
    { ...bootstrap, level: confidence },
    "krippendorffAlpha",
    "bootstrap of items",
  );
  const reason =
    n === 0 ? "undefined: no item has two ratings" : `undefined: all ${all.ratings} ratings are the same`;
  const defined = !Number.isNaN(all.value);
  return {
    value: all.value,
    ci: defined ? drawn.ci : [Number.NaN, Number.NaN],
    n,
    ratings: all.ratings,
    unpairable: ratings.length - n,
    observed: all.observed,
    expected: all.expected,
    undefinedResamples: drawn.undefinedResamples,
    method: `Krippendorff's alpha, ${scale}; ${defined ? drawn.method : reason}`,
  };
}
