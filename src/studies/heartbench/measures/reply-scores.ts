import type { Estimate } from "../../../core/estimate.js";
import { type BootstrapOptions, bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { type AbilityId, abilityIds } from "../data/taxonomy.js";
import { type CaseResult, type JudgedCase, type ScoringOptions, scoreCase } from "./scoring.js";

/** A mean over cases, with the number of cases that were scored. */
export interface CaseMean extends Estimate {
  /** All cases that the mean is about; `n` of them were scored. */
  total: number;
}

/** The scores of one model's judged replies. */
export interface ReplyScores {
  /** The abilities for which the cases have criteria, in the order of the figures. */
  abilities: (CaseMean & { ability: AbilityId })[];
  /** The paper's overall score: the unweighted mean of the abilities' means. */
  overall: Estimate & { abilities: number };
  /** The mean over cases of each case's mean over its abilities. */
  caseMean: CaseMean;
  /** Cells without a score because a verdict is missing, and all cells. */
  unscored: { cells: number; of: number };
  /** Replies that the rule of catastrophic failure set to 0. */
  failed: number;
}

/**
 * Scores judged replies, by ability and overall. The intervals take the cases as the independent draws: a
 * bootstrap of whole cases, so that the abilities of one case move together.
 *
 * `overall` is NaN if an ability of the cases has no scored cell. `abilities` says over how many abilities it
 * runs: with fewer than fifteen it is not the paper's quantity. Intervals are NaN with fewer than 2 cases.
 *
 * @example
 * ```ts
 * const criteria = [{ ability: "warmth" as const, score: 5 }, { ability: "humor" as const, score: 2 }];
 * const replies = [[true, false], [true, true], [false, null]].map((hits) => ({ criteria, hits }));
 * const { abilities, overall, unscored } = scoreReplies(replies, { resamples: 200 });
 * abilities[0]!.value; // 66.667
 * abilities[1]!.n; // 2
 * abilities[1]!.total; // 3
 * overall.value; // 58.333
 * unscored; // { cells: 1, of: 6 }
 * ```
 */
export function scoreReplies(
  replies: readonly JudgedCase[],
  options: ScoringOptions & BootstrapOptions = {},
): ReplyScores {
  const results = replies.map((reply) => scoreCase(reply, options));
  const columns = abilityIds.flatMap((ability) => {
    const scores = results.map((result) => scoreIn(result, ability));
    const total = scores.filter((score) => score !== undefined).length;
    return total > 0 ? [{ ability, total, column: scoredColumn(scores) }] : [];
  });
  const { normalisation: _, catastrophic: __, ...resampling } = options;
  const interval = (statistic: (counts: ArrayLike<number>) => number): Estimate => {
    const { value, ci, n, method } = bootstrapInterval(replies.length, statistic, resampling);
    return { value, ci, n, method: `${method}; cases as units` };
  };
  const abilities = columns.map(({ ability, total, column }) => ({
    ability,
    ...interval((counts) => meanOf(column, counts)),
    n: column.cases.length,
    total,
  }));
  const macro = (counts: ArrayLike<number>): number =>
    columns.reduce((sum, { column }) => sum + meanOf(column, counts), 0) / columns.length;
  const caseMeans = scoredColumn(results.map(({ mean }) => mean));
  const cells = results.flatMap((result) => result.cells.filter(({ status }) => status !== "undefined"));
  return {
    abilities,
    overall: { ...interval(macro), abilities: columns.length },
    caseMean: {
      ...interval((counts) => meanOf(caseMeans, counts)),
      n: caseMeans.cases.length,
      total: results.length,
    },
    unscored: { cells: cells.filter(({ status }) => status === "unscored").length, of: cells.length },
    failed: results.filter(({ failed }) => failed === true).length,
  };
}

/** The score in an ability: undefined if the case has no criteria of it, NaN if it is unscored. */
export function scoreIn({ cells }: CaseResult, ability: AbilityId): number | undefined {
  const cell = cells.find((one) => one.ability === ability);
  return cell === undefined || cell.status === "undefined" ? undefined : cell.score;
}

/** The scored cases of a column alone: most abilities have criteria in only a few cases. */
export interface ScoredColumn {
  cases: Int32Array;
  scores: Float64Array;
}

export function scoredColumn(scores: readonly (number | undefined)[]): ScoredColumn {
  const own = [...scores.keys()].filter((i) => scores[i] !== undefined && !Number.isNaN(scores[i]));
  return { cases: Int32Array.from(own), scores: Float64Array.from(own, (i) => scores[i]!) };
}

/** The mean of a column when each case counts as often as it was drawn. */
export function meanOf({ cases, scores }: ScoredColumn, counts: ArrayLike<number>): number {
  let [sum, n] = [0, 0];
  for (let i = 0; i < cases.length; i++) {
    const count = counts[cases[i]!]!;
    sum += count * scores[i]!;
    n += count;
  }
  return n === 0 ? Number.NaN : sum / n;
}
