import type { Mark } from "../mark.js";
import { type Segment, segments } from "../marks/points.js";
import type { Corners } from "../paper.js";

const apart = 6;

/** The directions of the lines across the boxes of each group, as slopes. The first group has none. */
const slopes: readonly (readonly number[])[] = [[], [1], [-1], [0], [1, -1]];

/** Lines across boxes, so that groups can be told apart without colour. */
export function hatching(all: readonly Corners[], rank: number, color: string): Mark {
  const lines = all.flatMap((box) =>
    slopes[rank % slopes.length]!.flatMap((slope) => (slope === 0 ? level(box) : slanted(box, slope))),
  );
  return lines.length === 0 ? [] : segments(lines, { color, width: 1.2 });
}

function level({ left, right, top, bottom }: Corners): Segment[] {
  const lines: Segment[] = [];
  for (let y = bottom - apart / 2; y > top + 1; y -= apart) lines.push({ x: [left, right], y: [y, y] });
  return lines;
}

/** Lines of 45 degrees, cut at the edges of the box. */
function slanted({ left, right, top, bottom }: Corners, slope: number): Segment[] {
  const [width, height] = [right - left, bottom - top];
  const lines: Segment[] = [];
  for (let start = apart / 2; start < width + height; start += apart * Math.SQRT2) {
    const from = Math.max(0, start - height);
    const to = Math.min(start, width);
    const [x0, x1] = slope > 0 ? [left + from, left + to] : [right - from, right - to];
    lines.push({ x: [x0, x1], y: [bottom - (start - from), bottom - (start - to)] });
  }
  return lines;
}
