import type { Figure } from "../../../../plots/figure.js";
import { intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { Board } from "../board.js";
import { boardFigure } from "../board-figure.js";
import type { JudgeLanguages } from "./beside.js";
import { partTitle, wholeTitles } from "./language-tables.js";

/** Where do the two versions of the cases part? A row for each kind of criteria, a figure for each judge. */
export function figureLanguages(board: Board, of: JudgeLanguages, nth = 0): Figure {
  const title = "Do the criteria work alike in Chinese and in English?";
  const shown = of.parts.map(({ part, value, ci, n, pairs, adjusted, findable }) => ({
    ...{ name: partTitle(part), isWhole: part in wholeTitles, n, pairs, adjusted, findable },
    ...{ value: 100 * value, ci: ci.map((x) => 100 * x) as [number, number] },
  }));
  const bounds = shown.flatMap(({ value, ci }) =>
    [value, ...ci].filter((x) => !Number.isNaN(x)).map(Math.abs),
  );
  // At least the margin on both sides, in steps of ten.
  const limit = Math.min(100, 10 * Math.ceil(Math.max(100 * of.margin, ...bounds) / 10));
  const [all] = shown;
  return {
    ...boardFigure(board),
    id: nth === 0 ? "figure-languages" : `figure-languages-${nth + 1}`,
    title,
    alt: `${title} Chinese minus English in points, with 95% intervals over ${of.cases} cases. All criteria ${all!.value.toFixed(1)} (${all!.ci.map((x) => x.toFixed(1)).join(" to ")}). May the languages be pooled: ${of.pooling}.`,
    spec: intervalChart({
      title,
      subtitle: `Chinese minus English: points of the share of criteria met, same case, model and criterion; ${of.judge}. May be pooled: ${of.pooling}.`,
      panels: [
        {
          title: "Difference",
          reference: { value: 0, label: "alike" },
          rows: shown.map(({ name, isWhole, value, ci }) => ({
            label: name,
            group: isWhole ? "all criteria of a kind" : "by ability",
            value: Number.isNaN(value) ? null : value,
            clustered: ci.some(Number.isNaN) ? null : ci,
          })),
        },
      ],
      xTitle: "Points (Chinese minus English)",
      xRange: [-limit, limit],
      unit: "",
      key: { clustered: "95% interval, cases as units" },
    }),
    table: {
      columns: ["criteria", "difference", "lower", "upper", "cases", "pairs", "p", "findable"],
      rows: shown.map(({ name, value, ci, n, pairs, adjusted, findable }) => [
        ...[name, ...[value, ...ci].map(rounded), n, pairs, rounded(adjusted), rounded(100 * findable)],
      ]),
    },
    madeBy: "figureLanguages",
  };
}
