import { allPairs, differenceErrors } from "../../stats/rank-draws.js";
import { simultaneousRankSets } from "../../stats/simultaneous-rank-sets.js";
import type { RankView, ViewedRespondent } from "./contract.js";

/** Respondents' values with the covariance of their errors. */
export interface ViewEstimates {
  estimates: ArrayLike<number>;
  covariance: readonly ArrayLike<number>[];
  /** Infinity unless given; below 1 nothing can be tested, and every rank is possible. */
  df?: number;
}

/**
 * A leaderboard as one view for `survivingStatements`: respondents with their values, and the rank sets that the
 * covariance of the errors allows. High is good.
 *
 * @example
 * ```ts
 * const about = { kind: "all" as const, label: "printed means", n: 50, units: "cases", note: "" };
 * const covariance = [[1, 0], [0, 1]];
 * const view = rankView(about, ["a", "b"], { estimates: [60, 50], covariance }, { resamples: 500 });
 * view.respondents[0]; // { respondent: "a", rank: 1, value: 60, ranks: [1, 1], above: ["b"] }
 * ```
 */
export function rankView(
  about: Omit<RankView, "respondents">,
  names: readonly string[],
  { estimates, covariance, df = Number.POSITIVE_INFINITY }: ViewEstimates,
  { level, resamples, seed }: { level?: number; resamples?: number; seed?: number } = {},
): RankView {
  // Fewer than two units carry no error, and the sets say so by themselves only for rows.
  const given = df >= 1 ? { estimates, covariance, df } : [Array.from(estimates)];
  const ranking = simultaneousRankSets(given, { level, resamples, seed });
  const constant = df >= 1 ? constantPairs(estimates, covariance, about.n, ranking.level) : [];
  const above = ranking.sets.map((set, i) => [
    ...set.above,
    ...constant.flatMap(([better, worse]) => (better === i ? [worse] : [])),
  ]);
  const M = names.length;
  const respondents = names.map((respondent, i): ViewedRespondent => {
    const { rank, estimate } = ranking.sets[i]!;
    const better = above.filter((own) => own.includes(i)).length;
    return {
      ...{ respondent, rank, value: estimate, ranks: [1 + better, M - above[i]!.length] },
      above: above[i]!.map((at) => names[at]!),
    };
  });
  return {
    ...about,
    respondents: respondents.sort(
      (a, b) => a.rank - b.rank || a.respondent.localeCompare(b.respondent, "en"),
    ),
    note: df >= 1 ? about.note : `${about.note}; too few units for rank sets`,
  };
}

/**
 * Pairs that differ by the same amount in every unit: they have no error to be tested by, such as a respondent that
 * every judge puts last in every unit. There the sign test over units decides, with Bonferroni's correction.
 */
function constantPairs(
  estimates: ArrayLike<number>,
  covariance: readonly ArrayLike<number>[],
  units: number,
  level: number,
): [better: number, worse: number][] {
  const M = estimates.length;
  if (!(2 ** -units * M * (M - 1) <= 1 - level)) return [];
  const pairs = allPairs(M);
  const errors = differenceErrors(covariance, pairs);
  return Array.from(errors).flatMap((error, k): [number, number][] => {
    const [i, j] = [pairs.first[k]!, pairs.second[k]!];
    const difference = estimates[i]! - estimates[j]!;
    if (error > 0 || Math.abs(difference) <= 1e-9) return [];
    return [difference > 0 ? [i, j] : [j, i]];
  });
}
