import { rankedP } from "./holm.js";

/**
 * Benjamini and Yekutieli's step-up adjusted p values, which bound the false discovery rate of tests that depend
 * on each other in any way.
 *
 * Answers "which of many tests should be believed, if they share their data?". Tests that leave out one person at
 * a time do so. For independent tests `benjaminiHochberg` is less strict, for a few confirmatory ones `holm` bounds
 * the chance of a single false alarm.
 *
 * Shape: a list of p values in 0 to 1; the result has the same order. Adjusted = running minimum from the
 * largest p down of c m p / rank, at most 1, with c = 1 + 1/2 + ... + 1/m. Equal p get equal adjusted values. NaN
 * stays NaN and does not count in m; an empty list stays empty.
 *
 * @throws InputError `benjaminiYekutieli requires p values between 0 and 1, got -0.1 at index 2`
 *
 * Source: Benjamini & Yekutieli 2001, doi 10.1214/aos/1013699998, Theorem 1.3. Reference:
 * tests/reference/scipy/benjaminiYekutieli.py (statsmodels multipletests, fdr_by).
 *
 * @example
 * ```ts
 * benjaminiYekutieli([0.01, 0.04, 0.03, Number.NaN]); // [0.055, 0.0733, 0.0733, NaN]
 * ```
 */
export function benjaminiYekutieli(p: ArrayLike<number>): number[] {
  const order = rankedP(p, "benjaminiYekutieli");
  const out = Array.from(p, () => Number.NaN);
  const m = order.length;
  const harmonic = order.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  let running = 1;
  for (let rank = m; rank >= 1; rank--) {
    const index = order[rank - 1]!;
    running = Math.min(running, (harmonic * m * p[index]!) / rank);
    out[index] = running;
  }
  return out;
}
