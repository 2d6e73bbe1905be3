import { inputsOf } from "../../../../core/read-inputs.js";
import type { Figure } from "../../../../plots/figure.js";
import { type PairedRow, pairedComparisonChart } from "../../../../plots/paired-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { EgoSocialArenaData } from "../../data/data.js";
import { one, scored, withInterval } from "../share.js";
import type { StaticRow } from "./report.js";

/** A run's accuracy in both persons. The printed accuracies are below. */
export function figureRunStatic(rows: readonly StaticRow[], data: EgoSocialArenaData): Figure | null {
  const whole = rows.filter(({ part, third, first }) => part === "all" && third.n + first.n > 0);
  if (whole.length === 0) return null;
  const title = "The same stories about somebody and about “you”";
  const chance = whole[0]?.chance ?? Number.NaN;
  const own = whole.map(
    ({ respondent, third, first }): PairedRow => ({
      ...{ label: respondent, group: "this run", chance },
      first: { value: scored(third.value), naive: third.naiveCi, clustered: third.ci },
      second: { value: scored(first.value), naive: first.naiveCi, clustered: first.ci },
    }),
  );
  const printed = data.rows.map(
    ({ title: name, access, scores }): PairedRow => ({
      label: `${access === "human" ? "People" : name} (printed)`,
      group: "printed",
      first: { value: scores.third },
      second: { value: scores.first },
    }),
  );
  const told = whole.map(
    ({ respondent, third, first, difference }) =>
      `${respondent}: ${withInterval(third)} and ${withInterval(first)}, difference ${withInterval(difference)} over ${difference.pairs} pairs`,
  );
  return {
    id: "figure-run-static",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Accuracy in false-belief stories in the third and in the first person, in percent, with intervals; chance is ${one(chance)}. ${told.join("; ")}. Below, without intervals, the printed scores of Table 2, which rest on other items.`,
    spec: pairedComparisonChart({
      title,
      subtitle: "Rows marked (printed) are the paper's and rest on other items: not comparable.",
      panels: [{ title: "", rows: [...own, ...printed] }],
      first: "third person",
      second: "first person",
      xTitle: "Accuracy (%)",
      xRange: [0, 100],
      width: 760,
      key: {
        naive: "95% interval if questions were independent",
        clustered: "95% interval, courses of events as units",
        chance: "chance",
      },
    }),
    table: {
      columns: [
        "respondent",
        "part",
        "third",
        "third_lower",
        "third_upper",
        "first",
        "first_lower",
        "first_upper",
        "difference",
        "difference_lower",
        "difference_upper",
        "pairs",
      ],
      rows: [
        ...rows.map(({ respondent, part, third, first, difference }) => [
          ...[respondent, part],
          ...[third.value, ...third.ci, first.value, ...first.ci, difference.value, ...difference.ci].map(
            rounded,
          ),
          difference.pairs,
        ]),
        ...data.rows.map(({ title: name, scores }) => [
          `${name} (printed)`,
          "all",
          scores.third,
          null,
          null,
          scores.first,
          null,
          null,
          rounded(scores.first - scores.third),
          null,
          null,
          null,
        ]),
      ],
    },
    madeBy: "figureRunStatic",
    inputs: inputsOf(data),
    seed: null,
  };
}
