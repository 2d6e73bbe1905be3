import { requireNumber } from "./arguments.js";
import { normalQuantile, normalTwoSidedP } from "./normal-distribution.js";
import { betaPowerTerms, logBeta, regularisedIncompleteBeta } from "./regularised-incomplete-beta.js";

/**
 * Two-sided p of Student's t: P(|T| >= |t|) for df degrees of freedom.
 *
 * The p-value of a t-test, also with Welch's or Satterthwaite's fractional df. Relative error about 1e-13,
 * down to the smallest doubles: nothing is subtracted from 1 in the tail. df > 0; df = Infinity is the
 * normal. NaN for NaN or df <= 0.
 *
 * Source: Abramowitz & Stegun (1964), 26.7.1 and 26.5.27.
 * Reference: tests/reference/scipy/distributions.json, tests/reference/r/distributions.json.
 *
 * @example
 * ```ts
 * studentTwoSidedP(1, 1).toFixed(12); // "0.500000000000"
 * studentTwoSidedP(0, 7.5); // 1
 * ```
 */
export function studentTwoSidedP(t: number, df: number): number {
  requireNumber(t, "studentTwoSidedP", "t");
  requireNumber(df, "studentTwoSidedP", "df");
  if (Number.isNaN(t) || !(df > 0)) return NaN;
  if (df > normalFrom) return normalTwoSidedP(t);
  const ratio = Math.abs(t) / Math.sqrt(df);
  // Beyond this the square would overflow, and only the leading term of the tail matters.
  if (ratio > 1e100) return Math.exp(-df * Math.log(ratio) - logBeta(df / 2, 0.5)) / (df / 2);
  const { x, y } = betaShares(t, df);
  return regularisedIncompleteBeta(df / 2, 0.5, x, y);
}

/** x = df / (df + t^2) and y = 1 - x, each to full accuracy. */
function betaShares(t: number, df: number): { x: number; y: number } {
  const square = (t / Math.sqrt(df)) ** 2;
  return { x: 1 / (1 + square), y: 1 / (1 + 1 / square) };
}

/**
 * Student's t distribution function: the share of t with df degrees of freedom below t.
 *
 * Accurate in relative terms in the lower tail; use `tSurvival` for the upper one. df > 0, not
 * necessarily whole; Infinity is the normal.
 *
 * NaN for NaN or df <= 0.
 *
 * @example
 * ```ts
 * tCdf(0, 3.2); // 0.5
 * tCdf(1, 1).toFixed(12); // "0.750000000000"
 * ```
 */
export function tCdf(t: number, df: number): number {
  requireNumber(t, "tCdf", "t");
  requireNumber(df, "tCdf", "df");
  return tSurvival(-t, df);
}

/**
 * Upper tail of Student's t: the share above t, without subtracting from 1.
 *
 * NaN for NaN or df <= 0.
 *
 * @example
 * ```ts
 * tSurvival(1, 1).toFixed(12); // "0.250000000000"
 * ```
 */
export function tSurvival(t: number, df: number): number {
  requireNumber(t, "tSurvival", "t");
  requireNumber(df, "tSurvival", "df");
  const half = studentTwoSidedP(t, df) / 2;
  return t > 0 ? half : 1 - half;
}

/**
 * Student's t quantile: the t below which a share p of t with df degrees of freedom lies.
 *
 * The multiplier of a t interval: `tQuantile(0.975, df)`. 0 <= p <= 1, infinite at the ends; df > 0, not
 * necessarily whole; NaN outside. Relative error about 1e-13 (Newton's method on the logarithm of the tail,
 * kept inside a bracket).
 *
 * Reference: tests/reference/r/distributions.json.
 *
 * @example
 * ```ts
 * tQuantile(0.5, 4); // 0
 * tQuantile(0.975, 8.9).toFixed(4); // "2.2660"
 * ```
 */
export function tQuantile(p: number, df: number): number {
  requireNumber(p, "tQuantile", "p");
  requireNumber(df, "tQuantile", "df");
  if (!(p >= 0 && p <= 1 && df > 0)) return NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  if (p === 0.5) return 0;
  if (df > normalFrom) return normalQuantile(p);
  // Between the quartiles we invert the share between 0 and t, outside them the tail: each is known to full
  // accuracy.
  const t = Math.abs(p - 0.5) < 0.25 ? solve(Math.abs(p - 0.5), df, 1) : solve(p < 0.5 ? p : 1 - p, df, -1);
  return p < 0.5 ? -t : t;
}

// Above this many degrees of freedom the normal's error (t^4 / 4 df) is smaller than the rounding of the t.
const normalFrom = 1e17;

/** Positive t whose share between 0 and t (direction 1) or tail above t (direction -1) is `share`. */
function solve(share: number, df: number, direction: 1 | -1): number {
  const target = Math.log(share);
  const at = (u: number): { gap: number; slope: number } => {
    const t = Math.exp(u);
    const { x, y } = betaShares(t, df);
    const between = direction === 1 ? regularisedIncompleteBeta(0.5, df / 2, y, x) : studentTwoSidedP(t, df);
    // d(share) / d(log t) is t times the density; far out the tail falls as the power -df.
    const slope = x > 1e-150 ? (2 * direction * betaPowerTerms(df / 2, 0.5, x, y)) / between : -df;
    return { gap: Math.log(between / 2) - target, slope };
  };
  let low = -750;
  let high = 709;
  // With few degrees of freedom and a tiny tail the quantile exceeds the largest double.
  if (at(high).gap * direction < 0) return Infinity;
  let u = Math.log(Math.abs(normalQuantile(direction === 1 ? 0.5 + share : share)));
  for (let step = 0; step < 200; step++) {
    const { gap, slope } = at(u);
    if (gap * direction > 0) high = Math.min(high, u);
    else low = Math.max(low, u);
    let next = u - gap / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - u) <= 1e-15 * Math.max(1, Math.abs(u))) break;
    u = next;
  }
  return Math.exp(u);
}
