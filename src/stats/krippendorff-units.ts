import { InputError } from "../core/errors.js";
import type { Label } from "./contingency-table.js";

/** @internal */
export interface PairableUnits {
  /** For each item with two or more ratings, the codes of its ratings. */
  items: Int32Array[];
  /** The value of each code, in order; the codes themselves for labels. */
  scale: Float64Array;
}

/** Keeps the items with two or more ratings, and codes values by their order. @internal */
export function pairableUnits(
  ratings: readonly ArrayLike<Label | null | undefined>[],
  level: "nominal" | "ordinal" | "interval",
): PairableUnits {
  const kept: Label[][] = [];
  ratings.forEach((row, item) => {
    const given: Label[] = [];
    for (let rater = 0; rater < row.length; rater++) {
      const rating = row[rater];
      if (rating === null || rating === undefined || Number.isNaN(rating)) continue;
      if (level !== "nominal" && !Number.isFinite(rating)) {
        const shown = typeof rating === "string" ? `"${rating}"` : String(rating);
        throw new InputError(
          `krippendorffAlpha requires finite numbers for an ${level} scale, got ${shown} in item ${item}, rater ${rater}`,
        );
      }
      given.push(rating);
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
 *
 * @internal
 */
export function alphaOf(units: PairableUnits, level: string, weights: Int32Array) {
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
