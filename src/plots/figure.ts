import type { StudyId } from "../core/study-id.js";

/** A chart as plotly.js takes it: plain JSON, no functions. */
export interface PlotlySpec {
  data: Record<string, unknown>[];
  layout: Record<string, unknown>;
}

/** The data behind a figure, as printed under its page and kept in its JSON. */
export interface FigureTable {
  columns: string[];
  rows: (string | number | null)[][];
}

/** One figure of a study: the chart, what it says in words, the data behind it and where that came from. */
export interface Figure {
  /** File name without extension: "figure-4a". */
  id: string;
  study: StudyId;
  title: string;
  /** The figure of the paper that it redraws: "Figure 4a". */
  paper: string;
  /** For a reader who cannot see it: what is shown, and the main result with its numbers. */
  alt: string;
  spec: PlotlySpec;
  table: FigureTable;
  /** Name of the exported function that made it. */
  madeBy: string;
  /** The derived tables it was made from, relative to the repository. */
  inputs: string[];
  /** The root seed of whatever was resampled, or null where nothing was. */
  seed: number | null;
  note?: string;
}
