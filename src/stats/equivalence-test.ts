import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireNumber, requireObject } from "./arguments.js";
import { tQuantile, tSurvival } from "./distributions.js";
import { listOption, readOptions } from "./options.js";

/** The parts of an estimate that the test needs. `clusteredMean`, `welchT`, `pairedT` and coefficients have them. */
export interface EstimateWithError {
  value: number;
  se: number;
  /** Degrees of freedom of the standard error; Infinity for a normal estimate. */
  df: number;
  n?: number;
  method?: string;
}

/** Two one-sided tests of whether a difference is too small to matter. */
export interface EquivalenceTest {
  /** The difference, in the unit of the data. */
  value: number;
  /** The smallest differences of interest, in the unit of the value. */
  bounds: [lower: number, upper: number];
  /** One-sided p of a true value at or below the lower bound, and at or above the upper one. */
  pLower: number;
  pUpper: number;
  /** The larger of the two: p of equivalence. */
  pValue: number;
  /** Equivalent at 5% exactly where this lies within the bounds. */
  ci90: ConfidenceInterval;
  equivalent: boolean;
  se: number;
  df: number;
  n: number | undefined;
  method: string;
}

/**
 * Equivalence test by two one-sided t tests (TOST): is an effect smaller than the smallest that matters?
 *
 * Answers "is there evidence of *no* relevant difference?", which a p above 0.05 of an ordinary test is not.
 * The bounds are the smallest effect of interest: they follow from the question, are in the unit of the
 * value, and are fixed before the data (`prereg`), never taken from the result. Not equivalent does not mean
 * different: look at the interval. Within a family adjust `pValue` with `holm`.
 *
 * Shape: any estimate with value, standard error and degrees of freedom. From two groups `welchT(x, y)`, or
 * `tFromSummaries` with printed means (variances "equal" for the pooled form); from pairs `pairedT`; from
 * rows that share items or stories `clusteredMean` of the differences (CR2); from a regression a coefficient.
 * Bounds may be unequal. p is the larger of the two one-sided p, at 5%; `ci90` is the interval that gives the
 * same decision.
 *
 * Standard error 0, NaN, or no degrees of freedom: p and interval are NaN, and `equivalent` is false.
 *
 * A NaN bound is refused.
 *
 * @throws InputError `equivalenceTest requires a lower bound below the upper, got 2 and -2`
 *
 * Source: Schuirmann 1987, doi 10.1007/BF01068419; Lakens 2017, doi 10.1177/1948550617697177. Reference:
 * tests/reference/scipy/equivalenceTest.py (statsmodels ttost_ind, ttost_paired).
 *
 * @example
 * ```ts
 * const differences = clusteredMean([1, -2, 0, 2, -1, 1, 0, 1], [1, 1, 2, 2, 3, 3, 4, 4]);
 * const test = equivalenceTest(differences, { lower: -2, upper: 2 });
 * test.pValue; // 0.0062
 * test.equivalent; // true
 * test.ci90; // [-0.51, 1.01]
 * ```
 */
export function equivalenceTest(
  estimate: EstimateWithError,
  bounds: { lower: number; upper: number },
): EquivalenceTest {
  const caller = "equivalenceTest";
  requireObject(estimate, caller, "the estimate");
  const { value, se, df } = estimate;
  requireNumber(value, caller, "value");
  requireNumber(se, caller, "se");
  requireNumber(df, caller, "df");
  readOptions(bounds, caller, { lower: listOption<number>(), upper: listOption<number>() });
  const { lower, upper } = bounds;
  requireNumber(lower, caller, "the lower bound");
  requireNumber(upper, caller, "the upper bound");
  if (!(lower < upper)) {
    throw new InputError(`equivalenceTest requires a lower bound below the upper, got ${lower} and ${upper}`);
  }
  if (se < 0) throw new InputError(`equivalenceTest requires a standard error of 0 or more, got ${se}`);
  const known = se > 0 && df > 0;
  const pLower = known ? tSurvival((value - lower) / se, df) : Number.NaN;
  const pUpper = known ? tSurvival((upper - value) / se, df) : Number.NaN;
  const half = known ? tQuantile(0.95, df) * se : Number.NaN;
  const pValue = Math.max(pLower, pUpper);
  const of = estimate.method === undefined ? "" : ` of: ${estimate.method}`;
  return {
    value,
    bounds: [lower, upper],
    pLower,
    pUpper,
    pValue,
    ci90: [value - half, value + half],
    equivalent: pValue < 0.05,
    se,
    df,
    n: estimate.n,
    method: `two one-sided t tests at 5%, bounds ${lower} and ${upper}${of}`,
  };
}
