import { ink, plain, textSize } from "./house-style.js";
import { balanceText, wrapText } from "./text-widths.js";

/** A figure's pixel geometry: the whole, and the plot area that plotly measures paper coordinates in. */
export interface Frame {
  width: number;
  height: number;
  /** Edges of the plot area, in pixels from the figure's top left corner. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface PlacedText {
  text: string;
  /** Pixels from the figure's top left corner, at the anchor. */
  x: number;
  y: number;
  size?: number;
  colour?: string;
  bold?: boolean;
  anchor?: "left" | "center" | "right";
  vertical?: "top" | "middle" | "bottom";
}

/** Pixels of the figure as plotly's paper coordinates. */
export function paperX(frame: Frame, x: number): number {
  return (x - frame.left) / (frame.right - frame.left);
}
export function paperY(frame: Frame, y: number): number {
  return (frame.bottom - y) / (frame.bottom - frame.top);
}

/** A text at a fixed place of the figure. Its characters mark nothing up. */
export function placeText(frame: Frame, placed: PlacedText): Record<string, unknown> {
  const text = placed.text.split("\n").map(plain).join("<br>");
  const anchor = placed.anchor ?? "left";
  return {
    text: placed.bold ? `<b>${text}</b>` : text,
    xref: "paper",
    yref: "paper",
    x: paperX(frame, placed.x),
    y: paperY(frame, placed.y),
    xanchor: anchor,
    yanchor: placed.vertical ?? "middle",
    align: anchor,
    showarrow: false,
    borderpad: 0,
    font: { size: placed.size ?? textSize.label, color: placed.colour ?? ink.text },
  };
}

/** A straight line between two places of the figure. */
export function placeLine(
  frame: Frame,
  from: [number, number],
  to: [number, number],
  line: { color: string; width: number; dash?: string },
  layer: "above" | "below" = "above",
): Record<string, unknown> {
  return {
    type: "line",
    xref: "paper",
    yref: "paper",
    x0: paperX(frame, from[0]),
    y0: paperY(frame, from[1]),
    x1: paperX(frame, to[0]),
    y1: paperY(frame, to[1]),
    line,
    layer,
  };
}

const outer = 20;
const titleLine = 22;
const subtitleLine = 17;

/** The title and subtitle, wrapped: how high they stand, and how to draw them once the frame is known. */
export function titleBlock(title: string, subtitle: string, width: number) {
  const titleLines = balanceText(title, width - 2 * outer, textSize.title, "bold");
  const subtitleLines = wrapText(subtitle, width - 2 * outer, textSize.subtitle);
  const below = outer + titleLines.length * titleLine + 4;
  const height = below + subtitleLines.length * subtitleLine;
  return {
    height,
    draw: (frame: Frame): Record<string, unknown>[] => [
      ...titleLines.map((text, i) =>
        placeText(frame, {
          text,
          x: outer,
          y: outer + (i + 0.5) * titleLine,
          size: textSize.title,
          colour: ink.strong,
          bold: true,
        }),
      ),
      ...subtitleLines.map((text, i) =>
        placeText(frame, {
          text,
          x: outer,
          y: below + (i + 0.5) * subtitleLine,
          size: textSize.subtitle,
          colour: ink.quiet,
        }),
      ),
    ],
  };
}

/** Space between the figure's edge and what it holds. */
export const outerMargin = outer;

/** What the axes measure: the vertical one above its values, the horizontal one below its end. */
export function axisTitles(
  frame: Frame,
  { xTitle, yTitle }: { xTitle: string; yTitle: string },
  { x, above, below }: { x: number; above: number; below: number },
): Record<string, unknown>[] {
  const note = { size: textSize.note, colour: ink.quiet };
  return [
    placeText(frame, { text: yTitle, x: outer, y: above, ...note }),
    placeText(frame, { text: xTitle, x, y: below, ...note, anchor: "right" }),
  ];
}
