import { chart, inPanels } from "../chart.js";
import type { PlotlySpec } from "../figure.js";
import { titleBlock } from "../marks/texts.js";
import { type FigureSize, figureSizes } from "../sizes.js";
import type { PlotAxis } from "./axis.js";
import { type Datum, nameOf } from "./channels.js";
import type { ReadMark } from "./check.js";
import { groupLooks } from "./groups.js";
import { plotKey } from "./key.js";
import type { Layer, Place, Side } from "./layer.js";
import { plotLayout } from "./layout.js";
import { axisMarks, panelTitles } from "./panel-marks.js";

/** A plot whose options were checked: its marks with their data, its axes, and the names of its panels. */
export interface Drawing {
  marks: readonly ReadMark[];
  layers: readonly Layer[];
  colour: { label: string; groups: readonly string[] };
  x: PlotAxis;
  y: PlotAxis;
  /** Null is the one panel of a plot without facet. */
  names: readonly (string | null)[];
}

interface DrawingOptions {
  title?: string;
  subtitle?: string;
  size: FigureSize;
  columns?: number;
  panelLetters?: boolean;
}

/** Draws the layers over their frames: axes, panels, legend and titles. */
export function drawPlot(
  { marks, layers, colour, x, y, names }: Drawing,
  options: DrawingOptions,
): PlotlySpec {
  const { title = "", subtitle = "", size, panelLetters = false } = options;
  const { width, height: fixedHeight } = figureSizes[size];
  const { label, groups } = colour;
  const look = groupLooks(groups, label);
  const shared = sharesCategories(marks, x.kind === "category" ? "x" : "y", x, y) ? groups.length : 1;
  const columns = Math.min(options.columns ?? columnsFor(size, names.length), names.length);
  const key = plotKey(layers, { label, names: groups, look }, width);
  // Without a title above, the space for it is not needed.
  const above =
    (title === "" && subtitle === "" ? 0 : 14) + (y.title === "" ? 0 : 20) + (names[0] === null ? 0 : 4);
  const below = 30;
  const head = titleBlock({ title, subtitle }, width).height;
  const layout = plotLayout({
    ...{ names, columns, width, size, x, y, letters: panelLetters },
    rowHeight: Math.max(25, 12 * shared + 10),
    ...(fixedHeight === undefined ? {} : { fixed: fixedHeight - head - above - below - key.height - 14 }),
  });
  const frames = layout.panels.map(({ left, right, top, bottom }) => ({
    ...{ left, right, rows: { top, height: bottom - top } },
    x: { range: x.range },
    y: { range: y.kind === "category" ? ([y.range[1], y.range[0]] as [number, number]) : y.range },
  }));
  const ranks = new Map(groups.map((group, i) => [group, i]));
  const dodge = (group: string | null): number =>
    shared === 1 || group === null ? 0 : ((ranks.get(group)! + 0.5) / shared - 0.5) * 0.8;
  return chart(
    {
      ...{ title, subtitle, width, axes: "pixels", panels: frames, legend: key },
      plot: { left: 0, right: width, above, height: layout.height, below, toEdge: true },
    },
    [
      axisMarks({ layout, x, y, layers }),
      inPanels((i) => (panel) => {
        const place: Place = {
          x: (value) => panel.x(x.at(value)),
          y: (value) => panel.y(y.at(value)),
          range: { x: x.range, y: y.range },
          band: {
            x: x.kind === "category" ? panel.x(1) - panel.x(0) : 0,
            y: y.kind === "category" ? panel.y(1) - panel.y(0) : 0,
          },
          ...{ dodge, shared, look },
        };
        return [
          ...layers.map((layer) => layer.under?.(names[i]!, place) ?? []),
          ...layers.map((layer) => layer.draw(names[i]!, place)),
        ];
      }),
      panelTitles(layout, panelLetters),
    ],
  );
}

/** Whether two groups stand in one category: then they stand side by side. */
function sharesCategories(marks: readonly ReadMark[], side: Side, x: PlotAxis, y: PlotAxis): boolean {
  if ((side === "x" ? x : y).kind === "number") return false;
  return marks.some(({ data }) => {
    const seen = new Map<string, string | null>();
    return data.some((datum: Datum) => {
      const place = JSON.stringify([datum.panel, nameOf(datum, side)]);
      const group = nameOf(datum, "colour");
      if (group === null) return false;
      if (!seen.has(place)) seen.set(place, group);
      return seen.get(place) !== group;
    });
  });
}

const columnsFor = (size: FigureSize, count: number): number => {
  const most = size === "one-column" ? 2 : size === "two-columns" ? 4 : 3;
  // Rows of about the same length: nine panels in three rows of three rather than of four, four and one.
  return Math.ceil(count / Math.ceil(count / most));
};
