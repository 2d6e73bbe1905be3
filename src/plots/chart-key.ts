import { type Frame, outerMargin, paperX, paperY, placeLine, placeText } from "./frame.js";
import { ink, textSize, tint } from "./house-style.js";
import { textWidth } from "./text-widths.js";

export interface KeyEntry {
  mark: "open" | "filled" | "thick" | "thin" | "dotted";
  text: string;
  /** Default: the quiet grey, for marks whose colour varies. */
  colour?: string;
}

const entryLine = 19;
const gap = 20;

const markWidth = ({ mark }: KeyEntry): number => (mark === "thick" || mark === "thin" ? 24 : 15);

/** The entries in as many lines as the width needs. */
export function keyLines(entries: KeyEntry[], width: number): KeyEntry[][] {
  const lines: KeyEntry[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const needed = markWidth(entry) + textWidth(entry.text, textSize.note) + gap;
    if (used + needed - gap > width - 2 * outerMargin) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(entry);
    used += needed;
  }
  return lines;
}

export function keyHeight(entries: KeyEntry[], width: number): number {
  return keyLines(entries, width).length * entryLine;
}

/** What the marks mean, in a row below the chart: drawn, so that it never lies over data. */
export function chartKey(frame: Frame, entries: KeyEntry[], top: number) {
  const shapes: Record<string, unknown>[] = [];
  const annotations: Record<string, unknown>[] = [];
  for (const [row, line] of keyLines(entries, frame.width).entries()) {
    let x = outerMargin;
    const y = top + (row + 0.5) * entryLine;
    for (const entry of line) {
      shapes.push(keyMark(frame, entry, x, y));
      annotations.push(
        placeText(frame, {
          text: entry.text,
          x: x + markWidth(entry),
          y,
          size: textSize.note,
          colour: ink.quiet,
        }),
      );
      x += markWidth(entry) + textWidth(entry.text, textSize.note) + gap;
    }
  }
  return { shapes, annotations };
}

function keyMark(frame: Frame, { mark, colour = ink.quiet }: KeyEntry, x: number, y: number) {
  if (mark === "thick" || mark === "thin") {
    const line = mark === "thick" ? { color: tint(colour, 0.45), width: 8 } : { color: colour, width: 1.4 };
    return placeLine(frame, [x, y], [x + 17, y], line);
  }
  if (mark === "dotted") {
    return placeLine(frame, [x + 4, y - 8], [x + 4, y + 8], { color: colour, width: 1.3, dash: "2px,2px" });
  }
  const radius = 3.75;
  const centre = x + radius + 1;
  return {
    type: "circle",
    xref: "paper",
    yref: "paper",
    x0: paperX(frame, centre - radius),
    x1: paperX(frame, centre + radius),
    y0: paperY(frame, y + radius),
    y1: paperY(frame, y - radius),
    fillcolor: mark === "open" ? ink.paper : colour,
    line: { color: colour, width: mark === "open" ? 1.8 : 0 },
  };
}
