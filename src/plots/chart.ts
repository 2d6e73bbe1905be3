// The one frame over which every chart of this folder is drawn.
//
// A chart is a list of marks over a frame. A mark is a function: it gets the frame, which knows where the
// plot area is and which pixel a value has, and returns traces, shapes and texts. It knows no other mark, so
// that all marks can be combined. Later traces lie over earlier ones, and so do shapes and texts.
//
// How to add a chart:
// 1. Write a function that takes the rows and texts and checks them (chart-checks.ts).
// 2. Work out the room that labels and printed values need (text-widths.ts, row-layout.ts, grouped-rows.ts).
// 3. Return `chart({ ...input, width, plot, x, y, legend }, [marks])`. For panels give `panels` in place of x
//    and y: `sideBySide` computes their edges, and `inPanels` draws marks in each of them.
import { InputError } from "../core/errors.js";
import type { PlotlySpec } from "./figure.js";
import { baseLayout, ink, textSize } from "./house-style.js";
import type { Legend } from "./legend.js";
import type { Drawn, Frame, Mark } from "./mark.js";
import { titleBlock } from "./marks/texts.js";
import { type Corners, paperX, paperY, placeImage, placeShape, placeText } from "./paper.js";
import { scale } from "./scale.js";

/**
 * An axis: its range, and any other option of a plotly axis. It is numbered if `tickvals` or `dtick` is
 * given.
 */
export type Axis = { range: [number, number] } & Record<string, unknown>;

export interface Panel {
  /** Pixels of the figure. */
  left: number;
  right: number;
  /** See `Frame.edge`. Default: the right edge. */
  edge?: number;
  /** Pixels below the top of the plot area, for panels in several rows. Default: all of the plot area. */
  rows?: { top: number; height: number };
  x?: Axis;
  y?: Axis;
}

/** The options of every chart. */
export interface ChartText {
  title: string;
  subtitle: string;
  /**
   * In pixels; the height depends on the contents. Default: 900 for heat maps, radars and ranges, else 700.
   */
  width?: number;
}

export interface ChartInput extends ChartText {
  width: number;
  /**
   * The plot area in pixels: its left and right edge, its height, and the space between it and the titles
   * above and the legend below. With `toEdge` it extends behind the legend to the figure's lower edge.
   */
  plot: { left: number; right: number; above: number; height: number; below: number; toEdge?: boolean };
  /** The axes of a chart without panels. */
  x?: Axis;
  y?: Axis;
  panels?: Panel[];
  /**
   * "pixels" if marks are placed by pixel: one unit of the plotly axes is one pixel of the figure. Otherwise
   * plotly's axes, by name. Default: a pair of axes for each panel.
   */
  axes?: "pixels" | Record<string, unknown>;
  legend?: Legend;
}

/**
 * Draws marks over one frame: title and subtitle above, the legend below, the marks between them.
 *
 * @throws {InputError} `chart requires a plot area with a width and a height, got 0 by 100 pixels; …`, or
 * `chart requires an axis that has two different ends, got 5 and 5`
 *
 * @example
 * ```ts
 * const line: Mark = (frame) => ({
 *   shapes: [{ type: "line", from: [frame.x(5), frame.top], to: [frame.x(5), frame.bottom], line: { width: 1 } }],
 * });
 * const spec = chart(
 *   {
 *     title: "A line at 5", subtitle: "", width: 300, x: { range: [0, 10] },
 *     plot: { left: 20, right: 280, above: 10, height: 100, below: 20 },
 *   },
 *   [line],
 * );
 * spec.layout.width; // 300
 * ```
 */
