import { InputError } from "../core/errors.js";
import { requireFinite, requireRows } from "./arguments.js";
import { countOption, readOptions } from "./options.js";

/** Options of `mcdonaldOmega`. */
export interface OmegaOptions {
  /** Steps of the fit at most. Default 20,000. */
  iterations?: number;
}

/** McDonald's omega: how much of the variance of a sum of items one factor explains. */
export interface McdonaldOmega {
  /** Omega total: the share of the sum's variance that one common factor explains. */
  value: number;
  /** Of each item, in the item's unit; their sum is positive. */
  loadings: number[];
  /** What the factor leaves of each item's variance. */
  uniquenesses: number[];
  n: number;
  items: number;
  method: string;
}

/**
 * McDonald's omega total: how much of the variance of a sum of items one common factor explains.
 *
 * Answers how reliable a total score is, without taking the items as equally good (as Cronbach's alpha does). It
 * takes one factor as given and does not test it: a high omega is no evidence of one factor, nor of several.
 *
 * Shape: rows = observations, columns = items. Items keep their units, since the sum does. From 0 to 1. NaN for
 * fewer than 3 items or observations (one factor is not determined), or where an item is constant. An item's
 * uniqueness is at least 0.5% of its variance, as in R's factanal.
 *
 * Missing values are refused: drop the whole row.
 *
 * @throws InputError `mcdonaldOmega requires rows of equal lengths, got 4 and 3`
 *
 * Source: McDonald (1999), Test Theory, equation 6.20b, (sum of loadings)^2 / ((sum of loadings)^2 + sum of
 * uniquenesses); maximum likelihood by EM: Rubin & Thayer (1982), doi 10.1007/BF02293851.
 * Reference: tests/reference/r/mcdonaldOmega.json (factanal; psych::omega).
 *
 * @example
 * ```ts
 * const items = [[1, 2, 1], [2, 1, 3], [3, 4, 3], [4, 3, 5], [5, 6, 4], [6, 5, 7]];
 * mcdonaldOmega(items).value.toFixed(2); // "0.94"
 * mcdonaldOmega([[1, 2], [2, 1], [3, 4]]).value; // NaN
 * ```
 */
export function mcdonaldOmega(
  rows: readonly (readonly number[])[],
  options: OmegaOptions = {},
): McdonaldOmega {
  const { iterations } = readOptions(options, "mcdonaldOmega", { iterations: countOption(20_000) });
  requireRows(rows, "mcdonaldOmega", "rows");
  const items = rows[0]?.length ?? 0;
  rows.forEach((row, i) => {
    if (row.length !== items) {
      throw new InputError(`mcdonaldOmega requires rows of equal lengths, got ${items} and ${row.length}`);
    }
    requireFinite(row, "mcdonaldOmega", `row ${i}, `);
  });
  const fit = oneFactor(covariances(rows, items), { iterations: rows.length < 3 ? 0 : iterations });
  return {
    ...fit,
    n: rows.length,
    items,
    method: `McDonald's omega total; one factor by maximum likelihood, ${items} items`,
  };
}

function covariances(rows: readonly (readonly number[])[], items: number): number[][] {
  const means = Array.from(
    { length: items },
    (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length,
  );
  return means.map((a, i) =>
    means.map((b, j) => rows.reduce((sum, row) => sum + (row[i]! - a) * (row[j]! - b), 0) / rows.length),
  );
}

// R's factanal has the same.
const leastUniqueness = 0.005;

/** The one-factor model of items. @internal */
export interface OneFactor {
  /** Omega total. */
  value: number;
  loadings: number[];
  uniquenesses: number[];
}

interface FitChoice {
  iterations?: number;
  /** A fit to nearly the same matrix, to start from. */
  from?: OneFactor;
  /** The fit ends where no loading moves by more. */
  tolerance?: number;
}

/**
 * The one-factor model of a covariance matrix by maximum likelihood, and omega total; NaN where it is undefined.
 * @internal
 */
export function oneFactor(
  covariance: readonly (readonly number[])[],
  { iterations = 20_000, from, tolerance = 1e-11 }: FitChoice = {},
): OneFactor {
  const k = covariance.length;
  const sd = covariance.map((row, i) => Math.sqrt(row[i]!));
  const none = covariance.map(() => Number.NaN);
  if (k < 3 || iterations < 1 || sd.some((s) => !(s > 0))) {
    return { value: Number.NaN, loadings: none, uniquenesses: none };
  }
  const R = covariance.map((row, i) => row.map((value, j) => value / (sd[i]! * sd[j]!)));
  const isUsable = from?.loadings.every(Number.isFinite) ?? false;
  const loadings = Float64Array.from(isUsable ? from!.loadings.map((l, i) => l / sd[i]!) : start(R));
  const unique = loadings.map((l, i) =>
    Math.max(leastUniqueness, isUsable ? from!.uniquenesses[i]! / sd[i]! ** 2 : 1 - l * l),
  );
  const weights = new Float64Array(k);
  for (let step = 0; step < iterations; step++) {
    if (emStep(R, loadings, unique, weights) < tolerance) break;
  }
  const sign = loadings.reduce((sum, l, i) => sum + l * sd[i]!, 0) < 0 ? -1 : 1;
  const raw = Array.from(loadings, (l, i) => sign * l * sd[i]!);
  const left = Array.from(unique, (u, i) => u * sd[i]! ** 2);
  const common = raw.reduce((sum, l) => sum + l, 0) ** 2;
  return { value: common / (common + left.reduce((a, b) => a + b, 0)), loadings: raw, uniquenesses: left };
}

/** The centroid of the correlations: near the solution, and with signs that fit. */
function start(R: readonly (readonly number[])[]): number[] {
  const strongest = R.map((row) => row.reduce((sum, r) => sum + Math.abs(r), 0));
  const anchor = R[strongest.indexOf(Math.max(...strongest))]!;
  const signs = anchor.map((r) => (r < 0 ? -1 : 1));
  const sums = R.map((row, i) => row.reduce((sum, r, j) => sum + r * signs[i]! * signs[j]!, 0));
  const total = Math.sqrt(sums.reduce((a, b) => a + b, 0));
  return sums.map((sum, i) => signs[i]! * Math.min(0.95, Math.max(0.05, sum / total)));
}

/** One step of expectation and maximisation, in place; the largest move of a loading. */
function emStep(
  R: readonly (readonly number[])[],
  loadings: Float64Array,
  unique: Float64Array,
  weights: Float64Array,
): number {
  const k = loadings.length;
  let precision = 1;
  for (let i = 0; i < k; i++) precision += (loadings[i]! * loadings[i]!) / unique[i]!;
  for (let i = 0; i < k; i++) weights[i] = loadings[i]! / unique[i]! / precision;
  let variance = 1 / precision;
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) variance += weights[i]! * weights[j]! * R[i]![j]!;
  }
  let moved = 0;
  for (let i = 0; i < k; i++) {
    let withFactor = 0;
    for (let j = 0; j < k; j++) withFactor += R[i]![j]! * weights[j]!;
    const next = withFactor / variance;
    moved = Math.max(moved, Math.abs(next - loadings[i]!));
    loadings[i] = next;
    unique[i] = Math.max(leastUniqueness, 1 - next * withFactor);
  }
  return moved;
}
