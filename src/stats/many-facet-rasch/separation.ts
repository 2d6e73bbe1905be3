import { InputError } from "../../core/errors.js";

/** How well measures with known errors can be told apart. */
export interface MeasureSeparation {
  /** How many measures it rests on. */
  n: number;
  /** Standard deviation of the true measures: what is left of the observed one without error. */
  spread: number;
  /** Root mean square of the standard errors. */
  error: number;
  /** Spread in units of error. */
  separation: number;
  /** How many groups of measures can be told apart: (4 separation + 1) / 3. */
  strata: number;
  /** Share of the observed variance that is no error. */
  reliability: number;
}

/**
 * MeasureSeparation, strata and reliability of a facet's measures: how far they lie apart, against their errors.
 *
 * Answers "does this table tell its objects (or raters) apart?". For objects it is Rasch's counterpart of
 * reliability. For raters, 1 is no merit: it says that raters surely differ in severity, not that they agree.
 *
 * Shape: measures with their standard errors, in logits. separation >= 0, reliability 0 to 1. A measure without
 * a finite value and error is left out. If errors are larger than the observed variance, spread, separation and
 * reliability are 0: no difference is seen. NaN for fewer than 2 measures.
 *
 * @throws InputError `separation requires standard errors of at least 0, got -1`
 *
 * Source: Wright & Masters 1982, Rating Scale Analysis, pages 92 and 106; Wright 1996, Rasch Measurement
 * Transactions 9(4), 472. The observed variance has n - 1 in its denominator.
 *
 * @example
 * ```ts
 * // Observed variance 4, error variance 1: a true variance of 3.
 * const found = separation([{ value: -2, se: 1 }, { value: 0, se: 1 }, { value: 2, se: 1 }]);
 * found.separation; // 1.7321
 * found.reliability; // 0.75
 * ```
 */
export function separation(measures: readonly { value: number; se: number }[]): MeasureSeparation {
  const known = measures.filter(({ value, se }) => Number.isFinite(value) && Number.isFinite(se));
  const odd = known.find(({ se }) => se < 0);
  if (odd !== undefined) {
    throw new InputError(`separation requires standard errors of at least 0, got ${odd.se}`);
  }
  const n = known.length;
  if (n < 2) {
    const undefinedHere = Number.NaN;
    return {
      n,
      ...{ spread: undefinedHere, error: undefinedHere, separation: undefinedHere },
      ...{ strata: undefinedHere, reliability: undefinedHere },
    };
  }
  const mean = known.reduce((sum, { value }) => sum + value, 0) / n;
  const observed = known.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / (n - 1);
  const error = known.reduce((sum, { se }) => sum + se * se, 0) / n;
  const spread = Math.sqrt(Math.max(0, observed - error));
  const ratio = spread === 0 ? 0 : spread / Math.sqrt(error);
  return {
    n,
    spread,
    error: Math.sqrt(error),
    separation: ratio,
    strata: (4 * ratio + 1) / 3,
    reliability: observed === 0 ? 0 : (spread * spread) / observed,
  };
}
