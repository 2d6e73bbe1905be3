import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart } from "./chart.js";
import { requireInRange, requireRange, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, ink, modelColours, outerMargin, plain, textSize } from "./house-style.js";
import { legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { horizontalLines, verticalLines } from "./marks/lines.js";
import { pointNames } from "./marks/point-names.js";
import { dots, type Segment, segments } from "./marks/points.js";
import { axisTitles } from "./marks/texts.js";
import { placePointLabels } from "./point-labels.js";
import { niceStep, tickValues } from "./scale.js";

/** One point with an interval in each direction. */
export interface ScatterPoint {
  label: string;
  x: number;
  y: number;
  xInterval?: ConfidenceInterval | null;
  yInterval?: ConfidenceInterval | null;
  /** Open points differ in kind from filled ones, as the legend says. Default: filled. */
  marker?: "open" | "filled";
}

export interface ScatterChart extends ChartText {
  points: ScatterPoint[];
  xTitle: string;
  yTitle: string;
  xRange: [number, number];
  yRange: [number, number];
  /** What the lines through the points show, for the legend. */
  key: string;
  /** What open and filled points are, where both occur. */
  markers?: { open: string; filled: string };
  /** Two lines that cut the plane into quarters, and the names of these. */
  quarters?: {
    x: number;
    y: number;
    topLeft: string;
    topRight: string;
    bottomLeft: string;
    bottomRight: string;
  };
}

/**
 * Draws points with their names and an interval in each direction, such as what one quantity costs in
 * another. Names are placed so that none covers a point or another name.
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
export function scatterChart(input: ScatterChart): PlotlySpec {
  const { points, xRange, yRange, width = chartWidth(700) } = input;
  requireSome("scatterChart", "point", points.length > 0);
  for (const range of [xRange, yRange]) requireRange("scatterChart", range);
  for (const point of points) {
    requireInRange("scatterChart", point.label, point.x, xRange);
    requireInRange("scatterChart", point.label, point.y, yRange);
  }
  const intervals = points.flatMap(({ x, y, xInterval, yInterval }): Segment[] => [
    ...(xInterval ? [{ x: xInterval, y: [y, y] as const }] : []),
    ...(yInterval ? [{ x: [x, x] as const, y: yInterval }] : []),
  ]);
  const [xTicks, yTicks] = [ticksWithin(xRange, 8), ticksWithin(yRange, 6)];
  const numbers = { ticklabelstandoff: 4 };
  return chart(
    {
      ...input,
      width,
      plot: { left: outerMargin + 30, right: width - outerMargin, above: 38, height: 400, below: 54 },
      x: { ...numbers, range: xRange, tickvals: xTicks, separatethousands: true, tickformat: ",d" },
      y: { ...numbers, range: yRange, tickvals: yTicks },
      legend: legend(
        [
          ...(input.markers === undefined
            ? []
            : (["filled", "open"] as const).map((mark) => ({
                ...{ mark, text: input.markers![mark], colour: modelColours[0] },
              }))),
          { mark: "thin", text: input.key, colour: modelColours[0] },
        ],
        width,
      ),
    },
    [
      verticalLines(xTicks),
      horizontalLines(yTicks),
      ...(input.quarters === undefined ? [] : quarterMarks(input.quarters)),
      segments(intervals, { color: modelColours[3], width: 1.2 }),
      dots(
        points.map(({ label, x, y }) => ({
          x,
          y,
          text: `<b>${plain(label)}</b><br>${fixed(x, 0)}; ${fixed(y, 1)}`,
        })),
        {
          size: 8,
          color: points.map(({ marker }) => (marker === "open" ? ink.paper : modelColours[0])),
          line: {
            color: points.map(({ marker }) => (marker === "open" ? modelColours[0] : ink.paper)),
            width: points.map(({ marker }) => (marker === "open" ? 1.8 : 1)),
          },
        },
        { cliponaxis: false },
      ),
      axisTitles(input, { above: 21, below: 34 }),
      namesOf(points, [...intervals, ...quarterLines(input)]),
    ],
  );
}

/** Names of points keep clear of the lines of quarters too. */
const quarterLines = ({ quarters, xRange, yRange }: ScatterChart): Segment[] =>
  quarters === undefined
    ? []
    : [
        { x: [quarters.x, quarters.x], y: yRange },
        { x: xRange, y: [quarters.y, quarters.y] },
      ];

/** The lines of quarters, and their names in the corners. */
function quarterMarks(quarters: NonNullable<ScatterChart["quarters"]>): Mark[] {
  const look = { color: ink.quiet, width: 1.2 };
  return [
    verticalLines([quarters.x], look),
    horizontalLines([quarters.y], look),
    ({ left, right, top, bottom }) => ({
      texts: [
        { text: quarters.topLeft, x: left + 6, y: top + 12 },
        { text: quarters.bottomLeft, x: left + 6, y: bottom - 12 },
        { text: quarters.topRight, x: right - 6, y: top + 12, anchor: "right" as const },
        { text: quarters.bottomRight, x: right - 6, y: bottom - 12, anchor: "right" as const },
      ].map((one) => ({ ...one, size: textSize.note, colour: ink.quiet })),
    }),
  ];
}

/** The name of each point beside it, clear of points, lines and other names. */
function namesOf(points: ScatterPoint[], lines: Segment[]): Mark {
  return ({ x, y, left, right, top, bottom }) => {
    const names = placePointLabels(
      points.map((point) => {
        const [low, high] = point.yInterval ?? [point.y, point.y];
        return { text: point.label, x: x(point.x), y: y(point.y), ends: [y(high), y(low)] };
      }),
      // A name that touches the frame looks cut off.
      { left: left + 6, right: right - 6, top: top + 3, bottom: bottom - 3 },
      lines.map((line) => ({
        left: x(line.x[0]) - 1,
        right: x(line.x[1]) + 1,
        top: y(line.y[1]) - 1,
        bottom: y(line.y[0]) + 1,
      })),
    );
    return [pointNames(names)];
  };
}

function ticksWithin([low, high]: [number, number], most: number): number[] {
  const step = niceStep(high - low, most);
  return tickValues(Math.ceil(low / step) * step, high, step);
}
