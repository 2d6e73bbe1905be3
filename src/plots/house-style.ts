/** The look that all figures share: one typeface, ink on white, and colour only to distinguish rows. */
export const fontFamily = "Arimo, Liberation Sans, Arial, Helvetica, sans-serif";

export const ink = {
  /** Titles, people, and everything else to be read first. */
  strong: "#1d2329",
  /** Labels and axis text: 7:1 on white. */
  text: "#3d4852",
  /** Subtitles, notes, the labels of reference lines: 5:1 on white. */
  quiet: "#66727e",
  /** Reference lines. */
  line: "#98a2ac",
  /** Grid lines and rules. */
  faint: "#e4e8ec",
  paper: "#ffffff",
} as const;

/**
 * Colours of models, in the order in which they are used. They have at least 3:1 on white, and differ from
 * one another and from the ink of people in normal, deuteranopic and protanopic vision
 * (tests/plots/house-style.test.ts computes the distances).
 */
export const modelColours = ["#1f5a96", "#c2501a", "#2f9484", "#5f97dd", "#7a4a12"] as const;

/**
 * A group's colour by its rank among the model groups. Groups beyond the palette are known by their row
 * labels.
 */
export function modelColour(rank: number): string {
  return modelColours[rank] ?? ink.quiet;
}

/**
 * Shapes of series that share a row or a frame, in the order in which they are used, so that colour is never the
 * only difference. The diamond is kept for printed numbers.
 */
export const seriesShapes = ["circle", "square", "triangle-up", "triangle-down", "pentagon"] as const;

export type SeriesShape = (typeof seriesShapes)[number];

/** A series' shape by its rank. Series beyond the list are known by their labels. */
export function seriesShape(rank: number): SeriesShape {
  return seriesShapes[rank % seriesShapes.length]!;
}

/**
 * The colour mixed with white. It is solid, so that it is the same in print and PNG. `share` 1 is the colour.
 */
export function tint(colour: string, share: number): string {
  const channel = (at: number): string => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The colour with what lies below it showing through, for areas that may cross. `share` 1 is the colour. */
export function veil(colour: string, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgba(${channels.join(",")},${share})`;
}

/**
 * Text from a caller, made safe for plotly's pseudo-HTML: its characters are shown and never read as markup.
 */
export function plain(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export const textSize = {
  title: 17,
  subtitle: 12.5,
  panel: 13,
  label: 12.5,
  tick: 11.5,
  note: 11.5,
} as const;

/**
 * The mark of what keeps its colours on a dark screen: cells of a scale, and the texts on them, whose contrast was
 * chosen for these colours.
 */
export const asOnPaper = "as on paper";

/** Space between the figure's edge and its contents. */
export const outerMargin = 20;

/** The look of each kind of text. */
export const textStyle = {
  note: { size: textSize.note, colour: ink.quiet },
  heading: { size: textSize.panel, colour: ink.strong, bold: true },
  printed: { size: textSize.tick, anchor: "right" },
} as const;

/** Whether there is a value: null and NaN mean that it could not be scored. */
export function isScored(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}

/**
 * A number with fixed decimals as figures print it: with a minus sign (U+2212), which is as wide as a plus and never
 * breaks from its number, and without a sign where nothing but zeros is left.
 *
 * @example
 * ```ts
 * fixed(-0.25, 1); // "−0.3"
 * fixed(-0.04, 1); // "0.0"
 * ```
 */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text.replace("-", "−");
}

/** A number in full, as axes print it: with a minus sign (U+2212). */
export function tickText(value: number): string {
  return String(value).replace("-", "−");
}

/** A value as figures print it. An undefined value is printed as "unscored". */
export function formatValue(value: number | null, digits: number, unit = ""): string {
  return isScored(value) ? `${fixed(value, digits)}${unit}` : "unscored";
}

/** The start of every layout. The chart sets the margins, because it knows its labels. */
export function baseLayout(width: number, height: number): Record<string, unknown> {
  return {
    width,
    height,
    autosize: false,
    font: { family: fontFamily, size: textSize.label, color: ink.text },
    paper_bgcolor: ink.paper,
    plot_bgcolor: ink.paper,
    colorway: [...modelColours],
    showlegend: false,
    // plotly takes the mark's colour, on which its text may be hard to read.
    hoverlabel: {
      bgcolor: ink.paper,
      bordercolor: ink.line,
      font: { family: fontFamily, size: textSize.label, color: ink.strong },
    },
  };
}
