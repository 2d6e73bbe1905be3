import { squaredDeviations } from "./descriptives.js";

/**
 * A spread below this share of the largest value counts as rounding. Decimals such as 0.1 have a relative
 * error of up to half of 2.2e-16, and their differences and sums a few times that.
 */
const roundingShare = 1e-15;

/**
 * The standard deviation: square root of the sum of squared deviations over `divisor` (n - 1). NaN where the
 * divisor is not positive, or a value is NaN.
 *
 * Exactly 0 if all values are equal or differ only by rounding: a spread of 1e-17 would give p = 1e-30 where
 * nothing differs. `size` is the largest number that the values were computed from, if it is larger than the
 * values (differences). Squares that would overflow or underflow are computed in another unit.
 *
 * @internal
 */
export function standardDeviation(
  values: ArrayLike<number>,
  divisor = values.length - 1,
  size = largestSize(values),
): number {
  if (!(divisor > 0)) return Number.NaN;
  let low = values[0]!;
  let high = low;
  for (let i = 0; i < values.length; i++) {
    low = Math.min(low, values[i]!);
    high = Math.max(high, values[i]!);
  }
  if (low === high && Number.isFinite(low)) return 0;
  const unit = extremeUnit(high - low);
  const scaled = unit === 1 ? values : Float64Array.from(values, (v) => v / unit);
  const sd = Math.sqrt(squaredDeviations(scaled) / divisor) * unit;
  return sd <= roundingShare * size ? 0 : sd;
}

/**
 * A power of two near `size`. Dividing by it keeps squares and fourth powers from overflowing or losing
 * digits. 1 for ordinary numbers, which stay unchanged.
 * @internal
 */
export function extremeUnit(size: number): number {
  if (!(size > 0 && size < Number.POSITIVE_INFINITY) || (size > 1e-60 && size < 1e60)) return 1;
  return 2 ** Math.max(-1000, Math.min(1000, Math.round(Math.log2(size))));
}

/** The largest absolute value; 0 of none. @internal */
export function largestSize(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!));
  return largest;
}
