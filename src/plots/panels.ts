import { InputError } from "../core/errors.js";
import { type KeyEntry, keyHeight } from "./chart-key.js";
import { type Frame, outerMargin, paperX, placeLine, placeText, titleBlock } from "./frame.js";
import { baseLayout, ink, textSize } from "./house-style.js";
import { labelLine, labelLines, type PanelArea, type PanelLines, pixelOf } from "./panel-lines.js";
import { type LabelledRow, labelLineHeight, layoutRows, type RowLayout } from "./row-layout.js";
import { wrapText } from "./text-widths.js";

export interface PanelsInput {
  title: string;
  subtitle: string;
  panels: (PanelLines & { title: string; rows: LabelledRow[] })[];
  xTitle: string;
  xRange: [number, number];
  width: number;
  unit: string;
  /** Room at the right of each panel for printed values, in pixels. */
  valueWidth: number;
  entries: KeyEntry[];
}

export interface PanelsLayout {
  frame: Frame;
  rows: RowLayout;
  panels: PanelArea[];
  keyTop: number;
  /** Base layout with the axes in place. */
  base: Record<string, unknown>;
  shapes: Record<string, unknown>[];
  annotations: Record<string, unknown>[];
}

const labelGap = 16;
const panelGap = 26;
const titleLine = 18;

/** Lays out rows of labels beside panels that share them: every pixel of the chart but its marks. */
export function layoutPanels(input: PanelsInput): PanelsLayout {
  const { width, xRange, valueWidth } = input;
  const rows = layoutRows(input.panels, 0.38 * width);
  const left = outerMargin + rows.labelWidth + labelGap;
  const right = width - outerMargin;
  const panels = panelAreas(input.panels.length, left, right, valueWidth);

  const head = titleBlock(input.title, input.subtitle, width);
  const titles = input.panels.map((panel, i) =>
    wrapText(panel.title, panels[i]!.valueEdge - panels[i]!.left, textSize.panel, "bold"),
  );
  const titleRows = Math.max(...titles.map((lines) => lines.length));
  const labelRows = input.panels.map(
    (panel, i) => 1 + Math.max(-1, ...labelLines(panel, panels[i]!, input).map((label) => label.level)),
  );
  const titlesTop = head.height + 16;
  const top = titlesTop + titleRows * titleLine + 4 + Math.max(...labelRows) * labelLine + 5;
  const bottom = top + rows.height;
  const axisTitle = bottom + 32;
  const keyTop = axisTitle + 18;
  const height = Math.ceil(keyTop + keyHeight(input.entries, width) + 14);
  const frame: Frame = { width, height, left, right, top, bottom };

  const margin = { l: left, r: width - right, t: top, b: height - bottom, pad: 0, autoexpand: false };
  const labels = rows.rows.flatMap((row) =>
    row.lines.map((text, i) =>
      placeText(frame, {
        text,
        x: outerMargin,
        y: top + row.centre + (i - (row.lines.length - 1) / 2) * labelLineHeight,
        colour: row.emphasis ? ink.strong : ink.text,
        bold: row.emphasis,
      }),
    ),
  );
  const panelTitles = titles.flatMap((lines, i) =>
    lines.map((text, line) =>
      placeText(frame, {
        text,
        x: panels[i]!.left,
        y: titlesTop + (line + 0.5 + titleRows - lines.length) * titleLine,
        size: textSize.panel,
        colour: ink.strong,
        bold: true,
      }),
    ),
  );
  const axisNote = { text: input.xTitle, x: left, y: axisTitle, size: textSize.note, colour: ink.quiet };
  return {
    frame,
    rows,
    panels,
    keyTop,
    base: {
      ...baseLayout(width, height),
      margin,
      hovermode: "closest",
      dragmode: false,
      ...panelAxes(frame, panels, rows, input),
    },
    shapes: [...gridLines(frame, panels, xRange), ...rowLines(frame, panels, rows)],
    annotations: [...head.draw(frame), ...labels, ...panelTitles, placeText(frame, axisNote)],
  };
}

function panelAreas(count: number, left: number, right: number, valueWidth: number): PanelArea[] {
  const width = (right - left - (count - 1) * panelGap) / count;
  if (width - valueWidth < 80) {
    throw new InputError(
      `a panel has ${Math.round(width - valueWidth)} pixels; use fewer panels or a larger width`,
    );
  }
  return Array.from({ length: count }, (_, i) => {
    const start = left + i * (width + panelGap);
    return {
      axis: i === 0 ? "" : String(i + 1),
      left: start,
      right: start + width - valueWidth,
      valueEdge: start + width,
    };
  });
}

function panelAxes(frame: Frame, panels: PanelArea[], rows: RowLayout, { xRange, unit }: PanelsInput) {
  const quiet = { fixedrange: true, showgrid: false, zeroline: false, showline: false, ticks: "" };
  const axes: Record<string, unknown> = {};
  for (const area of panels) {
    axes[`xaxis${area.axis}`] = {
      ...quiet,
      domain: [paperX(frame, area.left), paperX(frame, area.right)],
      anchor: `y${area.axis}`,
      range: xRange,
      tick0: xRange[0],
      dtick: tickStep(area, xRange),
      ticksuffix: unit,
      tickangle: 0,
      tickfont: { size: textSize.tick, color: ink.quiet },
    };
    // One unit is one pixel from the top of the plot area: rows are placed by their layout.
    axes[`yaxis${area.axis}`] = {
      ...quiet,
      domain: [0, 1],
      anchor: `x${area.axis}`,
      range: [rows.height, 0],
      showticklabels: false,
    };
  }
  return axes;
}

/** Drawn as shapes rather than by plotly, which would lay its grid over the reference lines. */
function gridLines(frame: Frame, panels: PanelArea[], xRange: [number, number]): Record<string, unknown>[] {
  const line = { color: ink.faint, width: 1 };
  return panels.flatMap((area) => {
    const step = tickStep(area, xRange);
    const count = Math.floor((xRange[1] - xRange[0]) / step + 1e-9) + 1;
    return Array.from({ length: count }, (_, i) => {
      const x = pixelOf(area, xRange, xRange[0] + i * step);
      return placeLine(frame, [x, frame.top], [x, frame.bottom], line, "below");
    });
  });
}

function tickStep(area: PanelArea, xRange: [number, number]): number {
  return niceStep(xRange[1] - xRange[0], Math.max(2, Math.floor((area.right - area.left) / 38)));
}

/** Faint lines that lead the eye from a label to its marks; they stop short of the printed values. */
function rowLines(frame: Frame, panels: PanelArea[], rows: RowLayout): Record<string, unknown>[] {
  const line = { color: ink.faint, width: 0.8 };
  return rows.rows.flatMap((row) =>
    panels.map((area, i) => {
      const start = i === 0 ? area.left - labelGap + 6 : area.left;
      const y = frame.top + row.centre;
      return placeLine(frame, [start, y], [area.right, y], line, "below");
    }),
  );
}

/** The finest of 1, 2, 2.5 and 5 times a power of ten that cuts the span into at most `most` steps. */
export function niceStep(span: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(span / most));
  return [1, 2, 2.5, 5, 10].map((m) => m * power).find((step) => span / step <= most + 1e-9)!;
}
