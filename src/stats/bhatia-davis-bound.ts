import { InputError } from "../core/errors.js";
import { requireFiniteNumber, requireObject, requirePositive } from "./arguments.js";

/**
 * Bhatia and Davis' bound: the largest spread that scores between two limits can have, given their mean.
 *
 * Answers "how uncertain can a published mean be at most?" where only the mean and n are known. It is reached
 * when every score is at one of the limits (0/1 data), so it is far too wide for graded scores; it holds for
 * independent scores only: with clusters n is smaller than it looks.
 *
 * Shape: mean, limits in one unit, n a number above 0. Gives the bound on the sd (divisor n) and on the
 * standard error of the mean, sd / sqrt(n); with the divisor n - 1 both are larger by sqrt(n / (n - 1)).
 *
 * Missing numbers are refused.
 *
 * @throws InputError `bhatiaDavisBound requires a mean within its limits, got 120 outside 0 to 100`
 *
 * Source: Bhatia & Davis 2000, doi 10.2307/2589180. Reference: arithmetic in the tests.
 *
 * @example
 * ```ts
 * bhatiaDavisBound({ mean: 80, n: 100, lower: 0, upper: 100 }); // { sd: 40, se: 4 }
 * ```
 */
export function bhatiaDavisBound(printed: { mean: number; n: number; lower: number; upper: number }): {
  sd: number;
  se: number;
} {
  const caller = "bhatiaDavisBound";
  requireObject(printed, caller, "the printed numbers");
  const { mean, n, lower, upper } = printed;
  requireFiniteNumber(mean, caller, "mean");
  requireFiniteNumber(lower, caller, "lower limit");
  requireFiniteNumber(upper, caller, "upper limit");
  if (!(mean >= lower && mean <= upper)) {
    throw new InputError(
      `bhatiaDavisBound requires a mean within its limits, got ${mean} outside ${lower} to ${upper}`,
    );
  }
  requirePositive(n, caller, "an n");
  const sd = Math.sqrt((upper - mean) * (mean - lower));
  return { sd, se: sd / Math.sqrt(n) };
}
