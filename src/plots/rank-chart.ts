import type { ConfidenceInterval } from "../core/estimate.js";
import { type Axis, type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome, requireUniqueRows } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { formatValue, ink, modelColours, outerMargin, textSize, textStyle } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import { intervals } from "./marks/intervals.js";
import { rowLines, verticalLines } from "./marks/lines.js";
import { printedKey, printedMarks } from "./marks/printed.js";
import { panelTitle } from "./marks/texts.js";
import type { PlacedText } from "./paper.js";
import { layoutRows } from "./row-layout.js";
import { textWidth } from "./text-widths.js";

/** One competitor: its score and its possible ranks. */
export interface RankRow {
  label: string;
  score: number;
  interval: ConfidenceInterval;
  rank: number;
  /** Contains all true ranks simultaneously: a thin line. */
  rankSet: ConfidenceInterval;
  /** Percentiles of bootstrapped ranks: a thick bar. */
  naiveRank: ConfidenceInterval;
  /** Printed at the right of the scores: "35 / 13". */
  counts: string;
  /** The score as a paper prints it. */
  printed?: number;
}

export interface RankChart extends ChartText {
  rows: RankRow[];
  scoreTitle: string;
  scoreRange: [number, number];
  /** Heading of the counts, in one or two lines. */
  countsTitle: string;
  /** The legend's texts. */
  key: { interval: string; rankSet: string; naiveRank: string; printed?: string };
  /** Decimals of the printed scores. Default: 1. */
  digits?: number;
}

const gap = 28;
const labelGap = 16;

/**
 * Draws a ranking. At the left are scores with intervals; at the right is each rank, with the set of ranks
 * that the data do not refute and the naive interval that rankings usually print.
 *
 * @throws {InputError} `rankChart requires at least one row, got none`, or a score outside the range.
 *
 * @example
 * ```ts
 * const spec = rankChart({
 *   title: "Two models that the data do not tell apart",
 *   subtitle: "",
 *   rows: [
 *     { label: "A", score: 60, interval: [50, 70], rank: 1, rankSet: [1, 2], naiveRank: [1, 2], counts: "3 / 1" },
 *     { label: "B", score: 55, interval: [45, 65], rank: 2, rankSet: [1, 2], naiveRank: [1, 2], counts: "2 / 2" },
 *   ],
 *   scoreTitle: "Score",
 *   scoreRange: [0, 100],
 *   countsTitle: "won / lost",
 *   key: { interval: "95% interval", rankSet: "rank set", naiveRank: "naive" },
 * });
 * spec.layout.width; // 700
 * ```
 */
export function rankChart(input: RankChart): PlotlySpec {
  const { scoreRange, key, digits = 1, width = chartWidth(700) } = input;
  const all = input.rows.map((row) => ({ ...row, group: "" }));
  requireSome("rankChart", "row", all.length > 0);
  requireRange("rankChart", scoreRange);
  requireUniqueRows("rankChart", [{ title: input.title, rows: all }]);
  for (const row of all) requireInRange("rankChart", row.label, row.score, scoreRange);

  const rows = layoutRows([{ rows: all }], 0.3 * width);
  const left = outerMargin + rows.labelWidth + labelGap;
  const right = width - outerMargin;
  const valueWidth = 14 + textWidth(formatValue(100, digits), textSize.tick);
  const headings = input.countsTitle.split("\n").map((line) => textWidth(line, textSize.note));
  const countsWidth = 14 + Math.max(...headings);
  const half = (right - left - valueWidth - countsWidth - gap) / 2;
  const scoreEdge = left + half + valueWidth;
  const countsEdge = scoreEdge + countsWidth;
  const ticks = [
    [0, 20, 40, 60, 80, 100].filter((tick) => tick >= scoreRange[0] && tick <= scoreRange[1]),
    all.map((_, i) => i + 1),
  ];
  const rowAxis: Axis = { range: [rows.height, 0] };

  const scores = all.map((row) => ({
    label: row.label,
    value: row.score,
    clustered: row.interval,
    y: rows.centreOf(row),
    colour: modelColours[0],
  }));
  const ranks = all.map((row) => ({
    label: row.label,
    value: row.rank,
    naive: row.naiveRank,
    clustered: row.rankSet,
    y: rows.centreOf(row),
    colour: modelColours[1],
  }));
  const looks = [
    { digits, key: { naive: "", clustered: key.interval } },
    { digits: 0, key: { naive: key.naiveRank, clustered: key.rankSet } },
  ];
  const entries: LegendEntry[] = [
    { mark: "thin", text: key.interval, colour: modelColours[0] },
    { mark: "thin", text: key.rankSet, colour: modelColours[1] },
    { mark: "thick", text: key.naiveRank, colour: modelColours[1] },
  ];
  // Above the row's middle: clear of the interval.
  const printed = all.flatMap((row) =>
    row.printed === undefined ? [] : [{ value: row.printed, label: row.label, y: rows.centreOf(row) - 8.5 }],
  );
  if (printed.length > 0) entries.push({ mark: "printed", text: key.printed ?? printedKey });
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above: 40, height: rows.height, below: 34 },
      panels: [
        { left, right: left + half, x: { range: scoreRange, tickvals: ticks[0] }, y: rowAxis },
        { left: right - half, right, x: { range: [0.5, all.length + 0.5], tickvals: ticks[1] }, y: rowAxis },
      ],
      legend: legend(entries, width),
    },
    [
      inPanels((i) => verticalLines(ticks[i]!)),
      rowLines(rows.rows),
      inPanels((i) => panelTitle([i === 0 ? input.scoreTitle : "Rank"], 3)),
      ({ top }) => ({
        texts: [
          {
            ...textStyle.note,
            text: input.countsTitle,
            x: countsEdge,
            y: top - 7 * headings.length - 5,
            anchor: "right",
          },
          ...all.flatMap((row): PlacedText[] => {
            const y = top + rows.centreOf(row);
            return [
              { text: row.label, x: outerMargin, y },
              { ...textStyle.printed, text: formatValue(row.score, digits), x: scoreEdge, y },
              { ...textStyle.printed, text: row.counts, x: countsEdge, y, colour: ink.quiet },
            ];
          }),
        ],
      }),
      inPanels((i) => intervals([scores, ranks][i]!, looks[i]!)),
      inPanels((i) => printedMarks(i === 0 ? printed : [], { digits })),
    ],
  );
}
