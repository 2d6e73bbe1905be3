/** The look that every figure shares: one typeface, ink on white, colour only where it tells rows apart. */
export const fontFamily = "Arimo, Liberation Sans, Arial, Helvetica, sans-serif";

export const ink = {
  /** Titles, people, everything that is to be read first. */
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
 * Colours of models, in the order in which they are handed out: at least 3:1 on white, and apart from one
 * another and from the ink of people in normal, deuteranopic and protanopic vision
 * (tests/plots/house-style.test.ts computes the distances).
 */
export const modelColours = ["#1f5a96", "#c2501a", "#2f9484", "#5f97dd", "#7a4a12"] as const;

/** A group's colour by its rank among the model groups; beyond the palette the row labels must do. */
export function modelColour(rank: number): string {
  return modelColours[rank] ?? ink.quiet;
}

/** The colour mixed with white; a solid, since print and PNG then agree on it. `share` 1 is the colour. */
export function tint(colour: string, share: number): string {
  const channel = (at: number): string => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(255 - (255 - value) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Text from a caller, made safe for plotly's pseudo-HTML: the characters show, and mark nothing up. */
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

/** Space between the figure's edge and what it holds. */
export const outerMargin = 20;

/** How texts of one kind look wherever they stand. */
export const textStyle = {
  note: { size: textSize.note, colour: ink.quiet },
  heading: { size: textSize.panel, colour: ink.strong, bold: true },
  printed: { size: textSize.tick, anchor: "right" },
} as const;

/** Whether a value is there: one that is null or NaN could not be scored. */
export function isScored(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}

/** A value as figures print it; what is undefined says so. */
export function formatValue(value: number | null, digits: number, unit = ""): string {
  return isScored(value) ? `${value.toFixed(digits)}${unit}` : "unscored";
}

/** What every layout starts from. Margins are set by the chart, which knows its labels. */
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
    hoverlabel: { font: { family: fontFamily, size: textSize.label } },
  };
}
