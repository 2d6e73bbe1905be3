import { asOnPaper, ink, plain, textSize } from "./house-style.js";

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

/** A picture at a fixed place: an SVG of its own, as wide and as high as its box. */
export interface PlacedImage extends Corners {
  svg: string;
}

/** How a line looks, in plotly's terms. */
export interface LineLook {
  color?: string;
  width: number;
  dash?: string;
}

/** A line, box, circle or polygon at a fixed place. It is below the data unless its layer is "above". */
export type Shape = {
  layer?: "above" | "below";
  /** Whether it keeps its colours on a dark screen: a colour of a scale. */
  keepsColour?: boolean;
} & (
  | { type: "line"; from: [x: number, y: number]; to: [x: number, y: number]; line: LineLook }
  | ({ type: "rect" | "circle"; fill?: string; line?: LineLook } & Corners)
  | { type: "polygon"; points: readonly (readonly [x: number, y: number])[]; fill?: string; line?: LineLook }
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

/** A picture as plotly's. It is part of the figure as data, so that a figure stays one file. */
export function placeImage(
  plot: Corners,
  { svg, left, right, top, bottom }: PlacedImage,
): Record<string, unknown> {
  return {
    source: `data:image/svg+xml;base64,${Buffer.from(clipped(svg)).toString("base64")}`,
    ...{ xref: "paper", yref: "paper", xanchor: "left", yanchor: "top", sizing: "stretch", layer: "above" },
    x: paperX(plot, left),
    y: paperY(plot, top),
    sizex: paperX(plot, right) - paperX(plot, left),
    sizey: paperY(plot, top) - paperY(plot, bottom),
  };
}

/** Not every viewer cuts a picture at its edges: here it does so by itself. */
function clipped(svg: string): string {
  const edge = '<clipPath id="edge"><rect width="100%" height="100%"/></clipPath><g clip-path="url(#edge)">';
  return svg.replace(/^<svg\b[^>]*>/, (tag) => `${tag}${edge}`).replace(/<\/svg>\s*$/, "</g></svg>");
}

/** A shape as plotly's. */
export function placeShape(plot: Corners, shape: Shape): Record<string, unknown> {
  const common = {
    xref: "paper",
    yref: "paper",
    line: shape.line ?? { width: 0 },
    layer: shape.layer ?? "below",
    ...(shape.keepsColour ? { name: asOnPaper } : {}),
  };
  if (shape.type === "polygon") {
    const at = shape.points.map(([x, y]) => `${paperX(plot, x).toFixed(6)},${paperY(plot, y).toFixed(6)}`);
    return { ...common, type: "path", path: `M${at.join("L")}Z`, fillcolor: shape.fill ?? "rgba(0,0,0,0)" };
  }
  const [x0, y0, x1, y1] =
    shape.type === "line" ? [...shape.from, ...shape.to] : [shape.left, shape.bottom, shape.right, shape.top];
  return {
    ...common,
    type: shape.type,
    x0: paperX(plot, x0!),
    y0: paperY(plot, y0!),
    x1: paperX(plot, x1!),
    y1: paperY(plot, y1!),
    ...(shape.type === "line" ? {} : { fillcolor: shape.fill ?? "rgba(0,0,0,0)" }),
  };
}
