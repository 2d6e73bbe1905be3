import { rankedP } from "./holm.js";

/**
 * Benjamini and Hochberg's step-up adjusted p values, which bound the false discovery rate.
 *
 * Answers "which of many tests should be followed up, if a known share of false ones is acceptable?". Valid
 * for independent or positively dependent tests; for a few confirmatory ones use `holm`.
 *
 * Shape: a list of p values in 0 to 1; the result has the same order. Adjusted = running minimum from the
 * largest p down of m p / rank, at most 1. Equal p get equal adjusted values. NaN stays NaN and does not
 * count in m; an empty list stays empty.
 *
 * @throws InputError `benjaminiHochberg requires p values between 0 and 1, got -0.1 at index 2`
 *
 * Source: Benjamini & Hochberg 1995, doi 10.1111/j.2517-6161.1995.tb02031.x. Reference:
 * tests/reference/scipy/adjustedP.py (statsmodels multipletests).
 *
 * @example
 * ```ts
 * benjaminiHochberg([0.01, 0.04, 0.03, Number.NaN]); // [0.03, 0.04, 0.04, NaN]
 * ```
 */
export function benjaminiHochberg(p: ArrayLike<number>): number[] {
  const order = rankedP(p, "benjaminiHochberg");
  const out = Array.from(p, () => Number.NaN);
  let running = 1;
  for (let rank = order.length; rank >= 1; rank--) {
    const index = order[rank - 1]!;
    running = Math.min(running, (order.length * p[index]!) / rank);
    out[index] = running;
  }
  return out;
}
