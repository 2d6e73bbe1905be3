import { textSize } from "./house-style.js";
import { textWidth } from "./text-widths.js";

export interface PointLabel {
  /** Pixel of the point. */
  x: number;
  y: number;
  text: string;
}

export interface PlacedPointLabel extends PointLabel {
  left: number;
  middle: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const half = 7;
const away = 8;

/**
 * Places the names of points beside them: at the right, the left, above, below or at a corner, whichever
 * covers least of the other points, names and lines and stays within the bounds. Names are placed one by one, and
 * the rounds repeat until nothing moves.
 */
export function placePointLabels(
  points: readonly PointLabel[],
  bounds: Box,
  lines: readonly Box[] = [],
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
        const crossed = lines.reduce((sum, other) => sum + overlap(box, other), 0);
        const cost = 4 * (others + covered) + crossed + 100 * outside(box, bounds) + 0.1 * preference;
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

function candidates({ x, y, text }: PointLabel): Box[] {
  const width = textWidth(text, textSize.note);
  const at = (left: number, middle: number): Box => ({
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
    at(right, y - 22),
    at(left, y - 22),
    at(right, y + 22),
    at(left, y + 22),
    at(x - width / 2, y - 46),
    at(x - width / 2, y + 46),
  ];
}

const around = ({ x, y }: PointLabel): Box => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 });

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

function outside(box: Box, bounds: Box): number {
  return (
    Math.max(0, bounds.left - box.left) +
    Math.max(0, box.right - bounds.right) +
    Math.max(0, bounds.top - box.top) +
    Math.max(0, box.bottom - bounds.bottom)
  );
}
