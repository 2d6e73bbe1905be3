import { InputError } from "../core/errors.js";
import { requireObject, shown } from "./arguments.js";
import { fractionOf, nearestCount, printedUnits } from "./attainable-mean.js";
import { numberOption, readOptions } from "./options.js";

/** Whether a printed mean can come from n whole-number scores. */
export interface GrimResult {
  /** Some count gives the printed value after rounding. */
  consistent: boolean;
  /** The mean nearest to the printed value that n whole-number scores can have. */
  nearest: number;
  /** The sum of scores that gives it (for a percentage, the number of hits). */
  count: number;
  /** False if attainable means are so close together that any printed value fits. Then consistency says nothing. */
  informative: boolean;
}

/**
 * GRIM test (granularity-related inconsistency of means): can n whole-number scores have the printed mean?
 *
 * Answers "does this percentage fit its n?". It checks only the arithmetic: an inconsistent mean may come
 * from a typing error, a wrong n, or scores that were not whole numbers (fractional credit, averaged items).
 * With n above 10^decimals (`unit` 1) every value fits: see `informative`.
 *
 * Shape: the printed mean with its decimals; n a whole number above 0; `unit` is what one more score adds
 * to the sum (100 for a percentage of hits, 1 for whole-number ratings, 1 / items for means of items).
 * Rounding half up and half down both count as fitting. Computed in whole numbers without a tolerance, so any n
 * up to 2^53 and values of any size are decided exactly.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `grim requires a whole n above 0, got 0`
 * @throws InputError `grim requires a finite printed value, got NaN`
 *
 * Source: Brown & Heathers 2017, doi 10.1177/1948550616673876. Reference: the paper's example (mean 5.19
 * of 28, inconsistent) and arithmetic in the tests.
 *
 * @example
 * ```ts
 * grim({ value: 5.19, decimals: 2 }, 28).consistent; // false
 * grim({ value: 66.7, decimals: 1 }, 12, { unit: 100 }); // { consistent: true, count: 8, nearest: 66.667 }
 * ```
 */
export function grim(
  printed: { value: number; decimals: number },
  n: number,
  options: { unit?: number } = {},
): GrimResult {
  const { unit } = readOptions(options, "grim", { unit: unitOption(1) });
  requireObject(printed, "grim", "the printed mean");
  const exact = printedUnits(printed, "grim");
  if (!(Number.isSafeInteger(n) && n > 0)) {
    throw new InputError(`grim requires a whole n above 0, got ${shown(n)}`);
  }
  const fraction = fractionOf(unit);
  const found = nearestCount(exact, n, fraction);
  const count = Number(found.count);
  return {
    consistent: found.fits,
    nearest: (count * unit) / n,
    count,
    informative: fraction[0] * exact.perOne > fraction[1] * BigInt(n),
  };
}

/** @internal */
export const unitOption = (fallback: number) =>
  numberOption(fallback, "a unit above 0", (unit) => unit > 0 && unit < Number.POSITIVE_INFINITY);
