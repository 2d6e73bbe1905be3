import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import { modelTitle } from "../data/tested-models.js";
import type { Board } from "./board.js";
import { boardFigure, shortName, spokenEstimate } from "./board-figure.js";
import { respondentNames, runTitle } from "./names.js";

/**
 * Where does a run lie between silence and the best that a reply can do? Points above a reply that meets nothing, on the same
 * cases; published models stand beside it where they answered the same cases, with the widest interval that their printed means
 * allow.
 */
export function figureAboveSilence(board: Board): Figure {
  const { rows, references, published, isComparable } = board;
  const names = respondentNames(rows);
  const silence = references.find(({ reply }) => reply === "silence")!.overall;
  const best = 100 - silence;
  const lines = [
    ...rows.map(({ aboveSilence, isBaseline }, i) => ({
      name: names[i]!,
      group: isBaseline ? "needs no model" : "this run",
      value: aboveSilence.value,
      ci: aboveSilence.ci as [number, number],
    })),
    ...(isComparable ? published : []).map(({ model, overall, se }) => {
      const half = se === null ? Number.NaN : 1.96 * se;
      const value = overall - silence;
      return {
        name: modelTitle(model),
        group: "printed",
        value,
        ci: [value - half, value + half] as [number, number],
      };
    }),
  ];
  const lowest = Math.min(0, ...lines.flatMap(({ value, ci }) => [value, ...ci]).filter(Number.isFinite));
  const title = `Where between silence and the best? ${runTitle(board)}`;
  return {
    ...boardFigure(board),
    id: "figure-board-above-silence",
    title,
    alt: `${title} Points above a reply that meets nothing, which scores ${silence.toFixed(1)}; at best ${best.toFixed(1)}. ${lines.map(({ name, ...of }) => `${name} ${spokenEstimate(of)}`).join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Silence scores ${silence.toFixed(1)} of 100 here, so that ${best.toFixed(1)} points are to be had. Intervals are of the distance, cases as units${isComparable ? "; of printed means the widest that they allow" : ""}.`,
      panels: [
        {
          title: "Points above silence",
          reference: { value: 0, label: "silence" },
          rows: lines.map(
            ({ name, group, value, ci }): IntervalRow => ({
              ...{ label: shortName(name), group },
              value: Number.isNaN(value) ? null : value,
              clustered: ci.some(Number.isNaN) ? null : ci,
            }),
          ),
        },
      ],
      xTitle: `Points above silence (at best ${best.toFixed(1)})`,
      xRange: [10 * Math.floor(lowest / 10), 10 * Math.ceil(best / 10)],
      unit: "",
      key: { clustered: "95% interval of the distance" },
    }),
    table: {
      columns: ["respondent", "of", "above silence", "lower", "upper", "share of the best"],
      rows: lines.map(({ name, group, value, ci }) => [
        ...[name, group, ...[value, ...ci].map(rounded), rounded(value / best)],
      ]),
    },
    madeBy: "figureAboveSilence",
  };
}