export function chart(input: ChartInput, marks: Mark): PlotlySpec {
  const { width, legend = noLegend } = input;
  const { left, right, above, below, toEdge } = input.plot;
  if (!(right > left && input.plot.height > 0)) {
    throw new InputError(
      `chart requires a plot area with a width and a height, got ${right - left} by ${input.plot.height} pixels; use a larger width than ${width}`,
    );
  }
  const head = titleBlock(input, width);
  const top = head.height + above;
  const bottom = top + input.plot.height;
  const legendTop = bottom + below;
  const height = Math.ceil(legendTop + legend.height + 14);
  const plot = { left, right, top, bottom: toEdge ? height : bottom };

  const frameOf = (area: Corners & { edge?: number }, axis: string, x?: Axis, y?: Axis): Frame => ({
    edge: area.right,
    ...area,
    width,
    height,
    x: scale(x?.range ?? [area.left, area.right], area.left, area.right),
    y: scale(y?.range ?? [area.bottom, area.top], area.bottom, area.top),
    axes: { xaxis: `x${axis}`, yaxis: `y${axis}` },
    panels: [],
  });
  const panels = (input.panels ?? [{ left, right, x: input.x, y: input.y } as Panel]).map((panel, i) => {
    const ends = panel.rows
      ? { top: top + panel.rows.top, bottom: top + panel.rows.top + panel.rows.height }
      : { top, bottom: plot.bottom };
    const { x, y, rows: _, ...edges } = panel;
    return frameOf({ ...edges, ...ends }, i === 0 || input.axes !== undefined ? "" : String(i + 1), x, y);
  });
  const frame = { ...frameOf(plot, "", input.x, input.y), panels };

  const drawn = draw([head.mark, marks, legend.mark(legendTop)], frame);
  return {
    data: drawn.traces.map((trace) => ({
      type: "scatter",
      showlegend: false,
      ...(input.axes === "pixels" ? { cliponaxis: false } : {}),
      ...trace,
    })),
    layout: {
      ...baseLayout(width, height),
      margin: { l: left, r: width - right, t: top, b: height - plot.bottom, pad: 0, autoexpand: false },
      hovermode: "closest",
      dragmode: false,
      ...(input.axes === "pixels" ? pixelAxes(plot) : (input.axes ?? valueAxes(plot, panels, input))),
      shapes: drawn.shapes.map((shape) => placeShape(plot, shape)),
      annotations: drawn.texts.map((text) => placeText(plot, text)),
      ...(drawn.images.length === 0 ? {} : { images: drawn.images.map((image) => placeImage(plot, image)) }),
    },
  };
}

const noLegend: Legend = { height: 0, mark: () => [] };

/** What the marks draw in a frame, in their order. */
function draw(mark: Mark, frame: Frame): Required<Drawn> {
  if (Array.isArray(mark)) return merge(mark.map((one) => draw(one, frame)));
  const drawn = mark(frame);
  if (Array.isArray(drawn)) return draw(drawn, frame);
  const { traces = [], shapes = [], texts = [], images = [] } = drawn;
  return { traces: traces.map((trace) => ({ ...frame.axes, ...trace })), shapes, texts, images };
}

function merge(parts: Required<Drawn>[]): Required<Drawn> {
  return {
    traces: parts.flatMap(({ traces }) => traces),
    shapes: parts.flatMap(({ shapes }) => shapes),
    texts: parts.flatMap(({ texts }) => texts),
    images: parts.flatMap(({ images }) => images),
  };
}

/** Draws marks in every panel, each with its own frame. */
export function inPanels(markOf: (panel: number) => Mark): Mark {
  return (frame) => merge(frame.panels.map((panel, i) => draw(markOf(i), panel)));
}

// Without a grid, because plotly would draw its own over other marks. Grid lines are marks here.
const quietAxis = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" } as const;
const numbers = { tickangle: 0, tickfont: { size: textSize.tick, color: ink.quiet } } as const;

/** plotly's axis without lines, ticks or numbers. */
export const bareAxis = { ...quietAxis, showticklabels: false } as const;

function valueAxes(plot: Corners, frames: Frame[], { panels, x, y }: ChartInput): Record<string, unknown> {
  const axes: Record<string, unknown> = {};
  const plotlyAxis = (axis: Axis) => ({
    ...("tickvals" in axis || "dtick" in axis ? { ...quietAxis, ...numbers } : bareAxis),
    ...axis,
  });
  for (const [i, area] of frames.entries()) {
    const own = panels?.[i] ?? { x, y };
    const suffix = area.axes.xaxis.slice(1);
    axes[`xaxis${suffix}`] = {
      ...plotlyAxis(own.x ?? { range: area.x.range }),
      domain: [paperX(plot, area.left), paperX(plot, area.right)],
      anchor: area.axes.yaxis,
    };
    axes[`yaxis${suffix}`] = {
      ...plotlyAxis(own.y ?? { range: area.y.range }),
      domain: [paperY(plot, area.bottom), paperY(plot, area.top)],
      anchor: area.axes.xaxis,
    };
  }
  return axes;
}

function pixelAxes({ left, right, top, bottom }: Corners): Record<string, unknown> {
  return {
    barmode: "overlay",
    xaxis: { ...bareAxis, range: [left, right] },
    yaxis: { ...bareAxis, range: [bottom, top] },
  };
}
