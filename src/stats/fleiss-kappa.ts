import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireRows, shown } from "./arguments.js";
import { type BootstrapOptions, bootstrapOptions, resample } from "./bootstrap-interval.js";
import { normalQuantile, normalTwoSidedP } from "./distributions.js";
import type { ChanceCorrected } from "./gwet-ac1.js";
import { oneOf, readOptions } from "./options.js";

/** Fleiss' kappa of equally many ratings of each item, with the test of no agreement beyond chance. */
export interface FleissKappa extends ChanceCorrected {
  /** Ratings of each item. */
  raters: number;
  /** The standard error if there were no agreement beyond chance: only for z and p. */
  seNull: number;
  z: number;
  /** Two-sided, of no agreement beyond chance. */
  pValue: number;
}

/** How the interval of Fleiss' kappa is made. */
export interface FleissKappaOptions extends Omit<BootstrapOptions, "interval"> {
  /** Default "asymptotic". */
  interval?: "asymptotic" | "percentile" | "bca";
}

/**
 * Fleiss' kappa: the agreement of several interchangeable raters beyond what their pooled margins give by
 * chance.
 *
 * Answers "do ratings of one item agree more than ratings of different items?". The raters may differ from
 * item to item, but their number must be the same. Like every kappa it falls if one category is common:
 * report the category shares beside it. Not for ordered scores (`krippendorffAlpha`,
 * `intraclassCorrelation`), not for missing ratings (`krippendorffAlpha`); for two fixed raters `cohenKappa`
 * keeps their margins apart.
 *
 * Shape: counts, rows = items, columns = categories; every row adds up to the number of raters, 2 or more.
 * 1 = always equal, 0 = as chance, lowest -1 / (raters - 1).
 *
 * A category that nobody used changes nothing. Everything in one category, or no items: NaN. `se` treats
 * items as independent draws from many and holds at any kappa (Gwet 2021, equation 12 without its finite
 * population factor); `seNull` holds at kappa = 0 only (Fleiss, Nee & Landis 1979) and makes z and p, never
 * an interval. `interval` "percentile" or "bca" resamples items whole. The asymptotic one may pass 1.
 *
 * Missing counts are refused.
 *
 * @throws InputError `fleissKappa requires equally many ratings of every item, got 6 in item 0 and 5 in item 3; use krippendorffAlpha`
 *
 * Source: Fleiss 1971, doi 10.1037/h0031619; Fleiss, Nee & Landis 1979, doi 10.1037/0033-2909.86.5.974;
 * Gwet 2021, doi 10.1177/0013164420973080. Reference: tests/reference/scipy/fleissKappa.py (statsmodels).
 *
 * @example
 * ```ts
 * const k = fleissKappa([[3, 0], [3, 0], [0, 3], [1, 2]]);
 * k.value; // 0.657
 * k.raters; // 3
 * k.pe; // 0.514
 * ```
 */
export function fleissKappa(
  counts: readonly ArrayLike<number>[],
  options: FleissKappaOptions = {},
): FleissKappa {
  const { interval, level, ...bootstrap } = readOptions(options, "fleissKappa", {
    ...bootstrapOptions,
    interval: oneOf("asymptotic", "percentile", "bca"),
  });
  const raters = requireRatings(counts);
  const n = counts.length;
  const { po, pe, value, shares } = kappaOf(counts, raters, new Int32Array(n).fill(1));
  const name = `Fleiss' kappa, ${raters} raters`;
  const seNull = nullError(shares, n, raters);
  const se = n < 2 ? Number.NaN : itemError(counts, raters, shares, value, pe);
  let ci: ConfidenceInterval;
  let method: string;
  if (interval === "asymptotic") {
    const half = normalQuantile(0.5 + level / 2) * se;
    ci = [value - half, value + half];
    method = `${name}; asymptotic, items as independent draws`;
  } else {
    const ofItems = (weights: Int32Array) => kappaOf(counts, raters, weights).value;
    const drawn = resample(
      n,
      ofItems,
      { ...bootstrap, interval, level },
      "fleissKappa",
      "bootstrap of items",
    );
    ci = drawn.ci;
    method = `${name}; ${drawn.method}`;
  }
  const z = value / seNull;
  return { value, ci, n, raters, se, seNull, z, pValue: normalTwoSidedP(z), po, pe, method };
}

