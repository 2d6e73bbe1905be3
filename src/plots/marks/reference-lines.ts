import type { ConfidenceInterval } from "../../core/estimate.js";
import { fixed, ink, textSize, textStyle, tickText } from "../house-style.js";
import type { Frame, Mark } from "../mark.js";
import { line } from "../paper.js";
import type { Scale } from "../scale.js";
import { textWidth } from "../text-widths.js";

/** The values that a panel's rows are compared with. */
export interface ReferenceLines {
  /** What random choice gives: a dotted line. */
  chance?: number;
  /** What no respondent can exceed, such as the modal share: a dashed line. */
  ceiling?: { value: number; label: string };
  /** A value to compare the rows with, such as agreement between people: a line in a band. */
  reference?: { value: number; ci?: ConfidenceInterval | null; label: string };
}

/** The height of a row of line labels. */
export const labelLine = 15;

// plotly's named dashes grow with the line. With these, dotted and dashed lines differ at any zoom.
const dashes = { chance: "2px,3px", ceiling: "6px,4px", reference: "solid" } as const;

type Line = LineLabel & { kind: keyof typeof dashes };

/** Where the labels of a panel's lines are, and how many rows above the panel they need. */
export function labelLines(
  panel: ReferenceLines,
  { left, edge, x }: Pick<Frame, "left" | "edge" | "x">,
  unit: string,
): (PlacedLineLabel & Line)[] {
  const lines: Line[] = [];
  const add = (kind: Line["kind"], name: string, value: number | undefined): void => {
    if (value === undefined || !Number.isFinite(value)) return;
    const printed = Number.isInteger(value) ? tickText(value) : fixed(value, 1);
    lines.push({ x: within(x, value), text: `${name} ${printed}${unit}`, kind });
  };
  add("chance", "chance", panel.chance);
  add("reference", panel.reference?.label ?? "", panel.reference?.value);
  add("ceiling", panel.ceiling?.label ?? "", panel.ceiling?.value);
  return placeLineLabels(lines, [left - 10, edge]).map((label, i) => ({ ...label, kind: lines[i]!.kind }));
}

/** A panel's reference lines under the data, and their labels above it. */
export function referenceLines(panel: ReferenceLines, unit: string): Mark {
  return (frame) => {
    const { x, top, bottom } = frame;
    const labels = labelLines(panel, frame, unit);
    const band = panel.reference?.ci;
    return {
      shapes: [
        ...(band?.every(Number.isFinite)
          ? [
              {
                type: "rect" as const,
                left: within(x, band[0]),
                right: within(x, band[1]),
                top,
                bottom,
                fill: ink.faint,
              },
            ]
          : []),
        ...labels.map(({ x: at, level, kind }) =>
          line([at, bottom], [at, top - 2 - level * labelLine], {
            color: ink.quiet,
            width: 1.3,
            dash: dashes[kind],
          }),
        ),
      ],
      texts: labels.map(({ text, left, level }) => ({
        ...textStyle.note,
        text,
        x: left,
        y: top - 3 - (level + 0.5) * labelLine,
      })),
    };
  };
}

/** A value's pixel in a panel. Values beyond the range are put at its end. */
function within(x: Scale, value: number): number {
  return x(Math.min(Math.max(value, x.range[0]), x.range[1]));
}

interface LineLabel {
  /** Pixel position of the vertical line that the label belongs to. */
  x: number;
  text: string;
}

interface PlacedLineLabel extends LineLabel {
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
