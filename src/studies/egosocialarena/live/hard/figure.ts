import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { one, scored, withInterval } from "../share.js";
import type { SituationRow } from "../situations/report.js";

const titles: Readonly<Record<string, string>> = {
  all: "All",
  "second-order": "Beliefs about beliefs",
  "conflicting-cues": "Conflicting cues",
  "two-inferences": "Two inferences",
};

/** A run's accuracy in the hard situations, by what makes them hard. */
export function figureRunHard(rows: readonly SituationRow[], data: EgoSocialArenaData): Figure | null {
  const answered = rows.filter(({ share }) => share.n > 0);
  if (answered.length === 0) return null;
  const title = "Situations built for difficulty";
  const panels = Object.entries(titles).flatMap(([part, name]) => {
    const own = answered.filter((row) => row.part === part);
    if (own.length === 0) return [];
    return [
      {
        title: name,
        chance: own[0]?.chance ?? Number.NaN,
        rows: own.map(({ respondent, share }) => ({
          ...{ label: respondent, group: "this run", value: scored(share.value), clustered: share.ci },
        })),
      },
    ];
  });
  const told = answered.map(
    ({ respondent, part, share }) => `${respondent}, ${titles[part] ?? part}: ${withInterval(share)}`,
  );
  return {
    id: "figure-run-hard",
    study: "egosocialarena",
    title,
    paper: "none: the hard situations are this project's own",
    alt: `Accuracy in situations built for difficulty, in percent, with exact intervals; chance is ${one(answered[0]?.chance)}. ${told.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: "This project's own; the paper has no such scenario.",
      panels,
      xTitle: "Accuracy (%)",
      xRange: [0, 100],
      width: 960,
      key: { clustered: "95% interval, exact" },
    }),
    table: {
      columns: ["respondent", "part", "accuracy", "lower", "upper", "scored", "unscored", "chance"],
      rows: rows.map(({ respondent, part, share, chance }) => [
        ...[respondent, part],
        ...[share.value, ...share.ci].map(rounded),
        ...[share.n, share.unscored, rounded(chance)],
      ]),
    },
    madeBy: "figureRunHard",
    inputs: inputsOf(data),
    seed: null,
  };
}
