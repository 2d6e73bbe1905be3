import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart } from "./chart.js";
import { requireCount, requireInRange, requireRange, requireSome } from "./chart-checks.js";
import type { PlotlySpec } from "./figure.js";
import {
  type GroupedLayout,
  type GroupedRow,
  groupedLabels,
  layoutGroupedRows,
  type RowGroup,
} from "./grouped-rows.js";
import { bestLine, heatMapLegend } from "./heat-map-legend.js";
import { asOnPaper, fixed, formatValue, ink, isScored, outerMargin, plain, textSize } from "./house-style.js";
import type { Mark } from "./mark.js";
import { boxes, hatch, inset } from "./marks/boxes.js";
import { textAbove } from "./marks/texts.js";
import type { Shape } from "./paper.js";
import { sequentialColour, textColourOn } from "./sequential-scale.js";
import { breakName, textWidth } from "./text-widths.js";

/** One value of a heat map. */
export interface HeatCell {
  /** NaN or null is hatched and shown as "unscored", never as 0. */
  value: number | null;
  /** Shown when pointed at. */
  interval?: ConfidenceInterval | null;
}

/** A row of a heat map. */
export interface HeatRow extends GroupedRow {
  /** One for each column. */
  cells: HeatCell[];
  /** The number of cases behind the row, printed at its right. */
  count?: number;
}

/** What `heatMap` draws: a coloured cell for each row and column. */
export interface HeatMap extends ChartText {
  columns: string[];
  groups: RowGroup[];
  rows: HeatRow[];
  /** The values of the lightest and of the darkest colour. */
  range: [number, number];
  /** Heading of the counts: "cases". Without it none are printed. */
  countTitle?: string;
  /** What the intervals are, for the text that shows when a cell is pointed at. */
  intervalName?: string;
  key: { best: string; unscored: string };
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
}

const rowSize = { row: 24, heading: 24 };
const headingSize = 10.5;
const headingLine = 13;
const gap = 12;

/**
 * Draws a table of values as a heat map: the number in every cell, on a colour scale whose equal steps look
 * equal. The best of each row is framed, all of them if several tie. An undefined cell is hatched.
 *
 * @throws {InputError} `heatMap requires 13 cells in every row, got 12 in "Warmth"`, no row or column, or a
 * value outside the range.
 *
 * @example
 * ```ts
 * const spec = heatMap({
 *   title: "Two models, two abilities", subtitle: "", columns: ["A", "B"],
 *   groups: [{ id: "emotion", label: "Emotion", sublabel: "情感" }],
 *   rows: [
 *     { label: "Perception", sublabel: "感知", group: "emotion", cells: [{ value: 60 }, { value: 40 }] },
 *     { label: "Coping", sublabel: "应对", group: "emotion", cells: [{ value: 70 }, { value: null }] },
 *   ],
 *   range: [0, 100], key: { best: "best of the row", unscored: "unscored" },
 * });
 * spec.layout.width; // 900
 * ```
 */
export function heatMap(input: HeatMap): PlotlySpec {
  checkHeatMap(input);
  const { columns, countTitle, width = 900 } = input;
  const layout = layoutGroupedRows("heatMap", input.groups, input.rows, rowSize);
  const countWidth = countTitle === undefined ? 0 : gap + textWidth(countTitle, headingSize);
  const left = layout.labelEnd + gap;
  const right = width - outerMargin - countWidth;
  const cell = (right - left) / columns.length;
  if (cell < 30) {
    throw new InputError(`heatMap: a cell has ${Math.round(cell)} pixels; use a larger width than ${width}`);
  }
  const names = columns.map((name) => breakName(name, cell - 4, headingSize));
  const above = 16 + headingLine * Math.max(...names.map((lines) => lines.length)) + 4;
  const hatched = input.rows.some(({ cells }) => cells.some(({ value }) => !isScored(value)));
  const heading = { size: headingSize, lineHeight: headingLine };
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above, height: layout.height, below: 16 },
      axes: "pixels",
      legend: heatMapLegend(input.range, input.key, hatched),
    },
    [
      heatCells(layout, input, cell),
      groupedLabels(layout),
      ({ top }) => ({
        texts: names.flatMap((lines, i) =>
          textAbove(lines, { ...heading, x: left + (i + 0.5) * cell, y: top - 6, anchor: "center" }),
        ),
      }),
      countTitle === undefined ? [] : counts(layout, countTitle, heading),
    ],
  );
}

