import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { ColumnId, EgoSocialArenaData } from "../../data/data.js";
import { one, scored, withInterval } from "../share.js";
import type { SituationRow } from "./report.js";

const kinds = [
  { kind: "parallel-world", title: "Parallel worlds", column: "parallel" },
  { kind: "counterfactual", title: "Counterfactual", column: "counterfactual" },
  { kind: "real-world", title: "Real world", column: "real_world" },
] as const satisfies readonly { kind: SituationRow["kind"]; title: string; column: ColumnId }[];

/** A run's accuracy in the three kinds of situation. The printed accuracies are below. */
export function figureRunSituations(rows: readonly SituationRow[], data: EgoSocialArenaData): Figure | null {
  const whole = rows.filter(({ part, share }) => part === "all" && share.n > 0);
  if (whole.length === 0) return null;
  const title = "Situations: worlds like ours and others";
  const panels = kinds.flatMap(({ kind, title: name, column }) => {
    const own = whole.filter((row) => row.kind === kind);
    if (own.length === 0) return [];
    return [
      {
        title: name,
        chance: own[0]?.chance ?? Number.NaN,
        rows: [
          ...own.map(({ respondent, share }) => ({
            ...{ label: respondent, group: "this run", value: scored(share.value) },
            clustered: share.ci,
          })),
          ...data.rows.map((row) => ({
            label: `${row.access === "human" ? "People" : row.title} (printed)`,
            group: "printed",
            value: row.scores[column],
          })),
        ],
      },
    ];
  });
  const told = whole.map(
    ({ respondent, kind, share, chance }) =>
      `${respondent}, ${kind}: ${withInterval(share)}, chance ${one(chance)}`,
  );
  return {
    id: "figure-run-situations",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Accuracy in situations, in percent, with intervals. ${told.join("; ")}. Below, without intervals, the printed scores of Table 2, which rest on other items.`,
    spec: intervalChart({
      title,
      subtitle: "Rows marked (printed) are the paper's and rest on other items: not comparable.",
      panels,
      xTitle: "Accuracy (%)",
      xRange: [0, 100],
      width: 960,
      key: { clustered: "95% interval; parallel worlds with worlds as units" },
    }),
    table: {
      columns: ["respondent", "kind", "part", "accuracy", "lower", "upper", "scored", "unscored", "chance"],
      rows: rows.map(({ respondent, kind, part, share, chance }) => [
        ...[respondent, kind, part],
        ...[share.value, ...share.ci].map(rounded),
        ...[share.n, share.unscored, rounded(chance)],
      ]),
    },
    madeBy: "figureRunSituations",
    inputs: inputsOf(data),
    seed: null,
  };
}
