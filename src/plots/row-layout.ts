import { ink, outerMargin, textSize } from "./house-style.js";
import type { Mark } from "./mark.js";
import { textWidth, wrapText } from "./text-widths.js";

export interface LabelledRow {
  label: string;
  group: string;
  emphasis?: boolean;
  /** Names the rows below it, and has no marks of its own. */
  heading?: boolean;
}

/** The place of each row of a chart, in pixels from the top of the plot area. */
export interface RowLayout {
  rows: { lines: string[]; group: string; emphasis: boolean; heading: boolean; centre: number }[];
  centreOf(row: { label: string; group: string }): number;
  height: number;
  labelWidth: number;
}

const rowHeight = 25;
const labelLineHeight = 15;
const groupGap = 7;

export const rowKey = (row: LabelledRow): string => JSON.stringify([row.group, row.label]);

/**
 * Stacks the rows of all panels, in the order in which they first occur, with a gap between groups.
 * Labels wrap at `widestLabel` pixels, and a wrapped row is taller.
 */
export function layoutRows(panels: { rows: LabelledRow[] }[], widestLabel: number): RowLayout {
  const unique = new Map<string, LabelledRow>();
  for (const row of panels.flatMap((panel) => panel.rows)) {
    if (!unique.has(rowKey(row))) unique.set(rowKey(row), row);
  }
  const rows: RowLayout["rows"] = [];
  const centres = new Map<string, number>();
  let y = 0;
  let labelWidth = 0;
  for (const [key, row] of unique) {
    const weight = row.emphasis ? "bold" : "regular";
    const lines = wrapText(row.label, widestLabel, textSize.label, weight);
    labelWidth = Math.max(labelWidth, ...lines.map((line) => textWidth(line, textSize.label, weight)));
    if (rows.length > 0 && rows.at(-1)!.group !== row.group) y += groupGap;
    const height = rowHeight + (lines.length - 1) * labelLineHeight;
    const { group, emphasis = false, heading = false } = row;
    rows.push({ lines, group, emphasis, heading, centre: y + height / 2 });
    centres.set(key, y + height / 2);
    y += height;
  }
  return { rows, centreOf: (row) => centres.get(rowKey(row))!, height: y, labelWidth: Math.ceil(labelWidth) };
}

/** The labels of rows, at the figure's left edge. */
export function rowLabels({ rows }: RowLayout): Mark {
  return ({ top }) => ({
    texts: rows.flatMap(({ lines, emphasis, centre }) =>
      lines.map((text, i) => ({
        text,
        x: outerMargin,
        y: top + centre + (i - (lines.length - 1) / 2) * labelLineHeight,
        colour: emphasis ? ink.strong : ink.text,
        bold: emphasis,
      })),
    ),
  });
}
