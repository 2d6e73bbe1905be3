import { InputError } from "../core/errors.js";
import { shown } from "./arguments.js";
import { normalQuantile } from "./distributions.js";
import { levelOption, listOption, numberOption, readOptions } from "./options.js";

/**
 * The number of independent values that a printed half-width implies: n = (z sd / half-width)^2.
 *
 * Answers "how many rows must have gone into this interval?": if n is twice the number of existing rows, they
 * were counted twice. It assumes a normal interval of a mean.
 *
 * Shape: half-width and sd in one unit (for shares of 0/1 answers in percent, sd = sqrt(p (100 - p))).
 * `tolerance` is the possible rounding error of the half-width: half a unit of the last place. Gives the n at
 * the printed half-width and its smallest and largest value within the tolerance (infinite when a half-width
 * of 0 is within it). A half-width of 0 gives Infinity; sd 0 gives 0.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `impliedN requires a half-width and an sd of 0 or more, got -1 and 2`
 *
 * Source: the normal interval solved for n. Reference: arithmetic in the tests.
 *
 * @example
 * ```ts
 * impliedN({ halfWidth: 1.96, sd: 50 }).value; // 2499.9
 * impliedN({ halfWidth: 2.32, sd: 48, tolerance: 0.005 }).low; // 1637.3
 * ```
 */
export function impliedN(printed: { halfWidth: number; sd: number; level?: number; tolerance?: number }): {
  value: number;
  low: number;
  high: number;
} {
  const { level, tolerance } = readOptions(printed, "impliedN", {
    halfWidth: listOption<number>(),
    sd: listOption<number>(),
    level: levelOption,
    tolerance: numberOption(0, "a tolerance of 0 or more", (value) => value >= 0),
  });
  const { halfWidth, sd } = printed;
  const isSpread = (value: unknown) => typeof value === "number" && value >= 0 && value < Infinity;
  if (!isSpread(halfWidth) || !isSpread(sd)) {
    throw new InputError(
      `impliedN requires a half-width and an sd of 0 or more, got ${shown(halfWidth)} and ${shown(sd)}`,
    );
  }
  const z = normalQuantile(0.5 + level / 2);
  const n = (half: number) => (sd === 0 ? 0 : half <= 0 ? Number.POSITIVE_INFINITY : ((z * sd) / half) ** 2);
  return { value: n(halfWidth), low: n(halfWidth + tolerance), high: n(halfWidth - tolerance) };
}
