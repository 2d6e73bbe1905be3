import { textSize } from "./house-style.js";
import { textWidth, wrapText } from "./text-widths.js";

export interface LabelledRow {
  label: string;
  group: string;
  emphasis?: boolean;
}

/** Where each row of a chart stands, in pixels from the top of the plot area. */
export interface RowLayout {
  rows: { key: string; label: string; lines: string[]; group: string; emphasis: boolean; centre: number }[];
  centreOf: Map<string, number>;
  height: number;
  labelWidth: number;
}

const rowHeight = 25;
/** Lines of one label are this far apart. */
export const labelLineHeight = 15;
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
  let y = 0;
  let labelWidth = 0;
  for (const [key, row] of unique) {
    const weight = row.emphasis ? "bold" : "regular";
    const lines = wrapText(row.label, widestLabel, textSize.label, weight);
    labelWidth = Math.max(labelWidth, ...lines.map((line) => textWidth(line, textSize.label, weight)));
    if (rows.length > 0 && rows.at(-1)!.group !== row.group) y += groupGap;
    const height = rowHeight + (lines.length - 1) * labelLineHeight;
    rows.push({
      key,
      label: row.label,
      lines,
      group: row.group,
      emphasis: row.emphasis ?? false,
      centre: y + height / 2,
    });
    y += height;
  }
  return {
    rows,
    centreOf: new Map(rows.map((row) => [row.key, row.centre])),
    height: y,
    labelWidth: Math.ceil(labelWidth),
  };
}
