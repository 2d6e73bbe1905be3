import { countOption, numberOption, seedOption } from "./options.js";

/** How arrangements of a permutation test are counted or drawn. */
export interface PermutationOptions {
  /** Default 9,999, so that p is a multiple of 1 / 10,000. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
  /** If there are at most this many arrangements, all are enumerated. Default 200,000; 0 never enumerates. */
  exactUpTo?: number;
}

/** A statistic and how seldom arrangements by chance lie as far from 0. */
export interface PermutationOutcome {
  /** The observed statistic. */
  value: number;
  /** Two-sided: the share of arrangements whose statistic is at least as far from 0. */
  pValue: number;
  n: number;
  /** Whether every arrangement was counted. */
  exact: boolean;
  /** Number of arrangements enumerated (exact) or drawn. */
  arrangements: number;
  method: string;
}

/** @internal */
export const permutationOptions = {
  resamples: countOption(9_999),
  seed: seedOption,
  exactUpTo: numberOption(200_000, "exactUpTo of 0 or more", (most) => most >= 0),
};

/**
 * Computes p from the number b of arrangements at least as far from 0 as the observed one. If all were
 * enumerated, p is their share; the observed one is among them. If m were drawn, p = (b + 1) / (m + 1): the
 * observed one counts as a draw, so p is never 0 (Phipson & Smyth 2010, doi 10.2202/1544-6115.1585).
 * @internal
 */
export function permutationTally(observed: number, tolerance: number): Tally {
  const bar = Math.abs(observed) - tolerance;
  let arrangements = 0;
  let reached = 0;
  return {
    add(statistic) {
      arrangements++;
      if (Math.abs(statistic) >= bar) reached++;
    },
    outcome(what, n, exact, seed) {
      const pValue = exact ? reached / arrangements : (reached + 1) / (arrangements + 1);
      const how = exact
        ? `all ${arrangements} arrangements`
        : `${arrangements} random arrangements, (b + 1) / (m + 1), seed ${seed}`;
      return { value: observed, pValue, n, exact, arrangements, method: `${what}, two-sided; ${how}` };
    },
  };
}

/**
 * The largest difference of two sums of the same numbers that rounding explains. Such sums count as equal.
 * @internal
 */
export function equalityTolerance(deviations: ArrayLike<number>, ...raw: ArrayLike<number>[]): number {
  const largest = (values: ArrayLike<number>): number =>
    Array.from(values).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return 1e-12 * largest(deviations) + 1e-15 * Math.max(...raw.map(largest));
}

interface Tally {
  add(statistic: number): void;
  outcome(what: string, n: number, exact: boolean, seed: number): PermutationOutcome;
}

/** The result of a test whose statistic is undefined. @internal */
export function undefinedOutcome(what: string, n: number): PermutationOutcome {
  return {
    value: Number.NaN,
    pValue: Number.NaN,
    n,
    exact: false,
    arrangements: 0,
    method: `${what}; undefined`,
  };
}
