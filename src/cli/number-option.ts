import { readDecimal } from "../core/decimal.js";
import { UsageError } from "../core/errors.js";

/**
 * The number that an option was given, or undefined where it was not.
 *
 * @throws UsageError `--replicates must be a whole number of at least 1, got "x"`
 */
export function numberOption(
  name: string,
  given: string | undefined,
  { least = 0, whole = false, most = Number.POSITIVE_INFINITY } = {},
): number | undefined {
  if (given === undefined) return undefined;
  // -0 becomes 0: the two are one value, and a plan's hash should not tell them apart.
  const value = readDecimal(given.trim()) + 0;
  const fits = Number.isFinite(value) && value >= least && value <= most;
  if (fits && (!whole || Number.isSafeInteger(value))) return value;
  const kind = whole ? "a whole number" : "a number";
  const range = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`--${name} must be ${kind} ${range}, got "${given}"`);
}
