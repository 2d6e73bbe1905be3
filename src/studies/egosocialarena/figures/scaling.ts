import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { averagedColumns, type EgoSocialArenaData } from "../data/data.js";
import { averageDifference, columnDifference } from "../measures/differences.js";

/** Figure 4, left: what the step from LLaMa-3-8B to LLaMa-3-70B changes, column by column. */
export function figureScaling(data: EgoSocialArenaData): Figure {
  const pair = ["llama-3-70b", "llama-3-8b"] as const;
  const differences = averagedColumns.map(({ id }) => columnDifference(data, pair, id));
  const average = averageDifference(data, ...pair);
  const printed = [
    ["AVG", data.told("scaling-gain")],
    ["GSM8K", data.told("scaling-gsm8k")],
    ["MMLU", data.told("scaling-mmlu")],
  ] as const;
  const rows: IntervalRow[] = [
    ...averagedColumns.map((column, i) => ({
      label: column.title,
      group: column.pillar,
      value: differences[i]!.value,
      clustered: differences[i]!.ci,
    })),
    { label: "AVG", group: "AVG", value: average.value, clustered: average.ci, emphasis: true },
    ...data.card.map(({ benchmark, variant, small, large }) => ({
      label: `${benchmark}, ${variant}`,
      group: "Meta's model card",
      value: large - small,
      marker: "open" as const,
    })),
    ...printed.map(([label, value]) => ({ label: `${label}, printed`, group: "the paper's text", value })),
  ];
  const fallen = averagedColumns.filter((_, i) => differences[i]!.value < 0);
  const title = "From 8B to 70B: columns rise and fall, and AVG says little";
  return {
    id: "figure-4",
    study: "egosocialarena",
    title,
    paper: "Figure 4",
    alt: `${title}: the change of each of eleven columns from LLaMa-3-8B to LLaMa-3-70B with intervals where there are any, the change in AVG of ${average.value.toFixed(1)} with an interval from ${average.ci.map((x) => fixed(x, 1)).join(" to ")}, the gains on two benchmarks in Meta's model card, and the three gains that the paper prints: ${printed.map(([label, value]) => `${label} +${value}`).join(", ")}. ${fallen.length} columns fall: ${fallen.map((column) => column.title).join(", ")}.`,
    spec: intervalChart({
      title,
      subtitle: "LLaMa-3-70B minus LLaMa-3-8B, points. The last three rows are what the paper prints.",
      panels: [{ title: "", reference: { value: 0, label: "difference" }, rows }],
      xTitle: "Change in points",
      xRange: [-40, 40],
      unit: "",
      key: {
        filled: "Table 2 and the text",
        open: "model card of Llama 3",
        clustered: "95% interval, unpaired; the widest possible for the last two games and AVG",
      },
    }),
    table: {
      columns: ["column", "change", "lower", "upper", "items", "method"],
      rows: [
        ...averagedColumns.map((column, i) => row(column.title, differences[i]!)),
        row("AVG", average),
        ...data.card.map(({ benchmark, variant, shots, small, large }) => [
          `${benchmark}, ${variant}`,
          Number((large - small).toFixed(1)),
          null,
          null,
          null,
          `Meta's model card, ${shots}-shot`,
        ]),
        ...printed.map(([label, value]) => [
          `${label}, printed`,
          value,
          null,
          null,
          null,
          "the paper's text",
        ]),
      ],
    },
    madeBy: "figureScaling",
    inputs: inputsOf(data),
    seed: null,
    note: "Ten deterministic rounds of G0.8A have no interval. The two models answered the same items: paired, an interval can be narrower or wider. The right half of the paper's Figure 4 is a model's text and is not drawn.",
  };
}

interface Change {
  value: number;
  ci: [number, number] | null;
  n: number;
  method: string;
}

function row(label: string, { value, ci, n, method }: Change): (string | number | null)[] {
  const rounded = (x: number | undefined): number | null => (x === undefined ? null : Number(x.toFixed(2)));
  return [label, rounded(value), rounded(ci?.[0]), rounded(ci?.[1]), n, method];
}
