import { ink } from "../house-style.js";
import type { Mark, Trace } from "../mark.js";
import { type Corners, type LineLook, line, type Shape } from "../paper.js";

export interface Box extends Corners {
  fill: string;
  /** Shown when the box is pointed at. */
  hover?: string;
}

/** Boxes as one trace of bars. A hundred shapes would take a second to draw, and could not be pointed at. */
export function boxes(
  all: Box[],
  outline: LineLook = { color: ink.paper, width: 0 },
  rest: Trace = {},
): Mark {
  const hovers = all.some((box) => box.hover !== undefined);
  return () => ({
    traces: [
      {
        type: "bar",
        orientation: "h",
        base: all.map(({ left }) => left),
        x: all.map(({ left, right }) => right - left),
        y: all.map(({ top, bottom }) => (top + bottom) / 2),
        width: all.map(({ top, bottom }) => bottom - top),
        marker: { color: all.map(({ fill }) => fill), line: outline },
        ...(hovers
          ? { hovertext: all.map((box) => box.hover ?? ""), hovertemplate: "%{hovertext}<extra></extra>" }
          : { hoverinfo: "skip" }),
        ...rest,
      },
    ],
  });
}

export function inset(box: Corners, by: number): Corners {
  return { left: box.left + by, right: box.right - by, top: box.top + by, bottom: box.bottom - by };
}

/**
 * Diagonals across a cell without a value. They have no colour of the scale, so that nobody reads them as a
 * value.
 */
export function hatch(cell: Corners): Shape[] {
  const { left, right, top, bottom } = inset(cell, 2);
  const height = bottom - top;
  const look = { color: ink.line, width: 0.8 };
  const lines: Shape[] = [];
  for (let start = left - height + 6; start < right; start += 7) {
    const from = Math.max(start, left);
    const to = Math.min(start + height, right);
    lines.push(line([from, bottom - (from - start)], [to, bottom - (to - start)], look));
  }
  return lines;
}
