import type { ReadInput } from "../core/read-inputs.js";
import type { StudyId } from "../core/study-id.js";
import type { FigureSize } from "./sizes.js";

/** A chart as plotly.js takes it: plain JSON, no functions. */
export interface PlotlySpec {
  data: Record<string, unknown>[];
  layout: Record<string, unknown>;
}

/** The data behind a figure, as printed on its page and kept in its JSON. */
export interface FigureTable {
  columns: string[];
  rows: (string | number | null)[][];
}

/** A figure of anyone's rows: the chart, a description in words and the data behind it. */
export interface PlainFigure {
  title: string;
  /** For a reader who cannot see the figure: what is shown, with its numbers. */
  alt: string;
  spec: PlotlySpec;
  table: FigureTable;
  /** What it is made for. Default: the screen. */
  size?: FigureSize;
  note?: string;
}

/** One figure of a study: a figure, and where it and its data come from. */
export interface Figure extends PlainFigure {
  /** File name without extension: "figure-4a". */
  id: string;
  /** The study's id; "judge-bias" for a report on judges. */
  study: StudyId | "judge-bias";
  /** The paper's figure that it redraws: "Figure 4a". */
  paper: string;
  /** Name of the exported function that made it. */
  madeBy: string;
  /**
   * What it was made from: tables with the hash of what was read (`inputsOf` the data), and other files by their
   * paths relative to the project, hashed when the figure is written.
   */
  inputs: (string | ReadInput)[];
  /** The root seed of the resampling, or null if nothing was resampled. */
  seed: number | null;
}
