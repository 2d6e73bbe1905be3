import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { scatterChart } from "../../../plots/scatter-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { mainJudge, modelTitle, simulationNotice } from "../data/design.js";
import type { PrintedStanding } from "../data/printed-tables.js";
import { leaderboard } from "../measures/leaderboard.js";
import { arenaCorrelation } from "../measures/printed-correlations.js";

/** Table 3 as a figure: is the Sentient score orthogonal to Arena's, as the paper says? */
export function figureArena(data: SageData, table3: readonly PrintedStanding[]): Figure {
  const { value, ci, n } = arenaCorrelation(table3);
  const board = data.modelsOf(mainJudge).length > 0 ? leaderboard(data, mainJudge).rows : [];
  const recorded = new Map(board.map((row) => [modelTitle(row.model), row.score]));
  const rho = `${value.toFixed(2)} [${ci.map((x) => x.toFixed(2)).join(", ")}]`;
  const scores = table3.map((row) => row.arenaScore);
  const ends: [number, number] = [Math.min(...scores), Math.max(...scores)];
  const title =
    ci[0] > 0
      ? `The Sentient score rises with Arena's: rank correlation ${fixed(value, 2)}, where orthogonal would be 0`
      : `The Sentient score and Arena's: rank correlation ${fixed(value, 2)}, where orthogonal would be 0`;
  return {
    id: "figure-arena",
    study: "sage",
    title,
    paper: "Table 3",
    alt: `${title}. ${n} models by their Arena score and their Sentient score, both as Table 3 prints them. The rank correlation is ${rho}; orthogonal, the paper's word, would be 0. ${simulationNotice}`,
    spec: scatterChart({
      title,
      subtitle: `The two scores that Table 3 prints: rank correlation ${rho}; orthogonal would be 0. ${simulationNotice}`,
      points: table3.map((row) => {
        const score = recorded.get(row.model);
        return {
          label: row.model,
          x: row.sentientScore,
          y: row.arenaScore,
          xInterval: score?.ci ?? null,
          marker: score === undefined ? ("open" as const) : ("filled" as const),
        };
      }),
      xTitle: "Sentient score (mean final emotion, 0 to 100)",
      yTitle: "Arena score (points)",
      xRange: [0, 100],
      yRange: [Math.floor(ends[0] / 50) * 50 - 10, Math.ceil(ends[1] / 50) * 50],
      key: "95% interval, profiles as units",
      markers: { filled: "printed and recomputed from dialogues", open: "printed only" },
    }),
    table: {
      columns: ["model", "Arena score", "Sentient score, printed", "recomputed", "lower", "upper"],
      rows: table3.map((row) => {
        const score = recorded.get(row.model);
        return [
          ...[row.model, row.arenaScore, row.sentientScore],
          ...[score?.value, score?.ci[0], score?.ci[1]].map(rounded),
        ];
      }),
    },
    madeBy: "figureArena",
    inputs: inputsOf(data, table3),
    seed: 1,
    note: `${simulationNotice} Arena scores have intervals of their own, which the paper does not print.`,
  };
}
