import { InputError } from "../core/errors.js";
import { requireFiniteNumber } from "./arguments.js";
import { requireDecimals } from "./explain-interval.js";

/**
 * The arithmetic of GRIM in whole numbers. Doubles would need a tolerance: one that grows with the value lets
 * everything above 5 million pass, and one that does not refuses true means of large n.
 */

/** A printed value as a whole number of units of its last place. @internal */
export interface PrintedUnits {
  units: bigint;
  /** Units in 1. */
  perOne: bigint;
}

/** @internal */
export function printedUnits(printed: { value: number; decimals: number }, caller: string): PrintedUnits {
  const { value, decimals } = printed;
  requireDecimals(decimals, caller);
  requireFiniteNumber(value, caller, "printed value");
  const perOne = 10n ** BigInt(decimals);
  // From 1e21 on, toFixed writes an exponent. Doubles of that size are whole.
  if (Math.abs(value) >= 1e21) return { units: BigInt(value) * perOne, perOne };
  const text = value.toFixed(decimals);
  // 100 - 36.03 is not the double that 63.97 is, but nobody means another number by it.
  if (Math.abs(Number(text) - value) > 1e-12 * Math.max(1, Math.abs(value))) {
    throw new InputError(
      `${caller} requires a value with as many decimals as were printed, got ${value} with ${decimals}`,
    );
  }
  return { units: BigInt(text.replace(".", "")), perOne };
}

/**
 * A number above 0 as a fraction: 0.8 is 4 / 5, and 1 / 3 in double precision is 1 / 3. The convergents of its
 * continued fraction are tried until one is this very double.
 * @internal
 */
export function fractionOf(x: number): [numerator: bigint, denominator: bigint] {
  let [before, top] = [0, 1];
  let [beneath, bottom] = [1, 0];
  for (let rest = x; ; rest = 1 / (rest - Math.floor(rest))) {
    const whole = Math.floor(rest);
    [before, top] = [top, whole * top + before];
    [beneath, bottom] = [bottom, whole * bottom + beneath];
    if (top / bottom === x) return [BigInt(top), BigInt(bottom)];
    if (!Number.isSafeInteger(top) || !Number.isSafeInteger(bottom)) return binaryFraction(x);
  }
}

/** What a double is exactly: a whole number over a power of two. */
function binaryFraction(x: number): [bigint, bigint] {
  let bottom = 1n;
  let top = x;
  for (; !Number.isInteger(top); bottom *= 2n) top *= 2;
  return [BigInt(top), bottom];
}

/**
 * The count whose mean, count * unit / n, is nearest to a printed value, and whether it rounds to it. A mean
 * half a unit of the last place away fits, whichever way halves are rounded.
 * @internal
 */
export function nearestCount(
  { units, perOne }: PrintedUnits,
  n: number,
  [top, bottom]: readonly [bigint, bigint],
): { count: bigint; fits: boolean } {
  const wanted = units * bottom * BigInt(n);
  const step = perOne * top;
  const count = floorOf(2n * wanted + step, 2n * step);
  const gap = count * step - wanted;
  return { count, fits: 2n * (gap < 0n ? -gap : gap) <= bottom * BigInt(n) };
}

/** Division of whole numbers cuts towards 0, also below 0. */
function floorOf(a: bigint, b: bigint): bigint {
  return a >= 0n || a % b === 0n ? a / b : a / b - 1n;
}
