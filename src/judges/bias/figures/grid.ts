import { chart } from "../../../plots/chart.js";
import type { PlotlySpec } from "../../../plots/figure.js";
import { asOnPaper, ink, outerMargin, textSize, textStyle } from "../../../plots/house-style.js";
import type { Legend } from "../../../plots/legend.js";
import type { Mark } from "../../../plots/mark.js";
import { type Box, boxes } from "../../../plots/marks/boxes.js";
import { textAbove } from "../../../plots/marks/texts.js";
import type { PlacedText } from "../../../plots/paper.js";
import { textColourOn } from "../../../plots/sequential-scale.js";
import { breakName, textWidth } from "../../../plots/text-widths.js";

/** A coloured cell; without a fill nothing is drawn but its text: a margin. */
export interface GridCell {
  fill?: string;
  text: string;
  hover?: string;
}

export interface GridRow {
  label: string;
  cells: (GridCell | null)[];
  bold?: boolean;
  /** A gap above the row sets it apart from the rows before. */
  apart?: boolean;
}

/** A table of coloured cells with names of rows and columns. */
export interface GridPanel {
  title: string;
  columns: string[];
  rows: GridRow[];
  /** Whether rows are named; panels at the right may share the names of the first. */
  named: boolean;
  /** Below the cells: what the columns are, or a number about the table. */
  below?: string;
}

/** Panels in lines, from the top. */
export interface GridChart {
  title: string;
  subtitle: string;
  width: number;
  lines: GridPanel[][];
  cell: { width: number; height: number };
  legend?: Legend;
}

const heading = { size: 10.5, lineHeight: 12.5 };
const apartGap = 8;
const panelGap = 30;
const lineGap = 26;
const titleHeight = 20;
const belowHeight = 22;

/** Draws tables of coloured cells, several side by side and in lines. */
export function gridChart({ title, subtitle, width, lines, cell, legend }: GridChart): PlotlySpec {
  let top = 0;
  const placed = lines.map((panels) => {
    const names = panels.map(({ columns }) =>
      columns.map((name) => breakName(name, cell.width - 4, heading.size)),
    );
    const above = heading.lineHeight * Math.max(1, ...names.flat().map((one) => one.length)) + 6;
    const start = top + titleHeight + above;
    const heights = panels.map(({ rows }) => heightOf(rows, cell.height));
    const below = panels.some((panel) => panel.below !== undefined) ? belowHeight : 0;
    top = start + Math.max(...heights) + below + lineGap;
    let x = outerMargin;
    return panels.map((panel, i) => {
      const labels = panel.named ? labelWidth(panel) + 10 : 0;
      const left = x + labels;
      x = left - labels + insideWidth(panel, cell.width) + panelGap;
      return { panel, names: names[i]!, left, labelsAt: left - labels, start, height: heights[i]!, above };
    });
  });
  const all = placed.flat();
  return chart(
    {
      ...{ title, subtitle, width },
      plot: { left: outerMargin, right: width - outerMargin, above: 12, height: top - lineGap, below: 14 },
      axes: "pixels",
      ...(legend === undefined ? {} : { legend }),
    },
    all.map((one) => panelMark(one, cell)),
  );
}

/** The width of a figure with these panels side by side. */
export function widthOf(panels: readonly GridPanel[], cellWidth: number): number {
  const inside = panels.map((panel) => insideWidth(panel, cellWidth));
  return 2 * outerMargin + inside.reduce((sum, one) => sum + one, 0) + panelGap * (panels.length - 1);
}

/** The pixels of a panel: its cells with the names of rows, or its title or the text below if they are longer. */
function insideWidth(panel: GridPanel, cellWidth: number): number {
  const labels = panel.named ? labelWidth(panel) + 10 : 0;
  return Math.ceil(
    Math.max(
      labels + panel.columns.length * cellWidth,
      textWidth(panel.title, textSize.panel, "bold"),
      textWidth(panel.below ?? "", textSize.note),
    ),
  );
}

const labelWidth = ({ rows }: GridPanel): number =>
  Math.ceil(
    Math.max(...rows.map(({ label, bold }) => textWidth(label, textSize.tick, bold ? "bold" : "regular"))),
  );

const heightOf = (rows: readonly GridRow[], height: number): number =>
  rows.reduce((sum, { apart }) => sum + height + (apart ? apartGap : 0), 0);

interface PlacedPanel {
  panel: GridPanel;
  names: string[][];
  left: number;
  labelsAt: number;
  start: number;
  height: number;
  above: number;
}

function panelMark(
  { panel, names, left, labelsAt, start, height, above }: PlacedPanel,
  cell: GridChart["cell"],
): Mark {
  return (frame) => {
    const top = frame.top + start;
    let y = top;
    const rows = panel.rows.map((row) => {
      if (row.apart) y += apartGap;
      y += cell.height;
      return { row, middle: y - cell.height / 2 };
    });
    const cells = rows.flatMap(({ row, middle }) =>
      row.cells.flatMap((one, column) =>
        one === null ? [] : [{ one, middle, x: left + (column + 0.5) * cell.width }],
      ),
    );
    const filled = cells.flatMap(({ one, middle, x }): Box[] =>
      one.fill === undefined
        ? []
        : [
            {
              ...{ left: x - cell.width / 2, right: x + cell.width / 2 },
              ...{ top: middle - cell.height / 2, bottom: middle + cell.height / 2 },
              fill: one.fill,
              ...(one.hover === undefined ? {} : { hover: one.hover }),
            },
          ],
    );
    const texts: PlacedText[] = [
      { ...textStyle.heading, text: panel.title, x: labelsAt, y: top - above - titleHeight / 2 + 2 },
      ...names.flatMap((lines, i) =>
        textAbove(lines, { ...heading, x: left + (i + 0.5) * cell.width, y: top - 4, anchor: "center" }),
      ),
      ...(panel.named
        ? rows.map(({ row, middle }) => ({
            text: row.label,
            x: left - 8,
            y: middle,
            size: textSize.tick,
            anchor: "right" as const,
            bold: row.bold ?? false,
            colour: row.bold ? ink.strong : ink.text,
          }))
        : []),
      ...(panel.below === undefined
        ? []
        : [{ ...textStyle.note, text: panel.below, x: labelsAt, y: top + height + 12 }]),
    ];
    return [
      filled.length === 0 ? [] : boxes(filled, { color: ink.paper, width: 1 }, { meta: asOnPaper }),
      () => ({
        texts,
        traces: [
          {
            mode: "text",
            meta: asOnPaper,
            x: cells.map(({ x }) => x),
            y: cells.map(({ middle }) => middle),
            text: cells.map(({ one }) => one.text),
            textfont: {
              size: 10.5,
              color: cells.map(({ one }) =>
                one.fill === undefined ? ink.quiet : textColourOn(one.fill, ink.strong),
              ),
            },
            hoverinfo: "skip",
          },
        ],
      }),
    ];
  };
}
