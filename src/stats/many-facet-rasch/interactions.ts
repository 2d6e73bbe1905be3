import type { ConfidenceInterval } from "../../core/estimate.js";
import { holm } from "../holm.js";
import { levelOption, readOptions } from "../options.js";
import { studentTwoSidedP, tQuantile } from "../t-distribution.js";
import type { ManyFacetRasch } from "./contract.js";
import { itemPatterns } from "./item-patterns.js";
import { type ShiftEstimate, shiftEstimate } from "./shift-estimate.js";

/** What a pair of facets adds to the model's expectation. */
export interface RaschInteraction {
  /** The rater, or the respondent. */
  who: string;
  criterion: string;
  /** In logits: positive = fewer points on this criterion than severity, difficulty and position say. */
  value: number;
  se: number;
  ci: ConfidenceInterval;
  n: number;
  /** Against 0, two-sided, adjusted by Holm over the list. */
  p: number;
}

/** Who is severe on one criterion beyond the usual, and which respondent does better on one. */
export interface RaschInteractions {
  raterByCriterion: RaschInteraction[];
  /** Empty if no respondent is named. */
  respondentByCriterion: RaschInteraction[];
}

/**
 * Interactions ("bias terms") of a many-facet Rasch model: raters by criteria, and respondents by criteria.
 *
 * Answers "is a rater severe on one criterion and lenient on another?" and "is a respondent better on one
 * criterion than its position says?". Each term is estimated alone, with all else of the model held; terms of one rater
 * balance each other roughly, not exactly. With 3 raters a term of one rater moves those of the others.
 *
 * Shape: a result of `manyFacetRasch` with 2 or more criteria; else both lists are empty. Logits. Errors: the sandwich
 * over units, t with units - 1 df; the error of the held parameters is not in them. A rater who gives only the lowest or
 * only the highest level on a criterion has an infinite term: NaN.
 *
 * Source: Linacre 1989, Many-facet Rasch measurement, chapter 10 (bias analysis); here with the conditional
 * likelihood given each object's sum.
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, criterion: string, value: number) => ({
 *   target, criterion, value, status: "ok" as const,
 *   rater: { id: judge, kind: "model" as const, version: null },
 * });
 * const result = manyFacetRasch(
 *   ["a", "b", "c"].flatMap((judge, j) =>
 *     ["x", "y"].flatMap((criterion, c) =>
 *       Array.from({ length: 40 }, (_, i) => rate(`t${i}`, judge, criterion, (i * (3 + 2 * j + c)) % 11 % 2)),
 *     ),
 *   ),
 * );
 * raschInteractions(result).raterByCriterion.length; // 6
 * ```
 */
export function raschInteractions(
  result: Pick<ManyFacetRasch, "design" | "fit">,
  options: { level?: number } = {},
): RaschInteractions {
  const { level } = readOptions(options, "raschInteractions", { level: levelOption });
  const { design, fit } = result;
  const { raters, criteria, items } = design;
  if (criteria.length < 2) return { raterByCriterion: [], respondentByCriterion: [] };
  const all = itemPatterns(design);
  const terms = items.map((item, at) => ({
    who: raters[item.rater]!,
    criterion: criteria[item.criterion]!,
    found: shiftEstimate(design, fit.eta, all, (one) => one === at),
  }));
  const respondents = [
    ...new Set(design.objects.flatMap(({ model }) => (model === undefined ? [] : [model]))),
  ];
  const own = respondents.flatMap((who) => {
    const patterns = itemPatterns(design, (object) => design.objects[object]!.model === who);
    return criteria.map((criterion, c) => ({
      who,
      criterion,
      found: shiftEstimate(design, fit.eta, patterns, (item) => items[item]!.criterion === c),
    }));
  });
  return { raterByCriterion: withIntervals(terms, level), respondentByCriterion: withIntervals(own, level) };
}

interface Term {
  who: string;
  criterion: string;
  found: ShiftEstimate;
}

function withIntervals(terms: readonly Term[], level: number): RaschInteraction[] {
  const p = holm(terms.map(({ found: { value, se, units } }) => twoSided(value, se, units)));
  return terms.map(({ who, criterion, found: { value, se, n, units } }, i) => {
    const half = units < 2 ? Number.NaN : tQuantile(0.5 + level / 2, units - 1) * se;
    return { who, criterion, value, se, ci: [value - half, value + half], n, p: p[i]! };
  });
}

function twoSided(value: number, se: number, units: number): number {
  if (!(se > 0) || units < 2 || Number.isNaN(value)) return Number.NaN;
  return studentTwoSidedP(value / se, units - 1);
}
