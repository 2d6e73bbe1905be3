import { InputError } from "../../../core/errors.js";
import { grim } from "../../../stats/grim.js";

/** How many printed percentages of a column fit a number of cases. */
export interface CountFit {
  n: number;
  /** Values that are a share of n. */
  fits: number;
  /** Values that would fit by chance: n + 1 of all values that can be printed with `decimals` decimals. */
  chance: number;
}

/**
 * On how many all-or-nothing cases does a column of percentages rest? Every n is tried. The n that the most
 * values fit comes first; of two alike, the smaller.
 *
 * The answer is useful only if shares of n lie apart: `chance` says how many values would fit anyway. If a
 * model has unscored cases, its value fits another n.
 *
 * @throws InputError `fittingCellCounts requires at least 2 values, got 1`
 *
 * Source: GRIM, Brown & Heathers 2017, doi 10.1177/1948550616673876, turned around. Reference: arithmetic in
 * the tests.
 *
 * @example
 * ```ts
 * // 1/7, 3/7 and 6/7 in percent.
 * fittingCellCounts([14.3, 42.9, 85.7], { largest: 20 })[0]; // { n: 7, fits: 3 }
 * ```
 */
export function fittingCellCounts(
  values: readonly number[],
  options: { smallest?: number; largest?: number; decimals?: number } = {},
): CountFit[] {
  const { smallest = 1, largest = 100, decimals = 1 } = options;
  if (values.length < 2) {
    throw new InputError(`fittingCellCounts requires at least 2 values, got ${values.length}`);
  }
  const fits = Array.from({ length: largest - smallest + 1 }, (_, i): CountFit => {
    const n = smallest + i;
    const consistent = (value: number): boolean => grim({ value, decimals }, n, { unit: 100 }).consistent;
    return {
      n,
      fits: values.filter(consistent).length,
      chance: values.length * Math.min(1, (n + 1) / (100 * 10 ** decimals + 1)),
    };
  });
  return fits.sort((a, b) => b.fits - a.fits || a.n - b.n);
}