/** The number of cases behind each row, at the figure's right edge. */
function counts(
  { rows }: GroupedLayout<HeatRow>,
  title: string,
  heading: { size: number; lineHeight: number },
): Mark {
  return ({ width, top }) => {
    const look = { x: width - outerMargin, anchor: "right", colour: ink.quiet } as const;
    return {
      texts: [
        ...textAbove([title], { ...look, ...heading, y: top - 6 }),
        ...rows.flatMap(({ row: { count }, centre }) =>
          count === undefined ? [] : [{ ...look, text: String(count), y: top + centre, size: textSize.tick }],
        ),
      ],
    };
  };
}

/** The cells with their values. The best of each row is framed, and a cell without a value is hatched. */
function heatCells(
  { rows }: GroupedLayout<HeatRow>,
  { columns, range, digits = 1, intervalName = "interval", countTitle = "" }: HeatMap,
  width: number,
): Mark {
  const hover = (
    { label, sublabel, count }: HeatRow,
    column: string,
    { value, interval }: HeatCell,
  ): string =>
    [
      `<b>${plain(column)}</b>`,
      plain(`${label}${sublabel ? ` ${sublabel}` : ""}: ${formatValue(value, digits)}`),
      ...(interval?.every(Number.isFinite)
        ? [plain(`${intervalName}: ${interval.map((x) => fixed(x, digits)).join(" to ")}`)]
        : []),
      ...(count === undefined ? [] : [plain(`${count} ${countTitle}`.trim())]),
    ].join("<br>");
  return ({ left, top }) => {
    const cells = rows.flatMap(({ row, centre }) => {
      const best = bestOf(row);
      return row.cells.map((cell, i) => ({
        fill: isScored(cell.value) ? sequentialColour((cell.value - range[0]) / (range[1] - range[0])) : null,
        printed: isScored(cell.value) ? formatValue(cell.value, digits) : "",
        best: isScored(cell.value) && cell.value === best,
        hover: hover(row, columns[i]!, cell),
        left: left + i * width,
        right: left + (i + 1) * width,
        top: top + centre - rowSize.row / 2,
        bottom: top + centre + rowSize.row / 2,
      }));
    });
    return [
      boxes(
        // A cell without a value can be pointed at too. Its hatching is drawn below.
        cells.map((one) => ({ ...one, fill: one.fill ?? "rgba(0,0,0,0)" })),
        { color: ink.paper, width: 1 },
        { meta: asOnPaper },
      ),
      () => ({
        traces: [
          {
            mode: "text",
            meta: asOnPaper,
            x: cells.map((one) => (one.left + one.right) / 2),
            y: cells.map((one) => (one.top + one.bottom) / 2),
            text: cells.map(({ printed, best }) => (best ? `<b>${printed}</b>` : printed)),
            textfont: {
              size: textSize.tick,
              color: cells.map(({ fill }) => (fill === null ? ink.quiet : textColourOn(fill, ink.strong))),
            },
            hoverinfo: "skip",
          },
        ],
        shapes: [
          ...cells.filter(({ fill }) => fill === null).flatMap(hatch),
          ...cells
            .filter(({ best }) => best)
            .map((one): Shape => ({ type: "rect", ...inset(one, 1), line: bestLine, layer: "above" })),
        ],
      }),
    ];
  };
}

function bestOf(row: HeatRow): number {
  return Math.max(...row.cells.map(({ value }) => value).filter(isScored));
}

function checkHeatMap({ columns, rows, range }: HeatMap): void {
  requireSome("heatMap", "column", columns.length > 0);
  requireRange("heatMap", range, "range");
  for (const row of rows) {
    requireCount("heatMap", "cells in every row", columns.length, row.cells.length, row.label);
    for (const [i, { value }] of row.cells.entries()) {
      requireInRange("heatMap", `${row.label} of ${columns[i]}`, value, range, "range");
    }
  }
}
