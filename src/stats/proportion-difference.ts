import { InputError } from "../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { requireCounts, requireLevel, requireList } from "./arguments.js";
import { normalQuantile, normalTwoSidedP } from "./distributions.js";

/** The difference of two independent shares, first minus second. */
export interface ProportionDifference extends Estimate {
  /** Two-sided, from the score test with the pooled share. */
  pValue: number;
}

/**
 * Difference of two independent shares, with Newcombe's hybrid score interval.
 *
 * Answers "by how much do two shares differ, if only the two counts are known?". Scores of two models on the
 * same items are paired. For them this assumes a correlation of 0; `mcnemarBounds` shows what the pairing
 * could change.
 *
 * Shape: successes and trials of each side, whole numbers, 0 <= k <= n. Value = first - second, between -1 and
 * 1; interval likewise. p is two-sided, without continuity correction; 1 where all or none succeed on both
 * sides. An n of 0: NaN.
 *
 * Missing numbers are refused.
 *
 * @throws InputError `proportionDifference requires whole numbers 0 <= k <= n, got 5 of 3`
 *
 * Source: Newcombe 1998, doi 10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I, method 10.
 * Reference: Table II there; tests/reference/scipy/proportionDifference.py (SciPy's Wilson bounds and chi2).
 *
 * @example
 * ```ts
 * proportionDifference([56, 70], [48, 80]).value; // 0.2
 * proportionDifference([56, 70], [48, 80]).ci; // [0.0524, 0.3339]
 * ```
 */
export function proportionDifference(
  first: readonly [k: number, n: number],
  second: readonly [k: number, n: number],
  level = 0.95,
): ProportionDifference {
  requireLevel(level, "proportionDifference");
  for (const [side, name] of [
    [first, "the first side"],
    [second, "the second side"],
  ] as const) {
    requireList(side, "proportionDifference", name);
    if (side.length !== 2) {
      throw new InputError(`proportionDifference requires [k, n] as ${name}, got ${side.length} numbers`);
    }
    requireCounts(side[0], side[1], "proportionDifference");
  }
  const method = "difference of two shares; Newcombe's hybrid score interval, independent trials";
  const [m, n] = [first[1], second[1]];
  const nan = Number.NaN;
  if (m === 0 || n === 0) return { value: nan, ci: [nan, nan], n: m + n, pValue: nan, method };
  const z = normalQuantile(0.5 + level / 2);
  const [p, q] = [first[0] / m, second[0] / n];
  const [pLow, pHigh] = wilson(p, m, z);
  const [qLow, qHigh] = wilson(q, n, z);
  const value = p - q;
  const pooled = (first[0] + second[0]) / (m + n);
  const se = Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
  return {
    value,
    ci: [value - Math.hypot(p - pLow, qHigh - q), value + Math.hypot(pHigh - p, q - qLow)],
    n: m + n,
    pValue: se === 0 ? 1 : normalTwoSidedP(value / se),
    method,
  };
}

/** Wilson's interval of a share of n trials, with a normal quantile z. */
export function wilson(p: number, n: number, z: number): ConfidenceInterval {
  const square = z * z;
  const centre = p + square / (2 * n);
  const half = z * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  return [Math.max(0, (centre - half) / scale), Math.min(1, (centre + half) / scale)];
}
