import { requireNumber } from "./arguments.js";
import { betaLogOddsQuantile } from "./beta-quantile.js";
import { regularisedIncompleteBeta } from "./regularised-incomplete-beta.js";

/**
 * F distribution function: the share of F with df1 and df2 degrees of freedom below f.
 *
 * df1, df2 > 0, not necessarily whole. 0 for f <= 0. Accurate in relative terms in the lower tail; use
 * `fSurvival` for a p-value. NaN for NaN or df <= 0.
 *
 * Source: Abramowitz & Stegun (1964), 26.6.2.
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * fCdf(1, 5, 5).toFixed(12); // "0.500000000000"
 * ```
 */
export function fCdf(f: number, df1: number, df2: number): number {
  requireThree("fCdf", f, df1, df2);
  if (Number.isNaN(f)) return NaN;
  const [x, y] = shares(Math.max(f, 0), df1, df2);
  return regularisedIncompleteBeta(df1 / 2, df2 / 2, x, y);
}

/**
 * Upper tail of the F distribution, the p-value of an F test, without subtracting from 1.
 *
 * NaN for NaN or df <= 0.
 *
 * @example
 * ```ts
 * fSurvival(0, 3, 12); // 1
 * ```
 */
export function fSurvival(f: number, df1: number, df2: number): number {
  requireThree("fSurvival", f, df1, df2);
  if (Number.isNaN(f)) return NaN;
  const [x, y] = shares(Math.max(f, 0), df1, df2);
  return regularisedIncompleteBeta(df2 / 2, df1 / 2, y, x);
}

function requireThree(caller: string, f: number, df1: number, df2: number, what = "f"): void {
  requireNumber(f, caller, what);
  requireNumber(df1, caller, "df1");
  requireNumber(df2, caller, "df2");
}

function shares(f: number, df1: number, df2: number): [x: number, y: number] {
  if (f === Infinity) return [1, 0];
  const odds = (df1 * f) / df2;
  return odds > 1 ? [1 / (1 + 1 / odds), 1 / odds / (1 + 1 / odds)] : [odds / (1 + odds), 1 / (1 + odds)];
}

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
  requireThree("fQuantile", p, df1, df2, "p");
  return (df2 / df1) * Math.exp(betaLogOddsQuantile(p, df1 / 2, df2 / 2));
}
