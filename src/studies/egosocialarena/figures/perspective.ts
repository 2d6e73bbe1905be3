import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { pairedComparisonChart } from "../../../plots/paired-chart.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { rounded } from "../../shared/rounded.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { assumedItems } from "../measures/denominators.js";
import { hits, scoreDifference } from "../measures/differences.js";
import { isPeople, labelOf, peopleFirst } from "./people-first.js";

/** Static cognition in the third and in the first person. */
export function figurePerspective(data: EgoSocialArenaData): Figure {
  const [few, many] = [assumedItems(data, "first"), data.count("static")];
  const interval = (score: number, n: number): ConfidenceInterval => {
    const { ci } = clopperPearson(hits(score, n), n);
    return [100 * ci[0], 100 * ci[1]];
  };
  const estimate = (score: number) => ({
    value: score,
    naive: interval(score, many),
    clustered: interval(score, few),
  });
  const differences = data.rows.map(({ scores }) =>
    scoreDifference(scores.first, scores.third, "first", few),
  );
  const apart = data.models.filter((_, i) => differences[i]!.ci![0] > 0);
  const gains = data.models.map((_, i) => differences[i]!.value);
  const title = "Every model scores higher as “you”; how surely, the paper does not say";
  return {
    id: "figure-perspective",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `Accuracy in static cognition of eight models and of people, in the third and in the first person, with exact intervals for ${many} and for ${few} items. All models score higher in the first person, by ${Math.min(...gains).toFixed(1)} to ${Math.max(...gains).toFixed(1)} points; with ${few} items as the units, unpaired, the intervals of the difference exclude 0 for ${apart.map((row) => row.title).join(", ")}. People score ${data.human.scores.third} and ${data.human.scores.first}.`,
    spec: pairedComparisonChart({
      title,
      subtitle: `Static cognition. All scores are shares of ${few}, a fifth of the ${many.toLocaleString("en-GB")} entries that Table 1 counts.`,
      panels: [
        {
          title: "",
          rows: peopleFirst(data.rows).map((row) => ({
            label: labelOf(row),
            emphasis: isPeople(row),
            group: row.access,
            first: estimate(row.scores.third),
            second: estimate(row.scores.first),
          })),
        },
      ],
      first: "third person",
      second: "first person",
      xTitle: "Accuracy (%)",
      xRange: [30, 100],
      key: {
        naive: `95% interval if ${many.toLocaleString("en-GB")} questions were independent`,
        clustered: `95% interval for ${few} items`,
      },
    }),
    table: {
      columns: [
        "respondent",
        "third",
        "first",
        "delta",
        "lower",
        "upper",
        "p smallest",
        "p largest",
        "items",
      ],
      rows: data.rows.map((row, i) => [
        row.title,
        row.scores.third,
        row.scores.first,
        ...[differences[i]!.value, ...differences[i]!.ci!].map(rounded),
        // Rounds to significant digits, not to decimals: the smallest is about 1e-11, which must not become
        // 0.
        ...differences[i]!.paired!.pValue.map((p) => Number(p.toPrecision(4))),
        few,
      ]),
    },
    madeBy: "figurePerspective",
    inputs: inputsOf(data),
    seed: null,
    note: "Both persons were asked about the same items, so the differences are paired; which items changed is not printed. The table has the smallest and the largest p of McNemar's test that the totals allow.",
  };
}
