import { simultaneousRankSets } from "../../stats/simultaneous-rank-sets.js";
import type { RankView } from "./contract.js";

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
  const options = { level, resamples, seed };
  // Fewer than two units carry no error, and the sets say so by themselves only for rows.
  const given = df >= 1 ? { estimates, covariance, df } : [Array.from(estimates)];
  const { sets } = simultaneousRankSets(given, options);
  const respondents = names.map((respondent, i) => {
    const { rank, estimate, simultaneous, above } = sets[i]!;
    return { respondent, rank, value: estimate, ranks: simultaneous, above: above.map((at) => names[at]!) };
  });
  return {
    ...about,
    respondents: respondents.sort(
      (a, b) => a.rank - b.rank || a.respondent.localeCompare(b.respondent, "en"),
    ),
    note: df >= 1 ? about.note : `${about.note}; too few units for rank sets`,
  };
}
