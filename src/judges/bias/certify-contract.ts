import type { ConfidenceInterval } from "../../core/estimate.js";
import type { Diagnostic, DiagnosticOptions } from "../diagnostics/contract.js";

/** Options of `certifyBias`. */
export interface CertifyOptions extends DiagnosticOptions {
  /** Draws of each size; 200 unless given. */
  draws?: number;
  /** The judge in whose ratings biases are planted; the one with the most ratings unless given. */
  judge?: string;
  /** A question that concerns more ratings than this is asked of whole units drawn from them; 10,000 unless given. */
  maxRatings?: number;
  /** Worker threads: as many as there are processors, at most 8, unless given. 0 = none. */
  workers?: number;
  /** The diagnostics to test; those of the registry unless given. Others than these compute without workers. */
  diagnostics?: readonly Diagnostic[];
  onProgress?(done: number, total: number, diagnostic: string): void;
}

/** What was found of one planted size. */
export interface CertifiedSize {
  /** The size that was planted, in `sizeUnit`. */
  nominal: number;
  /** By how much it moved the effect on average, in `effectUnit`: the truth, by its own arithmetic. */
  effective: number;
  /** The share of draws in which the diagnostic found it. */
  power: number;
  /** Mean estimate minus the truth, and its Monte Carlo interval at 99%. */
  bias: number;
  biasCi: ConfidenceInterval;
  /** The share of intervals that hold the truth. */
  coverage: number;
  /** Draws with an estimate. */
  n: number;
}

export type CertificateVerdict = "certified" | "fails" | "not-certified";

/** The certificate of one diagnostic. */
export interface CertificateRow {
  diagnostic: string;
  question: string;
  judge: string;
  /** The effect that was looked at. */
  effect: string;
  /** The kind of bias, what was removed, and what was planted, in words. */
  kind: string;
  removed: string;
  planted: string;
  sizeUnit: string;
  effectUnit: string;
  /** Ratings and independent units that the draws are made from, and how many units the table has for it. */
  ratings: number;
  units: number;
  ofUnits: number;
  /** Draws without bias in which one was found. */
  falseAlarms: number;
  draws: number;
  /** The share of false alarms, and the shares that a correct test may show in so many draws. */
  falseAlarmRate: number;
  falseAlarmBand: [lowest: number, highest: number];
  coverageBand: [lowest: number, highest: number];
  /** The first is 0: no bias. */
  sizes: CertifiedSize[];
  /** The smallest effect that is found in 80% of draws; NaN if none of the sizes is. */
  smallest: number;
  verdict: CertificateVerdict;
  /** Why it fails; or what to know of a diagnostic that does not. */
  reason: string;
}

/** What diagnostics find in a user's own table, with planted biases of known size and without. */
export interface Certificate {
  /** Draws of each size. */
  draws: number;
  seed: number;
  /** The confidence level at which an effect counts as found; 0.95 unless given. */
  level: number;
  rows: CertificateRow[];
  /** The diagnostics without a certificate, each with the reason. */
  without: { diagnostic: string; reason: string }[];
}
