import type { TestedEffect } from "../core/analysis-record.js";
import type { Hypothesis } from "../core/preregistration.js";
import { tCdf, tSurvival } from "../stats/tDistribution.js";

/** The tests that decide about an effect, each with the p of the statement it would have to refute. */
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
 * One-sided where the hypothesis has a direction. Two-sided tests double the smaller one-sided p. A
 * hypothesis that expects an effect is contradicted by one that is reliably smaller than the smallest of
 * interest, or of the other sign; one that expects equivalence, by an effect reliably beyond a bound.
 *
 * Where the interval was not made from a standard error, each p is the bound that the interval gives: half
 * of 1 - level where the whole interval lies beyond the value, otherwise 1.
 *
 * NaN where there is neither a standard error nor an interval.
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

/** The p of "the effect is not above (below) this value". */
function oneSided(estimate: TestedEffect, value: number, side: "above" | "below"): number {
  const { se, df, ci, level } = estimate;
  if (estimate.value === null) return Number.NaN;
  if (se !== null) {
    const distance = estimate.value - value;
    // Clusters that do not vary: the estimate is beyond the value or it is not.
    if (se === 0) return (side === "above" ? distance > 0 : distance < 0) ? 0 : 1;
    const t = distance / se;
    const of = df ?? Number.POSITIVE_INFINITY;
    return side === "above" ? tSurvival(t, of) : tCdf(t, of);
  }
  if (ci === null) return Number.NaN;
  const beyond = side === "above" ? ci[0] > value : ci[1] < value;
  return beyond ? (1 - level) / 2 : 1;
}
