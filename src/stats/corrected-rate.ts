import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireCounts, requireObject } from "./arguments.js";
import { normalQuantile } from "./normal-distribution.js";
import { levelOption, readOptions } from "./options.js";

/** A share as its counts. */
export interface CountOf {
  k: number;
  n: number;
}

/** What a judge said of the target set, and how often it is right where the truth is known. */
export interface JudgedRate {
  /** Of all n cases of the target set, k that the judge calls positive. */
  judged: CountOf;
  /** Of n cases that are truly positive, k that the judge calls positive. */
  sensitivity: CountOf;
  /** Of n cases that are truly negative, k that the judge calls negative. */
  specificity: CountOf;
}

/** The share that a judge says is positive, corrected for the judge's errors. */
export interface CorrectedRate extends Estimate {
  /** The judge's own share. */
  uncorrected: number;
  sensitivity: number;
  specificity: number;
  /** Sensitivity + specificity - 1: 0 for a judge that tosses a coin. */
  informedness: number;
  /** Before it was held between 0 and 1. */
  untruncated: number;
  /** Why there is no corrected rate; undefined where there is one. */
  refused?: string;
}

/** Below this sensitivity + specificity - 1 an error of 1 point in either moves the rate by 10. */
const leastInformed = 0.1;

/**
 * The true share of positives behind a judge's share, corrected by the judge's sensitivity and specificity (Rogan and
 * Gladen), with an interval that holds the uncertainty of all three samples (Lang and Reiczigel).
 *
 * Answers "how many replies are really good, if this judge calls 70% good?". It holds only where the judge makes
 * errors in the target set as often as in the cases with a known truth: error rates from easy cases correct nothing
 * in hard ones. The share of positives may differ between the two. Where labels are a random part of the target set itself use
 * `ppiProportion`, which needs no such assumption.
 *
 * Shape: three counts, k of n; cases with a known truth are not among those of the target set. Value and interval in
 * 0 to 1, both held there. Value: (p + specificity - 1) / (sensitivity + specificity - 1). Interval: the same
 * with p as (k + z^2 / 2) / (n + z^2), sensitivity and specificity as (k + 1) / (n + 2), shifted by
 * 2 z^2 (rate v(sensitivity) - (1 - rate) v(specificity)), +- z times the delta-method error.
 *
 * Refused (NaN, with the reason) where sensitivity + specificity - 1 is below 0.1, or its interval reaches 0: the
 * correction then divides by about nothing. Missing counts are refused, and a sample without cases.
 *
 * @throws InputError `correctedRate requires at least 1 case in sensitivity, got 0`
 *
 * Source: Rogan & Gladen 1978, doi 10.1093/oxfordjournals.aje.a112510; Lang & Reiczigel 2014, doi
 * 10.1016/j.prevetmed.2013.09.015; for judges Lee et al. 2025, arXiv 2511.21140. Reference:
 * tests/reference/scipy/correctedRate.py.
 *
 * @example
 * ```ts
 * const found = correctedRate({
 *   judged: { k: 400, n: 1000 },
 *   sensitivity: { k: 180, n: 200 },
 *   specificity: { k: 140, n: 200 },
 * });
 * found.uncorrected; // 0.4
 * found.value; // 0.1667
 * found.ci; // [0.0564, 0.2627]
 * ```
 */
export function correctedRate(counts: JudgedRate, options: { level?: number } = {}): CorrectedRate {
  const { level } = readOptions(options, "correctedRate", { level: levelOption });
  requireObject(counts, "correctedRate", "the counts");
  for (const name of ["judged", "sensitivity", "specificity"] as const) requireCount(counts[name], name);
  return langReiczigel(counts, level);
}

/**
 * The correction itself. Counts need not be whole, so that they may be those of an effective sample.
 * @internal
 */
export function langReiczigel(counts: JudgedRate, level: number): CorrectedRate {
  const { judged, sensitivity, specificity } = counts;
  const [p, q1, q0] = [judged, sensitivity, specificity].map(({ k, n }) => k / n) as [number, number, number];
  const informedness = q1 + q0 - 1;
  const z = normalQuantile(0.5 + level / 2);
  const own = { uncorrected: p, sensitivity: q1, specificity: q0, informedness, n: judged.n };
  const wide = {
    p: smoothed(judged, (z * z) / 2),
    q1: smoothed(sensitivity, 1),
    q0: smoothed(specificity, 1),
  };
  const gap = wide.q1.share + wide.q0.share - 1;
  const refused = refusal(informedness, gap - z * Math.sqrt(wide.q1.variance + wide.q0.variance));
  if (refused !== undefined) {
    const ci: [number, number] = [Number.NaN, Number.NaN];
    return { value: Number.NaN, ci, ...own, untruncated: Number.NaN, refused, method: "none: refused" };
  }
  const untruncated = (p + q0 - 1) / informedness;
  const rate = (wide.p.share + wide.q0.share - 1) / gap;
  const shift = 2 * z * z * (rate * wide.q1.variance - (1 - rate) * wide.q0.variance);
  const variance = wide.p.variance + (1 - rate) ** 2 * wide.q0.variance + rate ** 2 * wide.q1.variance;
  const half = (z * Math.sqrt(variance)) / gap;
  return {
    value: held(untruncated),
    ci: [held(rate + shift - half), held(rate + shift + half)],
    ...own,
    untruncated,
    method: `judged share corrected by sensitivity (${sensitivity.n} cases) and specificity (${specificity.n} cases); Lang-Reiczigel interval`,
  };
}

function refusal(informedness: number, lower: number): string | undefined {
  if (informedness < leastInformed) {
    return `sensitivity + specificity - 1 is ${informedness.toFixed(2)}, below ${leastInformed}: the judge tells too little`;
  }
  if (lower > 0) return undefined;
  return `sensitivity + specificity - 1 may be 0 (lower limit ${lower.toFixed(2)}): label more cases`;
}

/** A share with `more` successes and failures, and its variance. */
function smoothed({ k, n }: CountOf, more: number) {
  const share = (k + more) / (n + 2 * more);
  return { share, variance: (share * (1 - share)) / (n + 2 * more) };
}

const held = (share: number): number => Math.min(1, Math.max(0, share));

function requireCount(count: unknown, name: string): void {
  requireObject(count, "correctedRate", name);
  const { k, n } = count as CountOf;
  requireCounts(k, n, "correctedRate");
  if (n < 1) throw new InputError(`correctedRate requires at least 1 case in ${name}, got ${n}`);
}
