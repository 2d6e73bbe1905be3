import { InputError } from "../core/errors.js";
import { requireCounts, requireLevel, shown } from "./arguments.js";
import { clopperPearson } from "./clopper-pearson.js";
import { logGamma } from "./log-gamma.js";

/** A share with its exact interval, and the exact test of a share under a hypothesis. */
export interface BinomialTest {
  /** The share of successes. */
  value: number;
  ci: [lower: number, upper: number];
  n: number;
  /** Two-sided. */
  pValue: number;
  method: string;
}

/**
 * Exact binomial test of a share, with Clopper and Pearson's interval.
 *
 * Answers "would random choice give k of n, or something as unlikely?". Not for trials that share an item or
 * a story. Not for a series with the same outcome in every run: it has no binomial spread.
 *
 * Shape: two whole numbers, 0 <= k <= n, and the share under the hypothesis, between 0 and 1. The p value is
 * two-sided: the probability of all outcomes that are at most as likely as k (relative slack 1e-7, as R and
 * SciPy have it). It need not agree with the interval, whose tails are equal. n = 0: value NaN, p = 1.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `binomialTest requires whole numbers 0 <= k <= n, got 5 of 3`
 *
 * Source: Clopper & Pearson 1934, doi 10.1093/biomet/26.4.404; two-sided p by small probabilities. Reference:
 * tests/reference/scipy/binomialTest.py.
 *
 * @example
 * ```ts
 * binomialTest(36, 50).pValue; // 0.0026
 * binomialTest(33, 50).value; // 0.66
 * ```
 */
export function binomialTest(k: number, n: number, chance = 0.5, level = 0.95): BinomialTest {
  requireLevel(level, "binomialTest");
  requireCounts(k, n, "binomialTest");
  if (!(typeof chance === "number" && chance >= 0 && chance <= 1)) {
    throw new InputError(`binomialTest requires a chance from 0 to 1, got ${shown(chance)}`);
  }
  const { value, ci } = clopperPearson(k, n, level);
  const observed = probability(k, n, chance) * (1 + 1e-7);
  let pValue = 0;
  for (let i = 0; i <= n; i++) {
    const p = probability(i, n, chance);
    if (p <= observed) pValue += p;
  }
  const method = `exact binomial test against ${chance}; Clopper-Pearson, independent trials`;
  return { value, ci, n, pValue: Math.min(1, pValue), method };
}

function probability(k: number, n: number, chance: number): number {
  if (chance === 0) return k === 0 ? 1 : 0;
  if (chance === 1) return k === n ? 1 : 0;
  const ways = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  return Math.exp(ways + k * Math.log(chance) + (n - k) * Math.log1p(-chance));
}
