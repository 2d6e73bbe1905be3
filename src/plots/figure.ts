import type { ReadInput } from "../core/read-inputs.js";
import type { StudyId } from "../core/study-id.js";

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

/** One figure of a study: the chart, a description in words, the data behind it and their source. */
export interface Figure {
  /** File name without extension: "figure-4a". */
  id: string;
  /** The study's id; "judge-bias" for a report on judges. */
  study: StudyId | "judge-bias";
  title: string;
  /** The paper's figure that it redraws: "Figure 4a". */
  paper: string;
  /** For a reader who cannot see the figure: what is shown, and the main result with its numbers. */
  alt: string;
  spec: PlotlySpec;
  table: FigureTable;
  /** Name of the exported function that made it. */
  madeBy: string;
  /**
   * What it was made from: tables with the hash of what was read (`inputsOf` the data), and other files by their
   * paths relative to the project, hashed when the figure is written.
   */
  inputs: (string | ReadInput)[];
  /** The root seed of the resampling, or null if nothing was resampled. */
  seed: number | null;
  note?: string;
}
