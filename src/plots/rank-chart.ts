import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireInRange, requireRange, requireUniqueRows } from "./chart-checks.js";
import { chartKey, type KeyEntry, keyHeight } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { type Frame, outerMargin, paperX, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, modelColours, textSize } from "./house-style.js";
import { formatValue, intervalTraces } from "./interval-marks.js";
import { layoutRows, rowKey } from "./row-layout.js";
import { textWidth } from "./text-widths.js";

/** One competitor: its score and where its rank may be. */
export interface RankRow {
  label: string;
  score: number;
  interval: ConfidenceInterval;
  rank: number;
  /** Holds all true ranks at once: a thin line. */
  rankSet: ConfidenceInterval;
  /** Percentiles of bootstrapped ranks: a thick bar. */
  naiveRank: ConfidenceInterval;
  /** Printed at the right of the scores: "35 / 13". */
  counts: string;
}

export interface RankChart {
  title: string;
  subtitle: string;
  rows: RankRow[];
  scoreTitle: string;
  scoreRange: [number, number];
  /** Heading of the counts, in one or two lines. */
  countsTitle: string;
  /** What the marks mean. */
  key: { interval: string; rankSet: string; naiveRank: string };
  /** Pixels. Default: 700. */
  width?: number;
  /** Decimals of the printed scores. Default: 1. */
  digits?: number;
}

const gap = 28;
const labelGap = 16;

/**
 * Draws a ranking: scores with intervals at the left, and at the right each rank with the set of ranks that
 * the data do not refute, beside the naive interval that rankings usually print.
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
export function rankChart(chart: RankChart): PlotlySpec {
  const labelled = chart.rows.map((row) => ({ ...row, group: "" }));
  if (labelled.length === 0) throw new InputError("rankChart requires at least one row, got none");
  requireRange("rankChart", chart.scoreRange);
  requireUniqueRows("rankChart", [{ title: chart.title, rows: labelled }]);
  for (const row of chart.rows) requireInRange("rankChart", row.label, row.score, chart.scoreRange);

  const width = chart.width ?? 700;
  const digits = chart.digits ?? 1;
  const entries: KeyEntry[] = [
    { mark: "thin", text: chart.key.interval, colour: modelColours[0] },
    { mark: "thin", text: chart.key.rankSet, colour: modelColours[1] },
    { mark: "thick", text: chart.key.naiveRank, colour: modelColours[1] },
  ];
  const layout = layoutRows([{ rows: labelled }], 0.3 * width);
  const head = titleBlock(chart.title, chart.subtitle, width);
  const left = outerMargin + layout.labelWidth + labelGap;
  const right = width - outerMargin;
  const top = head.height + 40;
  const bottom = top + layout.height;
  const keyTop = bottom + 34;
  const height = Math.ceil(keyTop + keyHeight(entries, width) + 14);
  const frame: Frame = { width, height, left, right, top, bottom };

  const valueWidth = 14 + textWidth(formatValue(100, digits), textSize.tick);
  const headings = chart.countsTitle.split("\n").map((line) => textWidth(line, textSize.note));
  const countsWidth = 14 + Math.max(...headings);
  const half = (right - left - valueWidth - countsWidth - gap) / 2;
  const score = { left, right: left + half, range: chart.scoreRange };
  const ranks = { left: right - half, right, range: [0.5, chart.rows.length + 0.5] as [number, number] };
  const valueEdge = score.right + valueWidth;
  const countsEdge = valueEdge + countsWidth;

  const yOf = (row: RankRow): number => layout.centreOf.get(rowKey({ ...row, group: "" }))!;
  const marks = chart.rows.map((row) => ({
    label: row.label,
    value: row.score,
    clustered: row.interval,
    y: yOf(row),
    colour: modelColours[0],
    size: 6.5,
  }));
  const rankMarks = chart.rows.map((row) => ({
    label: row.label,
    value: row.rank,
    naive: row.naiveRank,
    clustered: row.rankSet,
    y: yOf(row),
    colour: modelColours[1],
    size: 6.5,
  }));
  const legend = chartKey(frame, entries, keyTop);
  const rankTicks = chart.rows.map((_, i) => i + 1);
  const scoreTicks = [0, 20, 40, 60, 80, 100].filter((t) => t >= score.range[0] && t <= score.range[1]);
  const at = (area: typeof score, value: number): number =>
    area.left + ((value - area.range[0]) / (area.range[1] - area.range[0])) * (area.right - area.left);
  const grid = [
    ...scoreTicks.map((tick) => at(score, tick)),
    ...rankTicks.map((tick) => at(ranks, tick)),
  ].map((x) => placeLine(frame, [x, top], [x, bottom], { color: ink.faint, width: 1 }, "below"));
  const text = (
    content: string,
    x: number,
    y: number,
    anchor: "left" | "right" | "center",
    size: number = textSize.note,
    colour: string = ink.quiet,
  ) => placeText(frame, { text: content, x, y, anchor, size, colour });
  const quiet = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" };
  const axis = (area: typeof score, values: number[], anchor: string) => ({
    ...quiet,
    domain: [paperX(frame, area.left), paperX(frame, area.right)],
    anchor,
    range: area.range,
    tickvals: values,
    tickangle: 0,
    tickfont: { size: textSize.tick, color: ink.quiet },
  });
  const rowAxis = { ...quiet, domain: [0, 1], range: [layout.height, 0], showticklabels: false };
  return {
    data: [
      ...intervalTraces(marks, {
        axis: "",
        range: chart.scoreRange,
        unit: "",
        digits,
        key: { naive: "", clustered: chart.key.interval },
      }),
      ...intervalTraces(rankMarks, {
        axis: "2",
        range: ranks.range,
        unit: "",
        digits: 0,
        key: { naive: chart.key.naiveRank, clustered: chart.key.rankSet },
      }),
    ],
    layout: {
      ...baseLayout(width, height),
      margin: { l: left, r: width - right, t: top, b: height - bottom, pad: 0, autoexpand: false },
      hovermode: "closest",
      dragmode: false,
      xaxis: axis(score, scoreTicks, "y"),
      xaxis2: axis(ranks, rankTicks, "y2"),
      yaxis: { ...rowAxis, anchor: "x" },
      yaxis2: { ...rowAxis, anchor: "x2" },
      shapes: [
        ...grid,
        ...chart.rows.flatMap((row) =>
          [score, ranks].map((area) =>
            placeLine(
              frame,
              [area.left, top + yOf(row)],
              [area.right, top + yOf(row)],
              { color: ink.faint, width: 0.8 },
              "below",
            ),
          ),
        ),
        ...legend.shapes,
      ],
      annotations: [
        ...head.draw(frame),
        placeText(frame, {
          text: chart.scoreTitle,
          x: score.left,
          y: top - 12,
          size: textSize.panel,
          colour: ink.strong,
          bold: true,
        }),
        placeText(frame, {
          text: "Rank",
          x: ranks.left,
          y: top - 12,
          size: textSize.panel,
          colour: ink.strong,
          bold: true,
        }),
        text(chart.countsTitle, countsEdge, top - 7 * headings.length - 5, "right"),
        ...chart.rows.flatMap((row) => [
          text(row.label, outerMargin, top + yOf(row), "left", textSize.label, ink.text),
          text(formatValue(row.score, digits), valueEdge, top + yOf(row), "right", textSize.tick, ink.text),
          text(row.counts, countsEdge, top + yOf(row), "right", textSize.tick),
        ]),
        ...legend.annotations,
      ],
    },
  };
}
