import { betaLogOddsQuantile } from "./beta-quantile.js";

/**
 * Quantile of the F distribution: the f below which a share p of F with df1 and df2 degrees of freedom lies.
 *
 * It bounds ratios of mean squares, as in the intervals of intraclass correlations.
 *
 * Shape: 0 <= p <= 1; df1, df2 > 0, not necessarily whole, finite. Infinite at p = 1; relative error about
 * 1e-12. NaN outside these ranges.
 *
 * Source: Abramowitz & Stegun (1964), 26.6.2: df1 F / df2 is the odds of a beta(df1 / 2, df2 / 2).
 * Reference: tests/reference/scipy/quantiles.py.
 *
 * @example
 * ```ts
 * fQuantile(0.5, 7, 7).toFixed(12); // "1.000000000000"
 * fQuantile(0.975, 5, 15).toFixed(4); // "3.5764"
 * ```
 */
export function fQuantile(p: number, df1: number, df2: number): number {
  return (df2 / df1) * Math.exp(betaLogOddsQuantile(p, df1 / 2, df2 / 2));
}
