import { inputsOf } from "../../../../core/read-inputs.js";
import { bombMapIds } from "../../../../games/bomb/maps.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { scored } from "../share.js";
import type { BombReport } from "./report.js";

/** A run's points on each map, between random play and the most that any team can get. */
export function figureRunBombs(report: BombReport | null, data: EgoSocialArenaData): Figure | null {
  if (report === null) return null;
  const bounds = Object.entries(report.bounds);
  const maps = bombMapIds.filter((map) => bounds.some(([, bound]) => bound.map === map));
  const panels = maps.map((map) => {
    const here = bounds.filter(([, bound]) => bound.map === map).map(([, bound]) => bound);
    return {
      title: map,
      chance: mean(here.map(({ random }) => random.value)),
      ceiling: { value: mean(here.map(({ planner }) => planner)), label: "planner" },
      rows: report.rows.map(({ respondent, games }) => ({
        ...{ label: respondent, group: "this run" },
        value: scored(
          mean(
            games
              .filter((game) => game.map === map && game.score.unscored === "")
              .map(({ score }) => score.points),
          ),
        ),
      })),
    };
  });
  const title = "Points of three agents who defuse bombs, by map";
  const told = panels.map(
    ({ title: map, chance, ceiling, rows }) =>
      `${map}: random ${chance.toFixed(1)}, ${rows.map(({ label, value }) => `${label} ${value?.toFixed(1) ?? "unscored"}`).join(", ")}, planner ${ceiling.value.toFixed(1)}`,
  );
  return {
    id: "figure-run-bombs",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Mean points of the games of each map, a panel for each map, with random play and the best possible play as lines. ${told.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle:
        "Mean of the deals of each map, up to 90 points. Dashed: the best any team can get, seeing everything.",
      panels,
      xTitle: "Points",
      xRange: [0, 100],
      unit: "",
      width: 300 + 190 * panels.length,
    }),
    table: {
      columns: ["map", "player", "points", "random", "planner"],
      rows: panels.flatMap(({ title: map, chance, ceiling, rows }) =>
        rows.map(({ label, value }) => [map, label, value, rounded(chance), rounded(ceiling.value)]),
      ),
    },
    madeBy: "figureRunBombs",
    inputs: inputsOf(data),
    seed: null,
    note: "Three deals of a map are no basis for an interval; the table over all games has one, with maps as units. Dotted: random play, mean of 200 games for each deal.",
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
