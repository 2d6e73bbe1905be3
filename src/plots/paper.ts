import { ink, plain, textSize } from "./house-style.js";

/** The four edges of a part of a figure, in pixels from the figure's top left corner. */
export interface Corners {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A text at a fixed place. Its characters are never read as markup. A line feed starts a new line. */
export interface PlacedText {
  text: string;
  /** Pixels from the figure's top left corner, at the anchor. */
  x: number;
  y: number;
  size?: number;
  colour?: string;
  bold?: boolean;
  anchor?: "left" | "center" | "right";
}

/** How a line looks, in plotly's terms. */
export interface LineLook {
  color?: string;
  width: number;
  dash?: string;
}

/** A line, box or circle at a fixed place. It is below the data unless its layer is "above". */
export type Shape = { layer?: "above" | "below" } & (
  | { type: "line"; from: [x: number, y: number]; to: [x: number, y: number]; line: LineLook }
  | ({ type: "rect" | "circle"; fill?: string; line?: LineLook } & Corners)
);

/** A straight line between two places. */
export function line(from: [number, number], to: [number, number], look: LineLook): Shape {
  return { type: "line", from, to, line: look };
}

/** Converts pixels of the figure to plotly's paper coordinates: shares of the plot area. */
export function paperX({ left, right }: Corners, x: number): number {
  return (x - left) / (right - left);
}
export function paperY({ top, bottom }: Corners, y: number): number {
  return (bottom - y) / (bottom - top);
}

/** A text as plotly's annotation. */
export function placeText(plot: Corners, placed: PlacedText): Record<string, unknown> {
  const text = placed.text.split("\n").map(plain).join("<br>");
  const anchor = placed.anchor ?? "left";
  return {
    text: placed.bold ? `<b>${text}</b>` : text,
    xref: "paper",
    yref: "paper",
    x: paperX(plot, placed.x),
    y: paperY(plot, placed.y),
    xanchor: anchor,
    yanchor: "middle",
    align: anchor,
    showarrow: false,
    borderpad: 0,
    font: { size: placed.size ?? textSize.label, color: placed.colour ?? ink.text },
  };
}

/** A shape as plotly's. */
export function placeShape(plot: Corners, shape: Shape): Record<string, unknown> {
  const [x0, y0, x1, y1] =
    shape.type === "line" ? [...shape.from, ...shape.to] : [shape.left, shape.bottom, shape.right, shape.top];
  return {
    type: shape.type,
    xref: "paper",
    yref: "paper",
    x0: paperX(plot, x0!),
    y0: paperY(plot, y0!),
    x1: paperX(plot, x1!),
    y1: paperY(plot, y1!),
    ...(shape.type === "line" ? {} : { fillcolor: shape.fill ?? "rgba(0,0,0,0)" }),
    line: shape.line ?? { width: 0 },
    layer: shape.layer ?? "below",
  };
}
