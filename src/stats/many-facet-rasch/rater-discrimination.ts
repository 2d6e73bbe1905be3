import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval } from "../../core/estimate.js";
import { chiSquareSurvival } from "../chi-square-distribution.js";
import { normalQuantile } from "../normal-distribution.js";
import { levelOption, readOptions } from "../options.js";
import type { ManyFacetRasch } from "./contract.js";
import { raschCoordinates } from "./coordinates.js";
import { marginalModel, marginalRasch, maximiseMarginal } from "./mml.js";

/** How strongly a rater's levels follow the rated object. */
export interface RaterSlope {
  id: string;
  /** 1 is the geometric mean of all raters: below 1 a rater follows the object less than the others do. */
  value: number;
  se: number;
  ci: ConfidenceInterval;
  /** Severity in logits of the common scale when slopes are free; they sum to 0. */
  severity: number;
  /** Severity when all raters follow the object alike, by the same method. */
  severityOfEqual: number;
}

/** How sharply each rater tells good from bad, with the test of whether all do so alike. */
export interface RaterDiscrimination {
  raters: RaterSlope[];
  /** Likelihood-ratio test of equal slopes. */
  chiSquare: number;
  df: number;
  pValue: number;
  logLikelihood: { equal: number; free: number };
  converged: boolean;
  method: string;
}

/**
 * Whether all raters follow the rated objects equally closely: a many-facet Rasch model in which each rater has a
 * slope of their own, and the likelihood-ratio test against equal slopes.
 *
 * Answers "can severities be compared at all?". The Rasch model says that a rater is more or less severe, but that
 * all discriminate alike. Where one rater hardly follows the objects, or follows them twice as closely, the
 * difference between two raters depends on the object, and one severity per rater tells only half the story. Use it
 * as a check of that assumption, not for severities: it needs objects that are normal, and raters who were not
 * assigned by quality.
 *
 * Shape: the result of `manyFacetRasch` with at least three raters. Slopes multiply the object's position only;
 * difficulties of criteria count alike for all raters. They have no unit; their geometric mean is 1. Intervals are
 * symmetric for the logarithm, from the likelihood. chi-square is 2 (free - equal), df raters - 1. NaN and
 * `converged` false where a rater's slope runs to 0 or has no end.
 *
 * @throws InputError `raterDiscrimination requires 3 raters or more with two levels each, got 2`
 *
 * Source: the generalised partial credit model, Muraki 1992, doi 10.1177/014662169201600206; slopes of raters: Uto
 * & Ueno 2018, doi 10.1016/j.heliyon.2018.e00622 (theirs also multiply the criteria). Reference:
 * tests/reference/r/marginalRasch.R (R's integrate).
 *
 * @example
 * ```ts
 * // Votes of four judges on 92 replies, with how often each came; the fourth often votes against the others.
 * const counts = {
 *   "1111": 20, "0000": 20, "1110": 8, "0001": 8, "1100": 4, "1010": 4, "0110": 4,
 *   "1101": 3, "1011": 3, "0111": 3, "1000": 5, "0100": 5, "0010": 5,
 * };
 * const ratings = Object.entries(counts).flatMap(([votes, n]) =>
 *   Array.from({ length: n * 4 }, (_, i): Rating => ({
 *     target: `${votes} ${i >> 2}`, rater: { id: `judge ${i % 4}`, kind: "model", version: null },
 *     value: Number(votes[i % 4]), status: "ok",
 *   })),
 * );
 * const found = raterDiscrimination(manyFacetRasch(ratings));
 * found.raters.map(({ value }) => value.toFixed(2)); // ["1.20", "1.20", "1.20", "0.57"]
 * [found.chiSquare.toFixed(2), found.df, found.pValue.toFixed(2)]; // ["4.05", 3, "0.26"]
 * ```
 */
export function raterDiscrimination(
  { design, model, options: asked }: Pick<ManyFacetRasch, "design" | "model" | "options">,
  options: { level?: number } = {},
): RaterDiscrimination {
  const caller = "raterDiscrimination";
  const { level } = readOptions(options, caller, { level: levelOption });
  // Known severities fix the origin of the scale; here the objects' mean does.
  const coordinates = raschCoordinates(design, { ...asked, model, anchors: {} });
  const { isOpen, size } = coordinates;
  const open = [...isOpen.keys()].filter((rater) => isOpen[rater]);
  if (open.length < 3) {
    throw new InputError(`${caller} requires 3 raters or more with two levels each, got ${open.length}`);
  }
  const equal = marginalRasch(design, { ...asked, model, anchors: {} });
  const slopeAt = Int32Array.from(design.items, ({ rater }) => size + rater);
  const marginal = marginalModel(design, coordinates, [[]], () => 0, slopeAt);
  const R = design.raters.length;
  const free = [
    ...coordinates.free.filter(({ plus }) => plus >= R),
    ...open.map((rater) => ({ plus: rater, minus: -1 })),
    ...open.map((rater) => ({ plus: size + rater, minus: -1 })),
  ];
  const start = Float64Array.from(free, ({ plus, minus }) => {
    if (plus >= size) return Math.max(0.1, equal.sigma);
    if (plus < R && minus < 0) return equal.alpha[plus]! - equal.mu;
    return 0;
  });
  const found = maximiseMarginal(marginal, coordinates, free, start);
  const covariance = found.covariance();
  const logs = open.map((rater) => Math.log(found.at[size + rater]!));
  const centre = logs.reduce((sum, own) => sum + own, 0) / logs.length;
  const scale = Math.exp(centre);
  const ratio = open.map((_, j) => Math.exp(logs[j]! - centre));
  const places = open.map((rater, j) => found.at[rater]! / ratio[j]!);
  const middle = places.reduce((sum, own) => sum + own, 0) / places.length;
  const z = normalQuantile(0.5 + level / 2);
  const chiSquare = 2 * (found.value - equal.logLikelihood);
  const df = open.length - 1;
  const converged = found.converged && equal.converged && logs.every(Number.isFinite);
  return {
    raters: open.map((rater, j) => {
      const se = logError(j);
      const value = ratio[j]!;
      return {
        id: design.raters[rater]!,
        value,
        se: value * se,
        ci: [value * Math.exp(-z * se), value * Math.exp(z * se)],
        severity: places[j]! - middle,
        severityOfEqual: equal.alpha[rater]!,
      };
    }),
    chiSquare,
    df,
    pValue: converged ? chiSquareSurvival(Math.max(0, chiSquare), df) : Number.NaN,
    logLikelihood: { equal: equal.logLikelihood, free: found.value },
    converged,
    method: `slope per rater by marginal maximum likelihood, objects normal with standard deviation ${scale.toFixed(2)}; likelihood-ratio test, chi-square with ${df} df`,
  };

  /** Of ln slope less the mean of all, by the delta method. */
  function logError(j: number): number {
    if (covariance === undefined) return Number.NaN;
    const first = free.length - open.length;
    const weight = open.map((rater, m) => (Number(m === j) - 1 / open.length) / found.at[size + rater]!);
    let variance = 0;
    weight.forEach((a, m) => {
      weight.forEach((b, n) => {
        variance += a * b * covariance[first + m]![first + n]!;
      });
    });
    return Math.sqrt(variance);
  }
}
