import type { Channel } from "./channels.js";
import { bars } from "./kinds/bars.js";
import { dots } from "./kinds/dots.js";
import { fit } from "./kinds/fit.js";
import { heat } from "./kinds/heat.js";
import { histogram } from "./kinds/histogram.js";
import { lines } from "./kinds/lines.js";
import type { MarkDefinition } from "./layer.js";

/** Where a point, line or bar stands, and which group gives it colour and shape. */
interface Placed<Row> {
  /** Numbers or categories. */
  x: Channel<Row>;
  y: Channel<Row>;
  /** The ends of an interval: of y, or of x where only x has numbers. None is drawn where one is missing. */
  low?: Channel<Row>;
  high?: Channel<Row>;
  /** A group for each value: a colour with its own shape, dash and hatching. At most 10. */
  colour?: Channel<Row>;
}

/** What `marks.dots` draws, from which columns. */
export interface DotsOptions<Row = never> extends Placed<Row> {
  /** Pixels across, from 2 to 20. Default: 7.5. */
  size?: number;
}
/** What `marks.lines` draws, from which columns. */
export interface LinesOptions<Row = never> extends Placed<Row> {
  /** Whether each row is a point on its line. Default: true. */
  points?: boolean;
}
/** What `marks.bars` draws, from which columns. */
export type BarsOptions<Row = never> = Placed<Row>;
/** What `marks.histogram` draws, from which column. */
export interface HistogramOptions<Row = never> {
  /** The numbers that are counted. */
  x: Channel<Row>;
  /** The most bars. Default: one for each point of a rating scale, else by Sturges' rule. */
  bins?: number;
}
/** What `marks.fit` draws, from which columns: a least-squares line with its band. */
export interface FitOptions<Row = never> {
  x: Channel<Row>;
  y: Channel<Row>;
  /** A line for each group. */
  colour?: Channel<Row>;
  /** What rows share that are not independent, such as an item: the band then has CR2 errors. */
  clusters?: Channel<Row>;
  /** Of the interval. Default: 0.95. */
  level?: number;
}
/** What `marks.heat` draws, from which columns. */
export interface HeatOptions<Row = never> {
  /** Categories; numbers become categories too. */
  x: Channel<Row>;
  y: Channel<Row>;
  value: Channel<Row>;
  /** The values of the lightest and the darkest colour. Default: the lowest and the highest value. */
  range?: [low: number, high: number];
  /** Decimals of the printed values. */
  digits?: number;
}

/** A mark of {@link plot}: what is drawn of each row. It is plain data, and is checked when it is drawn. */
export interface PlotMark<Row = never> {
  kind: MarkKind;
  /** Channels and settings. */
  options: Readonly<Record<string, unknown>>;
  /** Never there: it tells the compiler which rows the mark reads. */
  reads?(row: Row): void;
}

export type MarkKind = "dots" | "lines" | "bars" | "histogram" | "fit" | "heat";

/** @internal */
export const definitions: Readonly<Record<MarkKind, MarkDefinition>> = {
  dots,
  lines,
  bars,
  histogram,
  fit,
  heat,
};

/**
 * The marks of {@link plot}. They can be combined: later marks lie over earlier ones, on the same axes. A channel
 * (x, y, colour, low, …) is the name of a column or a function of the row. null, undefined, NaN and "" are missing:
 * the caption counts them, and nothing is drawn as 0.
 *
 * - `dots`: a point for each row, with an interval where `low` and `high` are given;
 * - `lines`: a line through the rows of each group in the order of x; a missing y is a gap, and an interval is a band;
 * - `bars`: a bar from 0 for each category and group;
 * - `histogram`: how many rows have an x between two bounds;
 * - `fit`: the least-squares line of y on x with the interval of its mean, from `ordinaryLeastSquares`;
 * - `heat`: a cell for each pair of categories, with its value.
 *
 * @example
 * ```ts
 * marks.dots({ x: "score", y: "judge" }).kind; // "dots"
 * marks.fit({ x: "length", y: (row: { score: number }) => 10 * row.score }).options.x; // "length"
 * ```
 */
export const marks = {
  dots: <Row = never>(options: DotsOptions<Row>): PlotMark<Row> => markOf("dots", options),
  lines: <Row = never>(options: LinesOptions<Row>): PlotMark<Row> => markOf("lines", options),
  bars: <Row = never>(options: BarsOptions<Row>): PlotMark<Row> => markOf("bars", options),
  histogram: <Row = never>(options: HistogramOptions<Row>): PlotMark<Row> => markOf("histogram", options),
  fit: <Row = never>(options: FitOptions<Row>): PlotMark<Row> => markOf("fit", options),
  heat: <Row = never>(options: HeatOptions<Row>): PlotMark<Row> => markOf("heat", options),
} as const;

function markOf<Row>(kind: MarkKind, options: object): PlotMark<Row> {
  return { kind, options: { ...options } };
}
