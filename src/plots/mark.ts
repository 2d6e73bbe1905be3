// How to add a mark: write a function in marks/ that takes what it draws and returns a `Mark`. Shapes and texts
// are in pixels from the figure's top left corner; `frame.x(value)` and `frame.y(value)` give them. Traces are
// in plotly's words and in the units of the axes.
import type { Corners, PlacedImage, PlacedText, Shape } from "./paper.js";
import type { Scale } from "./scale.js";

/** Where a mark draws: the plot area of a chart, or one panel of it. */
export interface Frame extends Corners {
  /** Pixels of the whole figure. */
  width: number;
  height: number;
  /** The right edge of texts beside the frame, such as printed values. */
  edge: number;
  x: Scale;
  y: Scale;
  /** plotly's names of the axes for the traces of this frame. */
  axes: { xaxis: string; yaxis: string };
  /** The panels of the plot area; if there are none, the plot area itself. A panel has no panels. */
  panels: Frame[];
}

export type Trace = Record<string, unknown>;

/** What a mark adds to a chart. */
export interface Drawn {
  /** plotly's traces. A trace that names no axes uses those of the frame. */
  traces?: Trace[];
  shapes?: Shape[];
  texts?: PlacedText[];
  /** Pictures, above everything else. */
  images?: PlacedImage[];
}

/** A part of a chart, or several in the order in which they are drawn. */
export type Mark = ((frame: Frame) => Drawn | Mark[]) | Mark[];
