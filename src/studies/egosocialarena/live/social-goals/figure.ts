import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { scored, withInterval } from "../share.js";
import type { GoalMean, GoalReport, GoalRow } from "./report.js";

const kindTitles = { compatible: "Compatible", "partly-opposed": "Partly opposed", opposed: "Opposed" };

/** Goal completion of a run's talks, in all and by how the two goals stand to each other. */
export function figureRunSocialGoals(report: GoalReport | null, data: EgoSocialArenaData): Figure | null {
  if (report === null || report.rows.length === 0) return null;
  const { rows } = report;
  const title = "Social goals: how far each side reached its own";
  const panels = [
    { title: "All talks", part: ({ own, other }: GoalRow) => ({ own, other }) },
    ...(["compatible", "partly-opposed", "opposed"] as const).map((kind) => ({
      title: kindTitles[kind],
      part: ({ kinds }: GoalRow) =>
        kinds.find((one) => one.kind === kind) as { own: GoalMean; other: GoalMean },
    })),
  ];
  const several = (name: "agent" | "judge"): boolean => new Set(rows.map((row) => row[name])).size > 1;
  const labelOf = (row: GoalRow): string =>
    [
      row.respondent,
      ...(several("agent") ? [`with ${row.agent}`] : []),
      ...(several("judge") ? [`by ${row.judge}`] : []),
    ].join(", ");
  const marks = (label: string, group: string, { value, ci }: GoalMean) => ({
    ...{ label, group, value: scored(value) },
    ...(ci.some(Number.isNaN) ? {} : { clustered: ci }),
  });
  const judges = [...new Set(rows.map(({ judge }) => judge))].join(", ");
  const told = rows.map(
    (row) => `${labelOf(row)} ${withInterval(row.own)}, its agent ${withInterval(row.other)}`,
  );
  return {
    id: "figure-run-social-goals",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Goal completion times ten, with intervals, judged by ${judges}. ${told.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Goal completion x 10, judged by ${judges}. Each agent stands below its player.`,
      panels: panels.map(({ title: name, part }) => ({
        title: name,
        rows: rows.flatMap((row) => {
          const { own, other } = part(row);
          return [marks(labelOf(row), "player", own), marks(`${labelOf(row)}: agent's goal`, "agent", other)];
        }),
      })),
      xTitle: "Goal completion x 10",
      unit: "",
      xRange: [0, 100],
      width: 1080,
      key: { clustered: "95% interval, scenarios as units" },
    }),
    table: {
      columns: [
        "respondent",
        "agent",
        "judge",
        "part",
        "side",
        "mean",
        "lower",
        "upper",
        "talks",
        "scenarios",
      ],
      rows: rows.flatMap((row) =>
        panels.flatMap(({ title: part, part: of }) =>
          (["own", "other"] as const).map((side) => {
            const { value, ci, n, units } = of(row)[side];
            const numbers = [value, ...ci].map(rounded);
            return [row.respondent, row.agent, row.judge, part, side, ...numbers, n, units];
          }),
        ),
      ),
    },
    madeBy: "figureRunSocialGoals",
    inputs: inputsOf(data),
    seed: null,
    note: "Scenarios and counterparts are this project's own.",
  };
}
