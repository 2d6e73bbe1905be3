import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireInRange, requireRange } from "./chart-checks.js";
import { chartKey, type KeyEntry, keyHeight } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { axisTitles, type Frame, outerMargin, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, modelColours, plain, textSize } from "./house-style.js";
import { niceStep } from "./panels.js";
import { placePointLabels } from "./point-labels.js";

/** One point with an interval in each direction. */
export interface ScatterPoint {
  label: string;
  x: number;
  y: number;
  xInterval?: ConfidenceInterval | null;
  yInterval?: ConfidenceInterval | null;
}

export interface ScatterChart {
  title: string;
  subtitle: string;
  points: ScatterPoint[];
  xTitle: string;
  yTitle: string;
  xRange: [number, number];
  yRange: [number, number];
  /** What the lines through the points are. */
  key: string;
  /** Pixels. Default: 700. */
  width?: number;
}

const plotHeight = 400;

/** The two ends of one interval. */
interface Span {
  x: readonly [number, number];
  y: readonly [number, number];
}

/**
 * Draws points with their names and an interval in each direction: what one quantity costs in another. Names
 * are placed so that none covers a point or another name.
 *
 * @throws {InputError} `scatterChart requires at least one point, got none`, or a point outside the ranges.
 *
 * @example
 * ```ts
 * const spec = scatterChart({
 *   title: "Score by length", subtitle: "", points: [{ label: "A", x: 2000, y: 60 }],
 *   xTitle: "Tokens", yTitle: "Score", xRange: [0, 5000], yRange: [0, 100], key: "95% interval",
 * });
 * spec.layout.width; // 700
 * ```
 */
export function scatterChart(chart: ScatterChart): PlotlySpec {
  const { points, xRange, yRange } = chart;
  if (points.length === 0) throw new InputError("scatterChart requires at least one point, got none");
  for (const range of [xRange, yRange]) requireRange("scatterChart", range);
  for (const point of points) {
    requireInRange("scatterChart", point.label, point.x, xRange);
    requireInRange("scatterChart", point.label, point.y, yRange);
  }
  const width = chart.width ?? 700;
  const entries: KeyEntry[] = [{ mark: "thin", text: chart.key, colour: modelColours[0] }];
  const head = titleBlock(chart.title, chart.subtitle, width);
  const top = head.height + 30;
  const bottom = top + plotHeight;
  const keyTop = bottom + 54;
  const height = Math.ceil(keyTop + keyHeight(entries, width) + 14);
  const frame: Frame = { width, height, left: outerMargin + 30, right: width - outerMargin, top, bottom };
  const place = (point: ScatterPoint) => ({
    x: frame.left + ((point.x - xRange[0]) / (xRange[1] - xRange[0])) * (frame.right - frame.left),
    y: bottom - ((point.y - yRange[0]) / (yRange[1] - yRange[0])) * plotHeight,
    text: point.label,
  });
  const spans = points.flatMap(({ x, y, xInterval, yInterval }): Span[] => [
    ...(xInterval ? [{ x: xInterval, y: [y, y] as const }] : []),
    ...(yInterval ? [{ x: [x, x] as const, y: yInterval }] : []),
  ]);
  const boxOf = (span: Span) => {
    const [low, high] = [0, 1].map((end) => place({ label: "", x: span.x[end]!, y: span.y[end]! }));
    return { left: low!.x - 1, right: high!.x + 1, top: high!.y - 1, bottom: low!.y + 1 };
  };
  const names = placePointLabels(
    points.map((point) => {
      const [low, high] = point.yInterval ?? [point.y, point.y];
      const end = (y: number): number => place({ ...point, y }).y;
      return { ...place(point), ends: [end(high), end(low)] };
    }),
    // A name that touches the frame reads as cut off.
    { left: frame.left + 6, right: frame.right - 6, top: top + 3, bottom: bottom - 3 },
    spans.map(boxOf),
  );
  const axes = { xaxis: "x", yaxis: "y", type: "scatter", showlegend: false };
  const legend = chartKey(frame, entries, keyTop);
  const gridOf = (range: [number, number], most: number): number[] => {
    const step = niceStep(range[1] - range[0], most);
    const first = Math.ceil(range[0] / step) * step;
    return Array.from(
      { length: Math.floor((range[1] - first) / step + 1e-9) + 1 },
      (_, i) => first + i * step,
    );
  };
  const [xTicks, yTicks] = [gridOf(xRange, 8), gridOf(yRange, 6)];
  const quiet = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" };
  const ticks = { tickangle: 0, ticklabelstandoff: 4, tickfont: { size: textSize.tick, color: ink.quiet } };
  const line = { color: ink.faint, width: 1 };
  return {
    data: [
      {
        ...axes,
        mode: "lines",
        hoverinfo: "skip",
        line: { color: modelColours[3], width: 1.2 },
        // A null between two segments lifts the pen.
        x: spans.flatMap((span) => [...span.x, null]),
        y: spans.flatMap((span) => [...span.y, null]),
      },
      {
        ...axes,
        mode: "markers",
        cliponaxis: false,
        x: points.map((point) => point.x),
        y: points.map((point) => point.y),
        marker: {
          symbol: "circle",
          opacity: 1,
          size: 8,
          color: modelColours[0],
          line: { color: ink.paper, width: 1 },
        },
        text: points.map(
          (point) => `<b>${plain(point.label)}</b><br>${point.x.toFixed(0)}; ${point.y.toFixed(1)}`,
        ),
        hovertemplate: "%{text}<extra></extra>",
      },
    ],
    layout: {
      ...baseLayout(width, height),
      margin: {
        l: frame.left,
        r: width - frame.right,
        t: top,
        b: height - bottom,
        pad: 0,
        autoexpand: false,
      },
      hovermode: "closest",
      dragmode: false,
      xaxis: {
        ...quiet,
        ...ticks,
        range: xRange,
        tickvals: xTicks,
        separatethousands: true,
        tickformat: ",d",
      },
      yaxis: { ...quiet, ...ticks, range: yRange, tickvals: yTicks },
      shapes: [
        ...xTicks.map((tick) => {
          const { x } = place({ label: "", x: tick, y: yRange[0] });
          return placeLine(frame, [x, top], [x, bottom], line, "below");
        }),
        ...yTicks.map((tick) => {
          const { y } = place({ label: "", x: xRange[0], y: tick });
          return placeLine(frame, [frame.left, y], [frame.right, y], line, "below");
        }),
        ...legend.shapes,
      ],
      annotations: [
        ...head.draw(frame),
        ...axisTitles(frame, chart, { x: frame.right, above: top - 13, below: bottom + 34 }),
        ...names.map((name) =>
          placeText(frame, {
            text: name.text,
            x: name.left,
            y: name.middle,
            size: textSize.note,
            colour: ink.text,
          }),
        ),
        ...legend.annotations,
      ],
    },
  };
}
