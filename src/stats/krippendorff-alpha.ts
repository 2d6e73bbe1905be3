import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireRows, shown } from "./arguments.js";
import { type BootstrapOptions, bootstrapOptions, resample } from "./bootstrap-interval.js";
import type { Label } from "./contingency-table.js";
import { levelOption, readOptions, requiredOneOf } from "./options.js";

/** What differences of two ratings mean: unlike or not, by rank, or by distance. */
export type MeasurementLevel = "nominal" | "ordinal" | "interval";

/** Krippendorff's alpha with the disagreement that was observed and that of chance: 1 is perfect agreement, 0 is chance. */
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
 * Shape: rows = items, columns = raters; null or NaN = missing, and left out. All labels or all numbers for
 * nominal, finite numbers for the others. No unit.
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
  ratings: readonly ArrayLike<Label | null>[],
  options: Omit<BootstrapOptions, "level"> & {
    /** The scale of measurement. */
    level: MeasurementLevel;
    /** Confidence level of the interval. Default 0.95. */
    confidence?: number;
  },
): KrippendorffAlpha {
  const {
    level: scale,
    confidence,
    ...bootstrap
  } = readOptions(options, "krippendorffAlpha", {
    ...bootstrapOptions,
    level: requiredOneOf("nominal", "ordinal", "interval"),
    confidence: levelOption,
  });
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

interface PairableUnits {
  /** For each item with two or more ratings, the codes of its ratings. */
  items: Int32Array[];
  /** The value of each code, in order; the codes themselves for labels. */
  scale: Float64Array;
}

/** Keeps the items with two or more ratings, and codes values by their order. */
function pairableUnits(
  ratings: readonly ArrayLike<Label | null>[],
  level: "nominal" | "ordinal" | "interval",
): PairableUnits {
  requireRows(ratings, "krippendorffAlpha", "ratings", "item");
  const kept: Label[][] = [];
  let first: Label | undefined;
  ratings.forEach((row, item) => {
    const given: Label[] = [];
    for (let rater = 0; rater < row.length; rater++) {
      const rating = row[rater];
      if (rating === null || Number.isNaN(rating)) continue;
      if (!Number.isFinite(rating) && (level !== "nominal" || typeof rating !== "string")) {
        const wanted = level === "nominal" ? "strings or finite numbers" : "finite numbers";
        throw new InputError(
          `krippendorffAlpha requires ${wanted} for ${level === "nominal" ? "a" : "an"} ${level} scale, got ${shown(rating)} in item ${item}, rater ${rater}`,
        );
      }
      first ??= rating as Label;
      if (typeof rating !== typeof first) {
        throw new InputError(
          `krippendorffAlpha requires ratings that are all strings or all numbers, got ${shown(first)} and ${shown(rating)} in item ${item}, rater ${rater}`,
        );
      }
      given.push(rating as Label);
    }
    if (given.length >= 2) kept.push(given);
  });
  const labels = [...new Set(kept.flat())];
  if (level !== "nominal") (labels as number[]).sort((a, b) => a - b);
  const code = new Map(labels.map((label, i) => [label, i]));
  return {
    items: kept.map((row) => Int32Array.from(row, (label) => code.get(label)!)),
    scale: Float64Array.from(labels, (label, i) => (level === "nominal" ? i : (label as number))),
  };
}

/**
 * Alpha of items with weights (how often each was drawn).
 *
 * No coincidence matrix is formed: a sum of squared differences over pairs is m times the sum of squares
 * about the mean, and the ordinal difference is the difference of cumulative midpoints, so each item costs
 * its own ratings only.
 */
function alphaOf(units: PairableUnits, level: string, weights: Int32Array) {
  const counts = new Float64Array(units.scale.length);
  let ratings = 0;
  units.items.forEach((codes, i) => {
    const w = weights[i]!;
    if (w === 0) return;
    for (const c of codes) counts[c]! += w;
    ratings += w * codes.length;
  });
  const used = counts.reduce((s, c) => s + (c > 0 ? 1 : 0), 0);
  if (used === 0) return { value: Number.NaN, observed: Number.NaN, expected: Number.NaN, ratings };
  const place = level === "ordinal" ? midpoints(counts) : centred(units.scale, counts, ratings);
  const within =
    level === "nominal"
      ? (codes: Int32Array) => unlikePairs(codes)
      : (codes: Int32Array) => spread(codes, place);
  let disagreement = 0;
  units.items.forEach((codes, i) => {
    if (weights[i]! > 0) disagreement += (weights[i]! * within(codes)) / (codes.length - 1);
  });
  let total = 0;
  if (level === "nominal") {
    for (const c of counts) total += c * (ratings - c);
  } else {
    let mean = 0;
    counts.forEach((c, k) => {
      mean += (c * place[k]!) / ratings;
    });
    counts.forEach((c, k) => {
      total += ratings * 2 * c * (place[k]! - mean) ** 2;
    });
  }
  const observed = disagreement / ratings;
  const expected = total / (ratings * (ratings - 1));
  return { value: used === 1 ? Number.NaN : 1 - observed / expected, observed, expected, ratings };
}

/** Ordered pairs of unlike labels. */
function unlikePairs(codes: Int32Array): number {
  let pairs = 0;
  for (let a = 0; a < codes.length; a++) {
    for (let b = a + 1; b < codes.length; b++) if (codes[a] !== codes[b]) pairs += 2;
  }
  return pairs;
}

/** Squared differences over ordered pairs. */
function spread(codes: Int32Array, place: Float64Array): number {
  let mean = 0;
  for (const c of codes) mean += place[c]! / codes.length;
  let squares = 0;
  for (const c of codes) squares += (place[c]! - mean) ** 2;
  return 2 * codes.length * squares;
}

/** Ratings below a point and half of those on it: their differences are Krippendorff's ordinal metric. */
function midpoints(counts: Float64Array): Float64Array {
  let below = 0;
  return counts.map((c) => {
    below += c;
    return below - c / 2;
  });
}

/** Values minus their mean, so that a large offset costs no digits. */
function centred(scale: Float64Array, counts: Float64Array, ratings: number): Float64Array {
  const mean = scale.reduce((s, v, k) => s + (v * counts[k]!) / ratings, 0);
  return scale.map((v) => v - mean);
}
