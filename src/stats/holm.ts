import { InputError } from "../core/errors.js";
import { requireList, shown } from "./arguments.js";

/**
 * Holm's step-down adjusted p values, which keep the family-wise error rate.
 *
 * Answers "which tests of this family hold if even one false alarm is too many?". It does not need
 * independent tests. For long exploratory lists `benjaminiHochberg` is less strict.
 *
 * Shape: a list of p values in 0 to 1; the result has the same order. Adjusted = running maximum over sorted
 * p of (m - rank + 1) p, at most 1. Equal p get equal adjusted values. NaN (a test that could not be
 * computed) stays NaN and does not count in m; an empty list stays empty.
 *
 * @throws InputError `holm requires p values between 0 and 1, got 1.2 at index 0`
 *
 * Source: Holm 1979, Scandinavian Journal of Statistics 6(2), 65-70. Reference:
 * tests/reference/scipy/adjustedP.py (statsmodels multipletests).
 *
 * @example
 * ```ts
 * holm([0.01, 0.04, 0.03, Number.NaN]); // [0.03, 0.06, 0.06, NaN]
 * ```
 */
export function holm(p: ArrayLike<number>): number[] {
  const order = rankedP(p, "holm");
  const out = Array.from(p, () => Number.NaN);
  let running = 0;
  order.forEach((index, rank) => {
    running = Math.max(running, Math.min(1, (order.length - rank) * p[index]!));
    out[index] = running;
  });
  return out;
}

/** Indices of the p values that are not NaN, smallest first. @internal */
export function rankedP(p: ArrayLike<number>, caller: string): number[] {
  requireList(p, caller, "p values");
  const order: number[] = [];
  for (let i = 0; i < p.length; i++) {
    const value: unknown = p[i];
    if (typeof value !== "number" || value < 0 || value > 1) {
      throw new InputError(`${caller} requires p values between 0 and 1, got ${shown(value)} at index ${i}`);
    }
    if (!Number.isNaN(value)) order.push(i);
  }
  return order.sort((a, b) => p[a]! - p[b]!);
}
