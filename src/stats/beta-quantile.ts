import { requireNumber } from "./arguments.js";
import { regularisedIncompleteBeta } from "./regularised-incomplete-beta.js";

/**
 * Quantile of the beta distribution: the x below which a share p of a beta(a, b) lies.
 *
 * The bounds of a Clopper-Pearson interval and, through the odds x / (1 - x), the quantiles of F. Not for
 * p closer to 1 than 1e-12: ask for 1 - betaQuantile(1 - p, b, a), with 1 - p known directly.
 *
 * Shape: 0 <= p <= 1; a, b > 0, not necessarily whole. Range 0 to 1; relative error about 1e-13. NaN
 * outside these ranges.
 *
 * Source: bisection of the regularised incomplete beta function on the logarithm of the odds, so that x keeps
 * its digits near both 0 and 1. Reference: tests/reference/scipy/quantiles.py.
 *
 * @example
 * ```ts
 * betaQuantile(0.25, 1, 1).toFixed(12); // "0.250000000000"
 * betaQuantile(0.5, 3, 3).toFixed(12); // "0.500000000000"
 * ```
 */
export function betaQuantile(p: number, a: number, b: number): number {
  requireNumber(p, "betaQuantile", "p");
  requireNumber(a, "betaQuantile", "a");
  requireNumber(b, "betaQuantile", "b");
  return 1 / (1 + Math.exp(-betaLogOddsQuantile(p, a, b)));
}

/** The quantile as log(x / (1 - x)), which loses nothing near 1. @internal */
export function betaLogOddsQuantile(p: number, a: number, b: number): number {
  if (!(p >= 0 && p <= 1 && a > 0 && b > 0 && a < Infinity && b < Infinity)) return Number.NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  let low = -745;
  let high = 745;
  // Compares the tail that is known to full accuracy: from the median on, the upper one.
  const below = (u: number): boolean => {
    const x = 1 / (1 + Math.exp(-u));
    const y = 1 / (1 + Math.exp(u));
    return p <= 0.5
      ? regularisedIncompleteBeta(a, b, x, y) < p
      : regularisedIncompleteBeta(b, a, y, x) > 1 - p;
  };
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (below(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
