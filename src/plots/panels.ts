import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { type KeyEntry, keyHeight } from "./chart-key.js";
import { type Frame, outerMargin, paperX, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, textSize } from "./house-style.js";
import { type LineLabel, placeLineLabels } from "./line-labels.js";
import { type LabelledRow, layoutRows, type RowLayout } from "./row-layout.js";
import { wrapText } from "./text-widths.js";

/** The reference lines of a panel. */
export interface PanelLines {
  title: string;
  chance?: number;
  ceiling?: { value: number; label: string };
  reference?: { value: number; ci?: ConfidenceInterval | null; label: string };
}

export interface PanelsInput {
  title: string;
  subtitle: string;
  panels: (PanelLines & { rows: LabelledRow[] })[];
  xTitle: string;
  xRange: [number, number];
  width: number;
  unit: string;
  /** Keeps a column at the right of each panel for printed values. */
  valueColumn: boolean;
  entries: KeyEntry[];
}

/** One panel's place, in pixels of the figure. */
export interface PanelArea {
  axis: string;
  left: number;
  right: number;
  /** The right edge of the printed values. */
  valueEdge: number;
}

export interface PanelsLayout {
  frame: Frame;
  rows: RowLayout;
  panels: PanelArea[];
  keyTop: number;
  xRange: [number, number];
  /** Base layout with the axes in place. */
  base: Record<string, unknown>;
  shapes: Record<string, unknown>[];
  annotations: Record<string, unknown>[];
}

const labelGap = 14;
const panelGap = 26;
const titleLine = 18;
const labelLine = 15;
const tickBand = 24;

/** Lays out rows of labels beside panels that share them: every pixel of the chart but its marks. */
export function layoutPanels(input: PanelsInput): PanelsLayout {
  const { width, xRange, unit } = input;
  const rows = layoutRows(input.panels, 0.38 * width);
  const count = input.panels.length;
  const valueWidth = input.valueColumn ? 48 : 8;
  const labelEdge = outerMargin + rows.labelWidth + labelGap;
  const panelWidth = (width - outerMargin - labelEdge - (count - 1) * panelGap) / count - valueWidth;
  const panels = input.panels.map((_, i): PanelArea => {
    const left = labelEdge + i * (panelWidth + valueWidth + panelGap);
    return {
      axis: i === 0 ? "" : String(i + 1),
      left,
      right: left + panelWidth,
      valueEdge: left + panelWidth + valueWidth,
    };
  });

  const head = titleBlock(input.title, input.subtitle, width);
  const titles = input.panels.map((panel) =>
    wrapText(panel.title, panelWidth + valueWidth, textSize.panel, "bold"),
  );
  const titleLines = Math.max(...titles.map((lines) => lines.length));
  const levels = Math.max(
    ...input.panels.map((panel, i) =>
      labelsOf(panel, panels[i]!, input).reduce((most, l) => Math.max(most, l.level + 1), 0),
    ),
  );
  const titlesTop = head.height + 16;
  const top = titlesTop + titleLines * titleLine + 4 + levels * labelLine + 5;
  const bottom = top + rows.height;
  const axisTitle = bottom + tickBand;
  const keyTop = axisTitle + 22;
  const height = Math.ceil(keyTop + keyHeight(input.entries, width) + 14);
  const frame: Frame = { width, height, left: labelEdge, right: width - outerMargin, top, bottom };

  const step = niceStep(xRange[1] - xRange[0], Math.max(2, Math.floor(panelWidth / 46)));
  const axes = Object.fromEntries(
    panels.flatMap((area) => [
      [
        `xaxis${area.axis}`,
        {
          domain: [paperX(frame, area.left), paperX(frame, area.right)],
          anchor: `y${area.axis}`,
          range: xRange,
          fixedrange: true,
          tick0: xRange[0],
          dtick: step,
          ticksuffix: unit,
          showticksuffix: "all",
          tickangle: 0,
          tickfont: { size: textSize.tick, color: ink.quiet },
          gridcolor: ink.faint,
          gridwidth: 1,
          zeroline: false,
          showline: false,
          ticks: "",
        },
      ],
      [
        `yaxis${area.axis}`,
        // One unit is one pixel from the top of the plot area: rows are placed by their layout.
        {
          domain: [0, 1],
          anchor: `x${area.axis}`,
          range: [rows.height, 0],
          fixedrange: true,
          showgrid: false,
          zeroline: false,
          showline: false,
          showticklabels: false,
          ticks: "",
        },
      ],
    ]),
  );
  const margin = {
    l: frame.left,
    r: width - frame.right,
    t: top,
    b: height - bottom,
    pad: 0,
    autoexpand: false,
  };
  return {
    frame,
    rows,
    panels,
    keyTop,
    xRange,
    base: { ...baseLayout(width, height), margin, hovermode: "closest", ...axes },
    shapes: rows.rows.map((row) =>
      placeLine(
        frame,
        [outerMargin + rows.labelWidth + 4, top + row.centre],
        [frame.right, top + row.centre],
        { color: ink.faint, width: 0.8 },
        "below",
      ),
    ),
    annotations: [
      ...head.draw(frame),
      ...rows.rows.flatMap((row) =>
        row.lines.map((text, i) =>
          placeText(frame, {
            text,
            x: outerMargin,
            y: top + row.centre + (i - (row.lines.length - 1) / 2) * 15,
            colour: row.emphasis ? ink.strong : ink.text,
            bold: row.emphasis,
          }),
        ),
      ),
      ...titles.flatMap((lines, i) =>
        lines.map((text, line) =>
          placeText(frame, {
            text,
            x: panels[i]!.left,
            y: titlesTop + (line + 0.5 + titleLines - lines.length) * titleLine,
            size: textSize.panel,
            colour: ink.strong,
            bold: true,
          }),
        ),
      ),
      placeText(frame, {
        text: input.xTitle,
        x: labelEdge,
        y: axisTitle + 8,
        size: textSize.note,
        colour: ink.quiet,
      }),
    ],
  };
}