function requireRatings(counts: readonly ArrayLike<number>[]): number {
  requireRows(counts, "fleissKappa", "counts", "item");
  let raters = Number.NaN;
  counts.forEach((row, i) => {
    if (row.length !== counts[0]!.length) {
      throw new InputError(
        `fleissKappa requires the same categories for every item, got ${counts[0]!.length} in item 0 and ${row.length} in item ${i}`,
      );
    }
    let sum = 0;
    for (let c = 0; c < row.length; c++) {
      if (!(Number.isInteger(row[c]) && row[c]! >= 0)) {
        throw new InputError(
          `fleissKappa requires counts of 0 or more, got ${shown(row[c])} in item ${i}, category ${c}`,
        );
      }
      sum += row[c]!;
    }
    if (i === 0) raters = sum;
    if (sum !== raters) {
      throw new InputError(
        `fleissKappa requires equally many ratings of every item, got ${raters} in item 0 and ${sum} in item ${i}; use krippendorffAlpha`,
      );
    }
    if (sum < 2) throw new InputError(`fleissKappa requires 2 or more ratings of every item, got ${sum}`);
  });
  return raters;
}

function kappaOf(counts: readonly ArrayLike<number>[], raters: number, weights: Int32Array) {
  const shares = new Float64Array(counts[0]?.length ?? 0);
  let total = 0;
  let agreeing = 0;
  counts.forEach((row, i) => {
    const w = weights[i]!;
    total += w;
    for (let c = 0; c < shares.length; c++) {
      shares[c]! += w * row[c]!;
      agreeing += w * row[c]! * (row[c]! - 1);
    }
  });
  let pe = 0;
  let largest = 0;
  for (let c = 0; c < shares.length; c++) {
    shares[c]! /= total * raters;
    pe += shares[c]! ** 2;
    largest = Math.max(largest, shares[c]!);
  }
  const po = agreeing / (total * raters * (raters - 1));
  // If a share is exactly 1, no disagreement was possible, but 1 - pe may not be exactly 0.
  const value = total === 0 || largest === 1 ? Number.NaN : (po - pe) / (1 - pe);
  return { po, pe: total === 0 ? Number.NaN : pe, value, shares };
}

/** Fleiss, Nee & Landis 1979, equation 12. */
function nullError(shares: Float64Array, n: number, raters: number): number {
  const spread = shares.reduce((s, p) => s + p * (1 - p), 0);
  const skew = shares.reduce((s, p) => s + p * (1 - p) * (1 - 2 * p), 0);
  return Math.sqrt((2 * (spread ** 2 - skew)) / (n * raters * (raters - 1))) / spread;
}

/** The spread of the items' influences: each item changes both the observed and the chance agreement. */
function itemError(
  counts: readonly ArrayLike<number>[],
  raters: number,
  shares: Float64Array,
  value: number,
  pe: number,
): number {
  const n = counts.length;
  let squares = 0;
  for (const row of counts) {
    let own = 0;
    let chance = 0;
    for (let c = 0; c < shares.length; c++) {
      own += (row[c]! * (row[c]! - 1)) / (raters * (raters - 1));
      chance += (shares[c]! * row[c]!) / raters;
    }
    const influence = (own - pe) / (1 - pe) - (2 * (1 - value) * (chance - pe)) / (1 - pe);
    squares += (influence - value) ** 2;
  }
  return Math.sqrt(squares / (n * (n - 1)));
}
