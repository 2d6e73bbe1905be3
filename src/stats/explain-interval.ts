import { InputError } from "../core/errors.js";
import { requireArray, requireFiniteNumber, requireNumber, requireObject, shown } from "./arguments.js";

/** A printed number with its interval and its number of decimals. */
export interface PrintedInterval {
  value: number;
  lower: number;
  upper: number;
  decimals: number;
}

/** A mean and a half-width computed from data, with a label that names the data and the method. */
export interface IntervalCandidate {
  label: string;
  mean: number;
  halfWidth: number;
}

export interface CandidateVerdict extends IntervalCandidate {
  /** The mean rounds to the printed value. */
  meanIsValue: boolean;
  /** The mean is the middle of the printed interval, within rounding. */
  meanIsCentre: boolean;
  /**
   * The printed half-width compared with this one, within rounding: `same`; `narrower` = this / sqrt(2), as
   * if every row was counted twice; `wider` = this * sqrt(2); `other`.
   */
  width: "same" | "narrower" | "wider" | "other";
  /** Printed half-width / this half-width. */
  ratio: number;
}

/** Which calculations could have given a printed interval. */
export interface IntervalExplanation {
  /** Middle and half-width of the printed interval. */
  centre: number;
  halfWidth: number;
  /** Middle - printed value. */
  offset: number;
  /** The middle is the printed value, within rounding. */
  centred: boolean;
  /** The printed value lies inside its own interval. */
  contains: boolean;
  candidates: CandidateVerdict[];
  /** One line for the ledger. */
  sentence: string;
}

/**
 * Interval forensics: finds which of several candidates can have given a printed interval.
 *
 * Answers "which width, and whose mean, gives the printed interval?" if a paper's interval contradicts its
 * text. A match says that the numbers fit, not that the authors did this. With many candidates some fit by
 * chance, so give few, each with a reason.
 *
 * Shape: the printed value and bounds in one unit with their decimals; candidates in that unit. Printed
 * bounds are each off by up to half a unit of the last place, so the half-width and the middle are known
 * to half a unit, and the middle minus the value to one.
 *
 * Missing numbers of what was printed are refused. A candidate with a NaN matches nothing.
 *
 * @throws InputError `explainInterval requires lower <= upper, got 66.29 and 61.65`
 *
 * Source: in the spirit of Brown & Heathers 2017 (GRIM), doi 10.1177/1948550616673876. Reference:
 * arithmetic in the tests.
 *
 * @example
 * ```ts
 * // A printed 69.38 [67.67, 71.09]: half-width 1.71, which is 2.42 / sqrt(2).
 * const printed = { value: 69.38, lower: 67.67, upper: 71.09, decimals: 2 };
 * const found = explainInterval(printed, [{ label: "rows once", mean: 69.38, halfWidth: 2.42 }]);
 * found.candidates[0]?.width; // "narrower"
 * found.centred; // true
 * ```
 */
export function explainInterval(
  printed: PrintedInterval,
  candidates: readonly IntervalCandidate[],
): IntervalExplanation {
  const caller = "explainInterval";
  requireObject(printed, caller, "the printed numbers");
  const { value, lower, upper, decimals } = printed;
  requireFiniteNumber(value, caller, "value");
  requireFiniteNumber(lower, caller, "lower bound");
  requireFiniteNumber(upper, caller, "upper bound");
  if (!(lower <= upper))
    throw new InputError(`explainInterval requires lower <= upper, got ${lower} and ${upper}`);
  const half = requireDecimals(decimals, caller);
  requireArray(candidates, caller, "candidates");
  for (const [i, candidate] of candidates.entries()) {
    requireObject(candidate, caller, `candidate ${i}`);
    requireLabel(candidate.label, caller, `candidate ${i}`);
    requireNumber(candidate.mean, caller, `the mean of candidate ${i}`);
    requireNumber(candidate.halfWidth, caller, `the half-width of candidate ${i}`);
  }
  const centre = (lower + upper) / 2;
  const halfWidth = (upper - lower) / 2;
  const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance * (1 + 1e-9);
  const verdicts = candidates.map((candidate): CandidateVerdict => {
    const fits = (width: number) => near(width, halfWidth, half);
    const width = fits(candidate.halfWidth)
      ? "same"
      : fits(candidate.halfWidth / Math.SQRT2)
        ? "narrower"
        : fits(candidate.halfWidth * Math.SQRT2)
          ? "wider"
          : "other";
    return {
      ...candidate,
      meanIsValue: near(candidate.mean, value, half),
      meanIsCentre: near(candidate.mean, centre, half),
      width,
      ratio: halfWidth / candidate.halfWidth,
    };
  });
  const facts = {
    centre,
    halfWidth,
    offset: centre - value,
    centred: near(centre, value, 2 * half),
    contains: lower <= value && value <= upper,
    candidates: verdicts,
  };
  return { ...facts, sentence: sentenceOf(printed, facts) };
}

/** Half a unit of the last printed place. @internal */
export function requireDecimals(decimals: number, caller: string): number {
  if (!(Number.isInteger(decimals) && decimals >= 0 && decimals <= 100)) {
    throw new InputError(`${caller} requires a whole number of decimals, got ${shown(decimals)}`);
  }
  return 0.5 * 10 ** -decimals;
}

/** @internal */
export function requireLabel(label: unknown, caller: string, what: string): void {
  if (typeof label !== "string") {
    throw new InputError(`${caller} requires a label for ${what}, got ${shown(label)}`);
  }
}

function sentenceOf(printed: PrintedInterval, facts: Omit<IntervalExplanation, "sentence">): string {
  const show = (x: number, extra = 0) => x.toFixed(printed.decimals + extra);
  const parts = [
    facts.centred
      ? `${show(printed.value)} ± ${show(facts.halfWidth, 1)}`
      : `the interval is centred on ${show(facts.centre, 1)}, not on ${show(printed.value)}${facts.contains ? "" : ", which lies outside it"}`,
  ];
  const words = { same: "the width of", narrower: "√2 narrower than", wider: "√2 wider than" };
  for (const width of ["same", "narrower", "wider"] as const) {
    const labels = facts.candidates.filter((c) => c.width === width).map((c) => c.label);
    if (labels.length > 0) parts.push(`${words[width]} ${labels.join(" and ")}`);
  }
  if (facts.candidates.length > 0 && facts.candidates.every((c) => c.width === "other")) {
    parts.push("no candidate has this width");
  }
  const middles = facts.candidates.filter((c) => c.meanIsCentre).map((c) => c.label);
  if (!facts.centred && middles.length > 0) parts.push(`its middle is the mean of ${middles.join(" and ")}`);
  return parts.join("; ");
}
