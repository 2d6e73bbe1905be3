import { textSize } from "./house-style.js";
import { textWidth } from "./text-widths.js";

export interface LineLabel {
  /** Pixel position of the vertical line that the label belongs to. */
  x: number;
  text: string;
}

export interface PlacedLineLabel extends LineLabel {
  /** 0 is the row of text nearest to the plot. The line goes up to its label. */
  level: number;
  left: number;
  right: number;
}

/**
 * Places the labels of vertical reference lines above a panel so that no label touches another, no line
 * runs through a label and none leaves the bounds, in as few rows of text as possible.
 *
 * A panel has only a few lines, so every arrangement is tried: a label is centred on its line, or to the
 * right or left of it, in one of as many rows as there are labels.
 */
export function placeLineLabels(
  labels: LineLabel[],
  bounds: [left: number, right: number],
): PlacedLineLabel[] {
  const widths = labels.map((label) => textWidth(label.text, textSize.note));
  let best: PlacedLineLabel[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  const chosen: PlacedLineLabel[] = [];

  const search = (at: number, cost: number): void => {
    if (cost >= bestCost) return;
    if (at === labels.length) {
      best = [...chosen];
      bestCost = cost;
      return;
    }
    const { x, text } = labels[at]!;
    const width = widths[at]!;
    for (let level = 0; level < labels.length; level++) {
      for (const [penalty, left] of [x - width / 2, x - 1, x - width + 1].entries()) {
        const placed = { x, text, level, left, right: left + width };
        const clashes = chosen.reduce((sum, other) => sum + clash(placed, other), 0);
        const outside = Math.max(0, bounds[0] - left) + Math.max(0, left + width - bounds[1]);
        chosen.push(placed);
        // Clashes and overruns cost more than any number of rows, so they remain only if nothing else fits.
        search(at + 1, cost + 1e4 * clashes + 1e3 * outside + 10 * level + penalty);
        chosen.pop();
      }
    }
  };
  search(0, 0);
  return best;
}

/** 3 if two labels touch, 1 if the line of one runs through the other, 0 if they are apart. */
function clash(a: PlacedLineLabel, b: PlacedLineLabel): number {
  if (a.level === b.level) return a.left < b.right + 10 && b.left < a.right + 10 ? 3 : 0;
  const [low, high] = a.level < b.level ? [a, b] : [b, a];
  return high.x > low.left - 4 && high.x < low.right + 4 ? 1 : 0;
}
