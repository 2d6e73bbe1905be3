import { requireNumber } from "./arguments.js";
import {
  regularisedIncompleteGamma,
  regularisedIncompleteGammaUpper,
} from "./regularised-incomplete-gamma.js";

/**
 * Chi-square distribution function: the share of chi-square with df degrees of freedom below x.
 *
 * df > 0, not necessarily whole; 0 for x <= 0. Use `chiSquareSurvival` for a p-value. NaN for NaN or df <= 0.
 *
 * Source: Abramowitz & Stegun (1964), 26.4.19.
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * chiSquareCdf(0, 3); // 0
 * ```
 */
export function chiSquareCdf(x: number, df: number): number {
  requireNumber(x, "chiSquareCdf", "x");
  requireNumber(df, "chiSquareCdf", "df");
  return Number.isNaN(x) ? NaN : regularisedIncompleteGamma(df / 2, Math.max(x, 0) / 2);
}

/**
 * Upper tail of the chi-square distribution, the p-value of a chi-square test, without subtracting from 1.
 *
 * NaN for NaN or df <= 0.
 *
 * @example
 * ```ts
 * chiSquareSurvival(0, 3); // 1
 * ```
 */
export function chiSquareSurvival(x: number, df: number): number {
  requireNumber(x, "chiSquareSurvival", "x");
  requireNumber(df, "chiSquareSurvival", "df");
  return Number.isNaN(x) ? NaN : regularisedIncompleteGammaUpper(df / 2, Math.max(x, 0) / 2);
}
