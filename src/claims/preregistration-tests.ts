import type { TestedEffect } from "../core/analysis-record.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import type { Hypothesis } from "../core/preregistration.js";
import { tCdf, tQuantile, tSurvival } from "../stats/t-distribution.js";

/** The tests that decide about an effect: the p value of each statement that a test may refute. */
export interface EffectTests {
  /** No effect, in the registered direction. */
  effect: number;
  /** An effect no larger than the smallest of interest. */
  minimalEffect: number;
  /** An effect outside the bounds of equivalence (two one-sided tests: the larger p). */
  equivalence: number;
  /** Small when the data contradict the hypothesis. */
  contradiction: number;
}

/**
 * Tests one estimate against 0, against the smallest effect of interest and against the bounds within
 * which an effect counts as none.
 *
 * If the hypothesis has a direction, the tests are one-sided. Two-sided tests double the smaller one-sided p.
 * A hypothesis that expects an effect is contradicted if the effect is reliably smaller than the smallest of
 * interest, or has the other sign. A hypothesis that expects equivalence is contradicted if the effect is
 * reliably beyond a bound.
 *
 * If the interval was not made from a standard error, each p is an upper bound that the interval gives: half
 * of 1 - level if the whole interval lies beyond the value, otherwise 1.
 *
 * NaN if the standard error is 0, or if there is neither a standard error nor an interval.
 *
 * Source: Schuirmann 1987, doi 10.1007/BF01068419 (two one-sided tests); Murphy & Myors 1999,
 * doi 10.1037/0021-9010.84.2.234 (minimum effects).
 *
 * @example
 * ```ts
 * const estimate = { value: 5, se: 1, df: 10, ci: null, level: 0.95, n: 11, unscored: 0, unit: "points", method: "" };
 * const hypothesis = { direction: "greater", criterion: "minimal-effect", smallestEffect: { value: 3 } };
 * const tests = testEffect(estimate, hypothesis, { lower: -3, upper: 3 });
 * tests.minimalEffect; // 0.0367
 * tests.effect; // 0.0003
 * ```
 */
export function testEffect(
  estimate: TestedEffect,
  hypothesis: Pick<Hypothesis, "direction" | "criterion" | "smallestEffect">,
  bounds: { lower: number; upper: number },
): EffectTests {
  const { direction, criterion } = hypothesis;
  const smallest = hypothesis.smallestEffect.value;
  const above = (value: number): number => oneSided(estimate, value, "above");
  const below = (value: number): number => oneSided(estimate, value, "below");
  const either = (p: number, q: number): number => Math.min(1, 2 * Math.min(p, q));
  const equivalence = Math.max(above(bounds.lower), below(bounds.upper));

  if (criterion === "equivalence" || direction === "two-sided") {
    const beyond = either(above(bounds.upper), below(bounds.lower));
    return {
      effect: either(above(0), below(0)),
      minimalEffect: either(above(smallest), below(-smallest)),
      equivalence,
      contradiction: criterion === "equivalence" ? beyond : equivalence,
    };
  }
  const greater = direction === "greater";
  return {
    effect: greater ? above(0) : below(0),
    minimalEffect: greater ? above(smallest) : below(-smallest),
    equivalence,
    contradiction: greater ? below(smallest) : above(-smallest),
  };
}

/**
 * The interval at level 1 - 2 alpha. It lies wholly beyond a value exactly when the one-sided test at alpha
 * is significant. Undefined if there is no standard error.
 */
export function oneSidedInterval(estimate: TestedEffect, alpha: number): ConfidenceInterval | undefined {
  const { value, se, df } = estimate;
  if (value === null || se === null || se === 0) return undefined;
  const half = tQuantile(1 - alpha, df ?? Number.POSITIVE_INFINITY) * se;
  return [value - half, value + half];
}

/** The p of "the effect is not above (below) this value". */
function oneSided(estimate: TestedEffect, value: number, side: "above" | "below"): number {
  const { se, df, ci, level } = estimate;
  if (estimate.value === null) return Number.NaN;
  if (se !== null) {
    // Clusters that do not vary at all do not show how uncertain the estimate is.
    if (se === 0) return Number.NaN;
    const t = (estimate.value - value) / se;
    const of = df ?? Number.POSITIVE_INFINITY;
    return side === "above" ? tSurvival(t, of) : tCdf(t, of);
  }
  if (ci === null) return Number.NaN;
  const beyond = side === "above" ? ci[0] > value : ci[1] < value;
  return beyond ? (1 - level) / 2 : 1;
}
