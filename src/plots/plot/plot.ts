import { InputError } from "../../core/errors.js";
import { fromDataFrame, isRowFrame, type RowFrame } from "../data-frame.js";
import type { PlainFigure } from "../figure.js";
import type { FigureSize } from "../sizes.js";
import { type AxisOptions, type PlotAxis, plotAxis } from "./axis.js";
import { captionOf } from "./caption.js";
import { type Channel, channelLabel } from "./channels.js";
import { type ReadMark, readMarks } from "./check.js";
import { type Drawing, drawPlot } from "./draw.js";
import { groupsOf, singleColour } from "./groups.js";
import type { AxisKind, Layer, Side } from "./layer.js";
import type { PlotMark } from "./marks.js";
import { plotTable } from "./plot-table.js";

/** What `plot` draws, and how large. */
export interface PlotOptions<Row = never> {
  /** What is drawn, in this order: see {@link marks}. */
  marks: readonly PlotMark<Row>[];
  /** Above the drawing, and what it is called elsewhere. Default: none above, and the names of the columns. */
  title?: string;
  subtitle?: string;
  /** A panel for each value, on the same axes. */
  facet?: Channel<Row>;
  /** Panels side by side. Default: as many as the size has room for. */
  columns?: number;
  /** Whether panels are lettered a, b, c, … Default: false. */
  panelLetters?: boolean;
  x?: AxisOptions;
  y?: AxisOptions;
  /**
   * "one-column" (89 mm), "two-columns" (183 mm), "slide" (16:9) or "screen" (700 pixels, the default). In print the
   * smallest text has 6.6 points.
   */
  size?: FigureSize;
  /** What an interval is, for legend and caption: "95% interval, clustered by story". Nothing is said of it otherwise. */
  intervalNote?: string;
  /** The caption. Default: what is drawn, in words and numbers, and what is missing. */
  alt?: string;
}

/**
 * Draws rows of any table in the house style: marks over one pair of axes, or over a panel for each value of `facet`.
 *
 * Axes, legend, caption and margins follow from the rows. Numbers give an axis of numbers; texts give categories in
 * the order in which they occur. Groups of `colour` differ in shape, dash or hatching too. An interval is drawn only
 * from the columns `low` and `high`. What is missing (null, undefined, NaN, "") is counted in the caption, and nothing
 * is drawn as 0.
 *
 * Show the figure with `displayFigure` or `showFigure`, and write it with `writeFigure(figure, "name.pdf")` (or .svg,
 * .png, .html).
 *
 * @param rows one object for each row, or a frame of `toDataFrame`
 * @throws {InputError} `plot requires columns score, low in rows, got item, score, judge (missing: low)`. All that is
 * missing or wrong in the options and columns is in this one line.
 *
 * @example
 * ```ts
 * const rows = [
 *   { judge: "A", score: 3.1, low: 2.8, high: 3.4 },
 *   { judge: "B", score: 4.0, low: 3.6, high: 4.4 },
 *   { judge: "C", score: null, low: null, high: null },
 * ];
 * const figure = plot(rows, {
 *   marks: [marks.dots({ x: "score", y: "judge", low: "low", high: "high" })],
 *   intervalNote: "95% interval",
 * });
 * figure.alt; // "Dots show score for each judge, from 2 rows; score runs from 3.1 to 4. Thin lines run from low to high (95% interval). 1 of 3 rows has no score and is not drawn."
 * figure.spec.layout.width; // 700
 * ```
 */
export function plot<Row extends object>(
  rows: readonly Row[] | RowFrame,
  options: PlotOptions<Row>,
): PlainFigure {
  const given: unknown = isRowFrame(rows as object) ? fromDataFrame(rows as RowFrame) : rows;
  const { marks, kinds } = readMarks(given, options);
  const { size = "screen", facet, intervalNote } = options as PlotOptions;
  const all = given as readonly Row[];
  const panelled = marks.map((mark) => ({
    ...mark,
    data: facet === undefined ? mark.data : mark.data.filter(({ panel }) => panel !== null),
  }));
  const labels = panelled.map(labelsOf);
  const groups = groupsOf(panelled);
  const colourLabels = labels.flatMap(({ colour }) => colour ?? []);
  const colour = { label: [...new Set(colourLabels)].join(", "), groups };
  const single = singleColour(groups);
  const layers = panelled.map(({ definition, data, options: settings }, i) =>
    definition.layer({ data, settings, labels: labels[i]!, kinds, intervalNote, single }),
  );
  if (layers.every(({ extent }) => extent.x.length === 0)) {
    throw new InputError(
      `plot requires a row with a value for every channel of a mark, got none of ${all.length}`,
    );
  }
  const x = axisOf("x", kinds.x, layers, labels, options.x);
  const y = axisOf("y", kinds.y, layers, labels, options.y);
  const names =
    facet === undefined
      ? [null]
      : [...new Set(panelled.flatMap(({ data }) => data.map(({ panel }) => panel)))];
  const drawing: Drawing = { marks: panelled, layers, colour, x, y, names };
  const facetName = facet === undefined ? "" : channelLabel(facet, "facet");
  return {
    title: options.title ?? titleOf(x, y),
    alt: options.alt ?? captionOf(drawing, facetName, marks[0]!.data),
    spec: drawPlot(drawing, { ...(options as PlotOptions), size }),
    table: plotTable(marks, facetName),
    size,
  };
}

/** "score by judge": what is measured first. */
const titleOf = (x: PlotAxis, y: PlotAxis): string =>
  x.kind === "number" && y.kind === "category" ? `${x.title} by ${y.title}` : `${y.title} by ${x.title}`;

function labelsOf({ channels, definition }: ReadMark): Record<string, string> {
  const labels = Object.fromEntries(
    Object.entries(channels).map(([name, channel]) => [name, channelLabel(channel, name)]),
  );
  return definition.required.includes("y") ? labels : { ...labels, y: "rows" };
}

function axisOf(
  side: Side,
  kind: AxisKind,
  layers: readonly Layer[],
  labels: readonly Record<string, string>[],
  options: AxisOptions = {},
): PlotAxis {
  const values = layers.flatMap(({ extent }) => extent[side]);
  const title = [...new Set(labels.map((own) => own[side]!))].join(", ");
  const { range } = options;
  if (kind === "number" && range !== undefined) {
    const strange = (values as number[]).find((value) => value < range[0] || value > range[1]);
    if (strange !== undefined) {
      throw new InputError(
        `plot: ${title} is ${strange}, outside the range ${range[0]} to ${range[1]} of ${side}; widen ${side}.range`,
      );
    }
  }
  const reach = layers.flatMap((layer) => (layer.reach?.side === side ? layer.reach.values : []));
  return plotAxis(
    side,
    kind,
    values,
    reach,
    options,
    title,
    layers.some(({ zero }) => zero === side),
  );
}
