import type { ConfidenceInterval } from "../../core/estimate.js";
import { mean } from "../descriptives.js";
import { percentileInterval } from "../percentile-interval.js";
import type { ConditionalResiduals } from "./conditional-residuals.js";
import { meanSquares } from "./mean-squares.js";

/** A mean square beside what it would be if the model were true. */
export interface MeanSquare {
  value: number;
  /** The middle 95% of the drawn tables. */
  model: ConfidenceInterval;
  /** How many standard deviations of the drawn tables it lies above their mean. */
  z: number;
}

/** How well the ratings of one rater, or on one criterion, fit the model. */
export interface RaschFitRow {
  id: string;
  /** Observations that can fit or not: their object's sum is neither the lowest nor the highest. */
  n: number;
  infit: MeanSquare;
  outfit: MeanSquare;
}

/** Infit and outfit of raters and criteria, beside what draws from the model itself show. */
export interface RaschFitStatistics {
  raters: RaschFitRow[];
  criteria: RaschFitRow[];
  draws: number;
}

/**
 * Infit and outfit mean squares of raters and criteria under a many-facet Rasch model.
 *
 * Answers "whose ratings are noisier, or more predictable, than the model says?". Above 1: levels that neither the
 * object nor the rater's severity explains. Below 1: too predictable, such as a rater who follows the others or
 * gives the same level all the time. No rule of thumb (0.5 to 1.5) decides: what is usual depends on the design, so
 * tables drawn from the model stand beside. A misfit is no error of a rater: one who sees what others do not
 * misfits too.
 *
 * Shape: `conditionalResiduals`. Ratios, 1 if the model is true, up to chance: the expected levels are those given
 * the object's sum, so no estimated position makes them too small. Infit weighs observations by their variance,
 * outfit does not, so that single surprises move it. Nobody's observations: NaN.
 *
 * Source: Wright & Masters 1982, Rating Scale Analysis, chapter 5; conditional form: Müller 2020,
 * doi 10.1186/s40488-020-00108-7.
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const scores = { a: [1, 0, 1, 0, 1], b: [0, 0, 1, 1, 1], c: [1, 1, 0, 0, 1] };
 * const result = manyFacetRasch(
 *   Object.entries(scores).flatMap(([judge, own]) => own.map((value, i) => rate(`t${i}`, judge, value))),
 * );
 * raschFitStatistics(conditionalResiduals(result)).raters.map(({ id }) => id); // ["a", "b", "c"]
 * ```
 */
export function raschFitStatistics(residuals: ConditionalResiduals): RaschFitStatistics {
  const { raters, criteria, items } = residuals.design;
  return {
    raters: rowsOf(residuals, raters, (item) => items[item]!.rater),
    criteria: rowsOf(residuals, criteria, (item) => items[item]!.criterion),
    draws: residuals.drawn.length,
  };
}

function rowsOf(
  residuals: ConditionalResiduals,
  names: readonly string[],
  groupOf: (item: number) => number,
): RaschFitRow[] {
  return meanSquares(residuals, names.length, groupOf).map(({ n, infit, outfit }, i) => ({
    id: names[i]!,
    n,
    infit: besideDraws(infit),
    outfit: besideDraws(outfit),
  }));
}

/** The first number beside all others, which are draws. @internal */
export function besideDraws(values: Float64Array): MeanSquare {
  const [value] = values;
  const draws = values.subarray(1);
  if (draws.length < 2 || !Number.isFinite(value))
    return { value: value!, model: [Number.NaN, Number.NaN], z: Number.NaN };
  const centre = mean(draws);
  const sd = Math.sqrt(draws.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (draws.length - 1));
  return { value: value!, model: percentileInterval(draws, 0.95), z: (value! - centre) / sd };
}
