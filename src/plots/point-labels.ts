import { textSize } from "./house-style.js";
import type { Corners } from "./paper.js";
import { textWidth } from "./text-widths.js";

export interface PointLabel {
  /** Pixel of the point. */
  x: number;
  y: number;
  text: string;
  /** Top and bottom pixel of a vertical line through the point. A name may be placed at its end. */
  ends?: readonly [number, number];
}

export interface PlacedPointLabel extends PointLabel {
  left: number;
  middle: number;
}

const half = 7;
const away = 8;

// If a name is nearer than this to another point's line, it seems to belong to that point.
const clear = 4;

/**
 * Places the names of points beside them: at the right, at the left, above, below or at a corner. It chooses
 * the place that covers least of the other points, names and lines, is not nearer to another point than to
 * its own, and stays within the bounds. Near places come first; a farther one needs a line to its point. Names are placed one by one, and the rounds repeat until nothing
 * moves.
 */
export function placePointLabels(
  points: readonly PointLabel[],
  bounds: Corners,
  lines: readonly Corners[] = [],
): PlacedPointLabel[] {
  const boxes = points.map((point) => candidates(point)[0]!);
  for (let round = 0; round < 8; round++) {
    let moved = false;
    points.forEach((point, i) => {
      let best = boxes[i]!;
      let least = Number.POSITIVE_INFINITY;
      for (const [preference, box] of candidates(point).entries()) {
        const others = boxes.reduce((sum, other, j) => sum + (j === i ? 0 : overlap(box, other)), 0);
        const covered = points.reduce((sum, other) => sum + overlap(box, around(other)), 0);
        const crossed = lines.reduce((sum, line) => sum + overlap(box, line), 0);
        const brushed = lines.reduce((sum, line) => sum + overlap(box, grown(line, through(line, point))), 0);
        const own = distance(box, point);
        const strays = points.some((other, j) => j !== i && distance(box, other) < 1.5 * own);
        const cost =
          4 * (others + covered) +
          2.5 * crossed +
          0.2 * brushed +
          (strays ? 40 : 0) +
          100 * outside(box, bounds) +
          0.5 * Math.max(0, own - away - 4) +
          0.1 * preference;
        if (cost < least - 1e-9) {
          least = cost;
          best = box;
        }
      }
      if (best.left !== boxes[i]!.left || best.top !== boxes[i]!.top) moved = true;
      boxes[i] = best;
    });
    if (!moved) break;
  }
  return points.map((point, i) => ({
    ...point,
    left: boxes[i]!.left,
    middle: (boxes[i]!.top + boxes[i]!.bottom) / 2,
  }));
}

function candidates({ x, y, text, ends = [y, y] }: PointLabel): Corners[] {
  const width = textWidth(text, textSize.note);
  const at = (left: number, middle: number): Corners => ({
    left,
    right: left + width,
    top: middle - half,
    bottom: middle + half,
  });
  const right = x + away;
  const left = x - away - width;
  return [
    at(right, y - 10),
    at(left, y - 10),
    at(right, y + 10),
    at(left, y + 10),
    at(right, y),
    at(left, y),
    ...[22, 34, 46].flatMap((far) => [
      at(right, y - far),
      at(left, y - far),
      at(right, y + far),
      at(left, y + far),
    ]),
    ...[24, 40].flatMap((far) => [
      ...[-10, 10, -22, 22].flatMap((down) => [at(right + far, y + down), at(left - far, y + down)]),
    ]),
    at(x - width / 2, y - 46),
    at(x - width / 2, y + 46),
    at(x - width / 2, ends[0] - away),
    at(x - width / 2, ends[1] + away),
  ];
}

const around = ({ x, y }: PointLabel): Corners => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });

/** Whether a line is one of the point's own. */
const through = ({ left, right, top, bottom }: Corners, { x, y }: PointLabel): boolean =>
  left <= x && x <= right && top <= y && y <= bottom;

/** A line with space around it. A point's own line needs none. */
const grown = ({ left, right, top, bottom }: Corners, own: boolean): Corners => {
  const room = own ? 0 : clear;
  return { left: left - room, right: right + room, top: top - room, bottom: bottom + room };
};

/** How far a name is from the point or the nearest end of its line. */
function distance(box: Corners, { x, y, ends = [y, y] }: PointLabel): number {
  const across = Math.max(0, box.left - x, x - box.right);
  const down = [y, ...ends].map((at) => Math.max(0, box.top - at, at - box.bottom));
  return Math.hypot(across, Math.min(...down));
}

function overlap(a: Corners, b: Corners): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

function outside(box: Corners, bounds: Corners): number {
  return (
    Math.max(0, bounds.left - box.left) +
    Math.max(0, box.right - bounds.right) +
    Math.max(0, bounds.top - box.top) +
    Math.max(0, box.bottom - bounds.bottom)
  );
}
