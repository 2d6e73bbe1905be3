import { type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, ink, modelColours, outerMargin, plain, textStyle, tint } from "./house-style.js";
import type { Mark } from "./mark.js";
import { horizontalLines, verticalLines } from "./marks/lines.js";
import { pointNames } from "./marks/point-names.js";
import { dots, path } from "./marks/points.js";
import { axisTitles } from "./marks/texts.js";
import { placePointLabels } from "./point-labels.js";

/** One point, or several at one place. */
export interface PanelPoint {
  x: number;
  y: number;
  /** For the hover text; drawn beside the point in panels with names. */
  label: string;
  /** How many lie here: the area of the dot. Default: 1. */
  count?: number;
}

export interface ScatterPanel {
  title: string;
  /** Printed below the title: "r = 0.82 [0.27, 0.97], 8 models". */
  note: string;
  points: PanelPoint[];
  /** Whether names are drawn. */
  named?: boolean;
  xRange: [number, number];
  yRange: [number, number];
  xTicks: number[];
  yTicks: number[];
}

export interface ScatterPanels extends ChartText {
  /** Row by row. */
  panels: ScatterPanel[];
  /** How wide the panels of a row are, relative to each other. Default: three alike. */
  columns?: number[];
  xTitle: string;
  yTitle: string;
}

const panelHeight = 220;
const panelGap = 46;
const rowGap = 76;

/**
 * Draws points in small panels, each with its own axes and its least-squares line: one relation at several
 * levels, such as between groups and within them.
 *
 * A line is left out where x does not vary.
 *
 * @throws {InputError} `scatterPanels requires at least one panel with a point, got none`, or a point outside the
 * ranges of its panel.
 *
 * @example
 * ```ts
 * const panel = {
 *   title: "All", note: "r = 1.00", points: [{ x: 1, y: 2, label: "A" }, { x: 2, y: 4, label: "B" }],
 *   xRange: [0, 3] as [number, number], yRange: [0, 5] as [number, number], xTicks: [0, 3], yTicks: [0, 5],
 * };
 * const spec = scatterPanels({ title: "Lines", subtitle: "", panels: [panel], xTitle: "x", yTitle: "y" });
 * spec.data.length; // 2
 * ```
 */
export function scatterPanels(input: ScatterPanels): PlotlySpec {
  const { panels, width = chartWidth(900) } = input;
  requireSome(
    "scatterPanels",
    "panel with a point",
    panels.some(({ points }) => points.length > 0),
  );
  for (const { points, xRange, yRange } of panels) {
    requireRange("scatterPanels", xRange);
    requireRange("scatterPanels", yRange, "yRange");
    for (const point of points) {
      requireInRange("scatterPanels", point.label, point.x, xRange);
      requireInRange("scatterPanels", point.label, point.y, yRange, "yRange");
    }
  }
  const widths = (input.columns ?? [1, 1, 1]).slice(0, panels.length);
  const columns = widths.length;
  const rows = Math.ceil(panels.length / columns);
  const [left, right] = [outerMargin + 26, width - outerMargin];
  const areas = besides(widths, left, right);
  const numbers = { ticklabelstandoff: 3 };
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above: 74, height: rows * panelHeight + (rows - 1) * rowGap, below: 50 },
      panels: panels.map(({ xRange, yRange, xTicks, yTicks }, i) => ({
        ...areas[i % columns]!,
        rows: { top: Math.floor(i / columns) * (panelHeight + rowGap), height: panelHeight },
        x: { ...numbers, range: xRange, tickvals: xTicks },
        y: { ...numbers, range: yRange, tickvals: yTicks },
      })),
    },
    [
      inPanels((i) => [verticalLines(panels[i]!.xTicks), horizontalLines(panels[i]!.yTicks)]),
      axisTitles(input, { above: 56, below: 34 }),
      inPanels((i) => ({ left: start, top }) => ({
        texts: [
          { text: panels[i]!.title, x: start, y: top - 32, colour: ink.strong, bold: true },
          { ...textStyle.note, text: panels[i]!.note, x: start, y: top - 16 },
        ],
      })),
      inPanels((i) => panelMarks(panels[i]!)),
    ],
  );
}

/** The edges of panels side by side. */
function besides(widths: readonly number[], left: number, right: number): { left: number; right: number }[] {
  const unit = (right - left - (widths.length - 1) * panelGap) / widths.reduce((sum, one) => sum + one, 0);
  let start = left;
  return widths.map((width) => {
    const own = { left: start, right: start + width * unit };
    start = own.right + panelGap;
    return own;
  });
}

function panelMarks(panel: ScatterPanel): Mark {
  const { points, named = false } = panel;
  const largest = Math.max(1, ...points.map(({ count = 1 }) => count));
  const single = largest === 1;
  const look = {
    color: single ? modelColours[0] : tint(modelColours[0], 0.6),
    size: points.map(({ count = 1 }) => (single ? (named ? 7 : 5) : 2 + 9 * Math.sqrt(count / largest))),
    line: { color: ink.paper, width: 0.6 },
  };
  const texts = points.map(({ x, y, label }) => ({
    x,
    y,
    text: `<b>${plain(label)}</b><br>${fixed(x, 1)}; ${fixed(y, 1)}`,
  }));
  return [dots(texts, look, { cliponaxis: false }), fitLine(panel), ...(named ? [names(panel)] : [])];
}

/** The ends of the least-squares line through the points, within the panel; null where x does not vary. */
function fitEnds({
  points,
  xRange,
  yRange,
}: ScatterPanel): { x: [number, number]; y: [number, number] } | null {
  const n = points.reduce((sum, { count = 1 }) => sum + count, 0);
  const mean = (of: (point: PanelPoint) => number): number =>
    points.reduce((sum, point) => sum + (point.count ?? 1) * of(point), 0) / n;
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope = mean(({ x, y }) => (x - mx) * (y - my)) / mean(({ x }) => (x - mx) ** 2);
  if (!Number.isFinite(slope)) return null;
  const at = (x: number): number => my + slope * (x - mx);
  // Where the line leaves the panel: at a side, or above and below.
  const leaves = slope === 0 ? xRange : yRange.map((y) => mx + (y - my) / slope);
  const low = Math.max(xRange[0], Math.min(...leaves));
  const high = Math.min(xRange[1], Math.max(...leaves));
  return { x: [low, high], y: [at(low), at(high)] };
}

function fitLine(panel: ScatterPanel): Mark {
  const ends = fitEnds(panel);
  return ends === null ? [] : path(ends, { color: modelColours[1], width: 1.4 });
}

/** The name of each point beside it, clear of points, of the line and of other names. */
function names(panel: ScatterPanel): Mark {
  return ({ x, y, left, right, top, bottom }) => {
    const ends = fitEnds(panel);
    const pieces = 24;
    const between = ([from, to]: readonly [number, number], k: number) => from + (k / pieces) * (to - from);
    const pieceBoxes =
      ends === null
        ? []
        : Array.from({ length: pieces }, (_, k) => {
            const [x1, x2] = [x(between(ends.x, k)), x(between(ends.x, k + 1))];
            const [y1, y2] = [y(between(ends.y, k)), y(between(ends.y, k + 1))];
            return { left: x1, right: x2, top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
          });
    const placed = placePointLabels(
      panel.points.map((point) => ({ text: point.label, x: x(point.x), y: y(point.y) })),
      { left: left + 2, right: right - 2, top: top + 2, bottom: bottom - 2 },
      pieceBoxes,
    );
    return [pointNames(placed, ink.quiet)];
  };
}
