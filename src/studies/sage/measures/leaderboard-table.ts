import type { Cell } from "../../../io/cell.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { judgeTitle } from "../data/design.js";
import { type LeaderboardOptions, leaderboard } from "./leaderboard.js";

/** Every judge's leaderboard in rows, where it has two models or more: Table 3 with its uncertainty. */
export function leaderboardTable(
  data: SageData,
  options: LeaderboardOptions = {},
): { columns: string[]; rows: Cell[][] } {
  return {
    columns: [
      "judge",
      "model",
      "title",
      "score",
      "lower",
      "upper",
      "bootstrap_lower",
      "bootstrap_upper",
      "success",
      "failure",
      "rank",
      "rank_set_best",
      "rank_set_worst",
      "marginal_best",
      "marginal_worst",
      "naive_best",
      "naive_worst",
      "dialogues",
    ],
    rows: data.judges
      .filter((judge) => data.modelsOf(judge).length > 1)
      .flatMap((judge) =>
        leaderboard(data, judge, options).rows.map((row): Cell[] => [
          judgeTitle(judge),
          row.model,
          row.title,
          ...[row.score.value, ...row.score.ci, ...row.bootstrap].map(rounded),
          row.success.count,
          row.failure.count,
          row.rank,
          ...row.rankSet,
          ...row.marginalRankSet,
          ...row.naiveRank,
          row.score.n,
        ]),
      ),
  };
}
