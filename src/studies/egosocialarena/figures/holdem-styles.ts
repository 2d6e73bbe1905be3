import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import { type HoldemStyleRow, type StyleMeasure, styleGap } from "../../../games/holdem/style-gap.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";

const shown: readonly [StyleMeasure, string][] = [
  ["raise", "Raises"],
  ["call", "Calls"],
  ["fold", "Folds"],
];
const styleNames = { aggressive: "Aggressive", conservative: "Conservative" } as const;

/** How often the trained opponents of hold'em raise, call and fold: two styles, five training seeds each. */
export function figureHoldemStyles(rows: readonly HoldemStyleRow[]): Figure {
  const panels = shown.map(
    ([measure, title]): IntervalPanel => ({
      title,
      rows: rows.filter((row) => row.measure === measure).map(intervalRow),
    }),
  );
  const mean = (measure: StyleMeasure) =>
    (["aggressive", "conservative"] as const).map((style) => {
      const row = rows.find((one) => one.style === style && one.measure === measure && one.seed === "all")!;
      return `${(100 * row.value).toFixed(1)}% [${(100 * row.lower!).toFixed(1)}, ${(100 * row.upper!).toFixed(1)}]`;
    });
  const { smallest } = styleGap(rows, "raise");
  const [aggressive, conservative] = [mean("raise"), mean("fold")];
  const title = "The two trained styles of hold'em can be told apart";
  return {
    id: "figure-holdem-styles",
    study: "egosocialarena",
    title,
    paper: "Section 2.1.3",
    alt: `${title}: shares of decisions in which each of ten trained opponents raises, calls and folds. Mean of five training seeds, aggressive and conservative: raises ${aggressive.join(" and ")}, folds ${conservative.join(" and ")}. The aggressive opponent that raises least raises ${(100 * smallest).toFixed(1)} points more than the conservative opponent that raises most.`,
    spec: intervalChart({
      title,
      subtitle: "Shares of the opponent's decisions, against the same partners on the same 4,000 hands.",
      panels,
      xTitle: "Share of decisions (%)",
      xRange: [0, 70],
      width: 860,
      key: { clustered: "95% interval: of a seed, hands as independent; of the mean, seeds" },
    }),
    table: {
      columns: ["style", "seed", "measure", "value", "lower", "upper", "n", "sd"],
      rows: rows.map(({ style, seed, measure, value, lower, upper, n, sd }) => [
        style,
        seed,
        measure,
        ...[value, lower, upper].map((number) => (number === null ? null : rounded(number))),
        n,
        sd === null ? null : rounded(sd),
      ]),
    },
    madeBy: "figureHoldemStyles",
    inputs: inputsOf(rows),
    seed: 7,
    note: "The paper's own opponents were not released. These were trained anew by its description.",
  };
}

function intervalRow({ style, seed, value, lower, upper }: HoldemStyleRow): IntervalRow {
  return {
    label: seed === "all" ? `${styleNames[style]}, mean of seeds` : `${styleNames[style]}, seed ${seed}`,
    group: style,
    value: 100 * value,
    clustered: [lower!, upper!].map((bound) => 100 * bound) as ConfidenceInterval,
  };
}
