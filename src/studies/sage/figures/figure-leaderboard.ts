import { InputError } from "../../../core/errors.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { rankChart } from "../../../plots/rank-chart.js";
import { rounded } from "../../shared/rounded.js";
import { emotionAxis, type SageData } from "../data/data.js";
import { judges, judgeTitle, simulationNotice } from "../data/design.js";
import type { PrintedStanding } from "../data/printed-tables.js";
import { type LeaderboardRow, leaderboard } from "../measures/leaderboard.js";

const seed = 1;

/** The leaderboard of DeepSeek-V3 with the ranks that the data do not refute: Table 3 as far as released. */
export function figureLeaderboard(data: SageData, table3: readonly PrintedStanding[] = []): Figure {
  return leaderboardFigure(data, data.mainJudge, "figure-leaderboard", "figureLeaderboard", table3);
}

/** The same for GPT-4o as the judge. */
export function figureLeaderboardGpt4o(data: SageData): Figure {
  const second = data.secondJudge;
  if (second === undefined) throw new InputError("figureLeaderboardGpt4o requires two judges, got one");
  return leaderboardFigure(data, second, "figure-leaderboard-gpt-4o", "figureLeaderboardGpt4o");
}

/** The same for any agent of a run. */
export function figureLeaderboardOf(data: SageData, agent: string): Figure {
  return leaderboardFigure(data, agent, "figure-leaderboard", "figureLeaderboardOf");
}

function leaderboardFigure(
  data: SageData,
  judge: string,
  id: string,
  madeBy: string,
  table3: readonly PrintedStanding[] = [],
): Figure {
  const printedOf = (title: string): number | undefined =>
    table3.find(({ model }) => model === title)?.sentientScore;
  const board = leaderboard(data, judge, { seed });
  const first = board.rows[0]!;
  const { decided, pairs } = board.decidedPairs;
  const profiles = data.profiles.length;
  const title = `${decided} of ${pairs} pairs of models can be told apart, with ${judgeTitle(judge)} as judge`;
  return {
    id,
    study: "sage",
    title,
    paper: judge === data.mainJudge ? "Table 3" : "Figure 7, judge 4o",
    alt: `${title}: ${board.rows.length} models by mean final emotion over ${profiles} simulated people, with the set of ranks that each may have. First is ${first.title} with ${first.score.value.toFixed(1)} [${first.score.ci.map((x) => x.toFixed(1)).join(", ")}], whose rank may be ${first.rankSet.join(" to ")}. ${simulationNotice}`,
    spec: rankChart({
      title,
      subtitle: `Mean final emotion over ${profiles} simulated people, and the ranks that the data do not refute. ${simulationNotice}`,
      rows: board.rows.map((row) => ({
        label: row.title,
        score: row.score.value,
        interval: row.score.ci,
        rank: row.rank,
        rankSet: row.rankSet,
        naiveRank: row.naiveRank,
        counts: `${row.success.count} / ${row.failure.count}`,
        printed: printedOf(row.title),
      })),
      scoreTitle: "Final emotion (0 to 100)",
      scoreRange: emotionAxis(data.dialogues),
      countsTitle: "at 100 /\nbelow 10",
      digits: 2,
      key: {
        interval: "95% interval, profiles as units",
        rankSet: "95% simultaneous rank set",
        naiveRank: "naive 95% rank interval",
        printed: "score printed in Table 3",
      },
    }),
    table: leaderboardTable(board.rows, printedOf),
    madeBy,
    inputs: inputsOf(data, table3),
    seed,
    note: `${simulationNotice} Rank sets: ${board.methods.rankSets}. Naive: ${board.methods.naiveRanks}. Both speak of other simulated people, not of another run or judge. Judges: ${judges
      .filter(({ id }) => data.judges.includes(id))
      .map((one) => one.title)
      .join(", ")}.`,
  };
}

function leaderboardTable(
  rows: readonly LeaderboardRow[],
  printedOf: (title: string) => number | undefined,
): Figure["table"] {
  return {
    columns: [
      "model",
      "score",
      "lower",
      "upper",
      "success",
      "failure",
      "rank",
      "rank set best",
      "rank set worst",
      "naive best",
      "naive worst",
      "dialogues",
      "printed score",
    ],
    rows: rows.map((row) => [
      row.title,
      rounded(row.score.value),
      ...row.score.ci.map(rounded),
      row.success.count,
      row.failure.count,
      row.rank,
      ...row.rankSet,
      ...row.naiveRank,
      row.score.n,
      printedOf(row.title) ?? null,
    ]),
  };
}
