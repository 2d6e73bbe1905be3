import type { ConfidenceInterval } from "../core/estimate.js";
import { type Frame, paperX, placeLine, placeText } from "./frame.js";
import { ink, textSize } from "./house-style.js";
import { type LineLabel, type PlacedLineLabel, placeLineLabels } from "./line-labels.js";

/** The values that a panel's rows are compared with. */
export interface PanelLines {
  chance?: number;
  ceiling?: { value: number; label: string };
  reference?: { value: number; ci?: ConfidenceInterval | null; label: string };
}

/** One panel's place, in pixels of the figure. */
export interface PanelArea {
  /** Suffix of the panel's axes: "" for the first, "2" for the second. */
  axis: string;
  left: number;
  right: number;
  /** The right edge of the printed values. */
  valueEdge: number;
}

export interface Scale {
  xRange: [number, number];
  unit: string;
}

/** A row of line labels is this high. */
export const labelLine = 15;

// plotly's named dashes grow with the line; these keep dotted and dashed apart at any zoom.
const dashes = { chance: "2px,3px", ceiling: "6px,4px", reference: "solid" } as const;

type Line = LineLabel & { kind: keyof typeof dashes };

/** Where the labels of a panel's lines stand, and on how many rows above it. */
export function labelLines(panel: PanelLines, area: PanelArea, scale: Scale): (PlacedLineLabel & Line)[] {
  const lines: Line[] = [];
  const add = (kind: Line["kind"], name: string, value: number | undefined): void => {
    if (value === undefined || !Number.isFinite(value)) return;
    const printed = Number.isInteger(value) ? String(value) : value.toFixed(1);
    lines.push({ x: pixelOf(area, scale.xRange, value), text: `${name} ${printed}${scale.unit}`, kind });
  };
  add("chance", "chance", panel.chance);
  add("reference", panel.reference?.label ?? "", panel.reference?.value);
  add("ceiling", panel.ceiling?.label ?? "", panel.ceiling?.value);
  const placed = placeLineLabels(lines, [area.left - 10, area.valueEdge]);
  return placed.map((label, i) => ({ ...label, kind: lines[i]!.kind }));
}

/** A panel's reference lines under the data, and their labels above it. */
export function drawPanelLines(frame: Frame, area: PanelArea, panel: PanelLines, scale: Scale) {
  const shapes: Record<string, unknown>[] = [];
  const annotations: Record<string, unknown>[] = [];
  const band = panel.reference?.ci;
  if (band?.every(Number.isFinite)) {
    shapes.push({
      type: "rect",
      xref: "paper",
      yref: "paper",
      x0: paperX(frame, pixelOf(area, scale.xRange, band[0])),
      x1: paperX(frame, pixelOf(area, scale.xRange, band[1])),
      y0: 0,
      y1: 1,
      fillcolor: ink.faint,
      line: { width: 0 },
      layer: "below",
    });
  }
  for (const label of labelLines(panel, area, scale)) {
    const line = { color: ink.quiet, width: 1.3, dash: dashes[label.kind] };
    const top = frame.top - 2 - label.level * labelLine;
    shapes.push(placeLine(frame, [label.x, frame.bottom], [label.x, top], line, "below"));
    annotations.push(
      placeText(frame, {
        text: label.text,
        x: label.left,
        y: frame.top - 3 - (label.level + 0.5) * labelLine,
        size: textSize.note,
        colour: ink.quiet,
      }),
    );
  }
  return { shapes, annotations };
}

/** A value's pixel in a panel; values beyond the range stand at its end. */
export function pixelOf(area: PanelArea, [low, high]: [number, number], value: number): number {
  const share = (Math.min(Math.max(value, low), high) - low) / (high - low);
  return area.left + share * (area.right - area.left);
}
