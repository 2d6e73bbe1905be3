import type { ConfidenceInterval } from "../../core/estimate.js";
import { ink, textStyle } from "../house-style.js";
import { type LineLabel, type PlacedLineLabel, placeLineLabels } from "../line-labels.js";
import type { Frame, Mark } from "../mark.js";
import { line } from "../paper.js";
import type { Scale } from "../scale.js";

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
    const printed = Number.isInteger(value) ? String(value) : value.toFixed(1);
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