/** A panel's reference lines, drawn under the data, and their labels above it. */
export function panelDecoration(
  layout: PanelsLayout,
  area: PanelArea,
  panel: PanelLines,
  format: { unit: string; digits: number },
) {
  const { frame, xRange } = layout;
  const labels = labelsOf(panel, area, { xRange, unit: format.unit });
  const shapes: Record<string, unknown>[] = [];
  const band = panel.reference?.ci;
  if (band?.every(Number.isFinite)) {
    shapes.push({
      type: "rect",
      xref: "paper",
      yref: "paper",
      x0: paperX(frame, pixel(area, xRange, band[0])),
      x1: paperX(frame, pixel(area, xRange, band[1])),
      y0: 0,
      y1: 1,
      fillcolor: ink.faint,
      line: { width: 0 },
      layer: "below",
    });
  }
  for (const label of labels) {
    const rise = frame.top - 2 - label.level * labelLine;
    const line = { color: label.dash === "solid" ? ink.quiet : ink.line, width: 1.2, dash: label.dash };
    shapes.push(placeLine(frame, [label.x, frame.bottom], [label.x, rise], line, "below"));
  }
  const annotations = labels.map((label) =>
    placeText(frame, {
      text: label.text,
      x: label.left,
      y: frame.top - 3 - (label.level + 0.5) * labelLine,
      size: textSize.note,
      colour: ink.quiet,
    }),
  );
  return { shapes, annotations };
}

function labelsOf(
  panel: PanelLines,
  area: PanelArea,
  { xRange, unit }: { xRange: [number, number]; unit: string },
) {
  const print = (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`;
  const lines: (LineLabel & { dash: string })[] = [];
  const add = (value: number, name: string, dash: string): void => {
    if (Number.isFinite(value))
      lines.push({ x: pixel(area, xRange, value), text: `${name} ${print(value)}`, dash });
  };
  if (panel.chance !== undefined) add(panel.chance, "chance", "dot");
  if (panel.reference) add(panel.reference.value, panel.reference.label, "solid");
  if (panel.ceiling) add(panel.ceiling.value, panel.ceiling.label, "dash");
  return placeLineLabels(lines, [area.left - 10, area.valueEdge]).map((placed, i) => ({
    ...placed,
    dash: lines[i]!.dash,
  }));
}

function pixel(area: PanelArea, [low, high]: [number, number], value: number): number {
  const share = (Math.min(Math.max(value, low), high) - low) / (high - low);
  return area.left + share * (area.right - area.left);
}

/** The finest of 1, 2, 2.5 and 5 times a power of ten that cuts the range into at most `most` steps. */
export function niceStep(span: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(span / most));
  return [1, 2, 2.5, 5, 10].map((m) => m * power).find((step) => span / step <= most + 1e-9)!;
}

export function requireInRange(
  chart: string,
  name: string,
  value: number | null | undefined,
  [low, high]: [number, number],
): void {
  if (value === null || value === undefined || !Number.isFinite(value)) return;
  if (value < low || value > high) {
    throw new InputError(`${chart}: ${name} is ${value}, outside xRange ${low} to ${high}; widen xRange`);
  }
}
