import type { AbilityId } from "../data/taxonomy.js";
import type { ScoredColumn } from "./reply-scores.js";

/** A respondent's mean over abilities, as one number a case. */
export interface MacroContributions {
  /** The mean of the abilities' means; NaN when an ability has no scored case. */
  value: number;
  /** One number for each case, in the order of the cases. Their mean is `value`. */
  perCase: Float64Array;
  /**
   * Degrees of freedom of an interval from these numbers. Cases with many or rare abilities weigh more, so that
   * they count as fewer than there are: (sum v)^2 / (sum v^2) of them, with v the square of a case's weight.
   */
  df: number;
}

/**
 * Writes the mean of abilities' means as a mean over cases, so that what is known of means holds for it: intervals,
 * differences, rank sets.
 *
 * A case's number is `value` plus n times what the case adds to the linearised mean: the deviations of its scores
 * from their abilities' means, each divided by the ability's number of cases. An ability that rests on few cases
 * has deviations that are too small, since they are taken from the mean of the same cases; sqrt(n / (n - 1)) makes
 * up for that. So an ability needs two scored cases: with one its uncertainty cannot be seen, and the numbers are
 * NaN.
 *
 * Shape: one column of scores from 0 to 100 for each ability, and the number of cases. A case without a score in
 * an ability adds nothing there.
 *
 * Source: linearisation of a function of means, Särndal, Swensson & Wretman 1992, section 5.5,
 * doi 10.1007/978-1-4612-4378-6; degrees of freedom: Satterthwaite 1946, doi 10.2307/3002019. How often intervals
 * and rank sets from these numbers hold the truth is simulated in the tests.
 *
 * @example
 * ```ts
 * // Warmth 40 and 80, humor 10 and 30, over three cases: (60 + 20) / 2.
 * const columns = [[0, 40, 1, 80], [1, 10, 2, 30]].map(([i, a, j, b]) => ({ cases: Int32Array.of(i!, j!), scores: Float64Array.of(a!, b!) }));
 * macroContributions(columns, 3).value; // 40
 * ```
 */
export function macroContributions(columns: readonly ScoredColumn[], cases: number): MacroContributions {
  const perCase = new Float64Array(cases);
  const weights = new Float64Array(cases);
  let value = 0;
  for (const { cases: own, scores } of columns) {
    const n = scores.length;
    const mean = scores.reduce((sum, score) => sum + score, 0) / n;
    value += mean / columns.length;
    // 0 for one case would say that its score is certain.
    const stretch = n < 2 ? Number.NaN : Math.sqrt(n / (n - 1));
    for (let i = 0; i < n; i++) {
      weights[own[i]!]! += 1 / n;
      perCase[own[i]!]! += (cases * stretch * (scores[i]! - mean)) / (n * columns.length);
    }
  }
  const sum = (power: number): number => weights.reduce((total, weight) => total + weight ** power, 0);
  return {
    value: columns.length === 0 ? Number.NaN : value,
    perCase: perCase.map((own) => own + value),
    df: (sum(2) ** 2 / sum(4)) * (1 - 1 / cases),
  };
}

/** The scores of one respondent in one ability, case by case. */
export interface AbilityColumn {
  ability: AbilityId;
  /** The cases that have criteria of the ability. */
  about: number[];
  /** Those that are scored. */
  column: ScoredColumn;
}

/** The columns of some of the cases, which are counted anew from 0. */
export function columnsWithin(columns: readonly AbilityColumn[], cases: readonly number[]): AbilityColumn[] {
  const place = new Map(cases.map((at, i) => [at, i]));
  return columns.map(({ ability, about, column }) => {
    const kept = [...column.cases.keys()].filter((i) => place.has(column.cases[i]!));
    return {
      ability,
      about: about.flatMap((at) => place.get(at) ?? []),
      column: {
        cases: Int32Array.from(kept, (i) => place.get(column.cases[i]!)!),
        scores: Float64Array.from(kept, (i) => column.scores[i]!),
      },
    };
  });
}
