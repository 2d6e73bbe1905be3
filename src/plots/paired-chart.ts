import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome, requireUniqueRows } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { formatValue, ink, modelColours, seriesShapes, textSize, textStyle } from "./house-style.js";
import type { LegendEntry } from "./legend.js";
import type { Mark } from "./mark.js";
import { type IntervalDot, intervals } from "./marks/intervals.js";
import { type PrintedEstimate, printedKey, printedMarks } from "./marks/printed.js";
import { line } from "./paper.js";
import { layoutRows, type RowLayout } from "./row-layout.js";
import { rowPanels } from "./row-panels.js";
import { textWidth } from "./text-widths.js";

/** One of two estimates of a row, with the intervals that it has. */
export interface PairedEstimate {
  value: number | null;
  naive?: ConfidenceInterval | null;
  clustered?: ConfidenceInterval | null;
  /** The same number as a paper prints it. */
  printed?: PrintedEstimate;
}

/** One row: one thing measured in two ways. */
export interface PairedRow {
  label: string;
  /** Rows of one group are kept together. */
  group: string;
  first: PairedEstimate;
  second: PairedEstimate;
  /** What random choice gives in this row: a dotted tick. */
  chance?: number;
  /** Labelled in ink and bold: people. */
  emphasis?: boolean;
}

/** What `pairedComparisonChart` draws: two estimates in each row, with their intervals. */
export interface PairedComparisonChart extends ChartText {
  panels: { title: string; rows: PairedRow[] }[];
  /** What the two estimates of every row are: "between people", "with the a-priori labels". */
  first: string;
  second: string;
  /** Whether the first estimates are those of people, who are drawn in ink in every figure. Default: false. */
  firstIsPeople?: boolean;
  xTitle: string;
  xRange: [number, number];
  /** The distance of ticks, where figures of one quantity must have the same. Default: by the room. */
  xStep?: number;
  /** Printed after the numbers. Default: "%". */
  unit?: string;
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
  key?: { naive?: string; clustered?: string; chance?: string; printed?: string };
}

// The first estimate is a few pixels above the row's middle, the second as many below it.
const bothSides = [
  { side: "first", colour: modelColours[0], shape: seriesShapes[0], offset: -5 },
  { side: "second", colour: modelColours[1], shape: seriesShapes[1], offset: 5 },
] as const;
const columnGap = 10;

/**
 * Draws two estimates of each row one above the other, each with a naive and a story-clustered interval. An
 * example is agreement between people and agreement with the labels, for every task.
 *
 * The first estimate is a circle, the second a square. Both values are printed at the right of each panel, in the
 * colours of their marks. Chance may differ
 * between rows and is a dotted tick.
 *
 * @throws {InputError} `pairedComparisonChart requires at least one panel with a row, got none`, two rows
 * of one label and group in a panel, or a value outside the range.
 *
 * @example
 * ```ts
 * const spec = pairedComparisonChart({
 *   title: "People agree with one another more than with the labels",
 *   subtitle: "",
 *   panels: [
 *     { title: "Text", rows: [{ label: "Emotion", group: "1a", first: { value: 64 }, second: { value: 50 } }] },
 *   ],
 *   first: "between people",
 *   second: "with the labels",
 *   xTitle: "Agreement",
 *   xRange: [0, 100],
 * });
 * spec.data.length; // 2
 * ```
 */
export function pairedComparisonChart(input: PairedComparisonChart): PlotlySpec {
  checkChart(input);
  const { panels, unit = "%", digits = 1, width = chartWidth(700) } = input;
  const sides = bothSides.map((one) =>
    one.side === "first" && input.firstIsPeople ? { ...one, colour: ink.strong } : one,
  );
  const key = {
    naive: "95% interval, answers as independent",
    clustered: "95% interval, clustered by story",
    chance: "chance",
    printed: printedKey,
    ...input.key,
  };
  const shown = panels.flatMap((panel) => panel.rows);
  const estimates = shown.flatMap((row) => [row.first, row.second]);
  const entries = sides.map(
    ({ side, colour, shape }): LegendEntry => ({ mark: "filled", shape, text: input[side], colour }),
  );
  if (estimates.some((estimate) => estimate.naive)) entries.push({ mark: "thick", text: key.naive });
  if (estimates.some((estimate) => estimate.clustered)) entries.push({ mark: "thin", text: key.clustered });
  if (estimates.some((estimate) => estimate.printed)) entries.push({ mark: "printed", text: key.printed });
  if (shown.some((row) => row.chance !== undefined)) entries.push({ mark: "dotted", text: key.chance });

  const column = Math.max(
    ...estimates.map(({ value }) => textWidth(formatValue(value, digits), textSize.tick, "bold")),
  );
  const rows = layoutRows(panels, 0.38 * width);
  const valueWidth = 12 + 2 * column + columnGap;
  const { frame, grid, names } = rowPanels({ ...input, rows, width, valueWidth, unit, entries });
  const dots = (row: PairedRow): IntervalDot[] =>
    sides.map(({ side, colour, shape, offset }) => ({
      ...row[side],
      label: `${row.label}, ${input[side]}`,
      colour,
      shape,
      y: rows.centreOf(row) + offset,
    }));
  return chart(frame, [
    grid,
    names,
    inPanels((i) => chanceTicks(panels[i]!.rows, rows)),
    inPanels((i) => ({ top, edge }) => ({
      texts: panels[i]!.rows.flatMap((row) =>
        sides.map(({ side, colour }) => ({
          ...textStyle.printed,
          text: formatValue(row[side].value, digits),
          x: edge - (side === "first" ? column + columnGap : 0),
          y: top + rows.centreOf(row),
          colour,
        })),
      ),
    })),
    inPanels((i) => intervals(panels[i]!.rows.flatMap(dots), { unit, digits, key, barWidth: 7 })),
    inPanels((i) =>
      printedMarks(
        panels[i]!.rows.flatMap((row) =>
          sides.flatMap(({ side, offset }) => {
            const { printed } = row[side];
            const y = rows.centreOf(row) + offset + Math.sign(offset) * 7;
            return printed ? [{ ...printed, label: `${row.label}, ${input[side]}`, y }] : [];
          }),
        ),
        { unit, digits, size: 4.5 },
      ),
    ),
  ]);
}

/** A dotted tick in each row that has a chance of its own. */
function chanceTicks(all: PairedRow[], rows: RowLayout): Mark {
  const look = { color: ink.quiet, width: 1.3, dash: "2px,2px" };
  return ({ x, top }) => ({
    shapes: all.flatMap((row) => {
      if (row.chance === undefined) return [];
      const [at, y] = [x(row.chance), top + rows.centreOf(row)];
      return [{ ...line([at, y - 11], [at, y + 11], look), layer: "above" as const }];
    }),
  });
}

function checkChart({ panels, xRange }: PairedComparisonChart): void {
  const some = panels.some((panel) => panel.rows.length > 0);
  requireSome("pairedComparisonChart", "panel with a row", some);
  requireRange("pairedComparisonChart", xRange);
  requireUniqueRows("pairedComparisonChart", panels);
  for (const row of panels.flatMap((panel) => panel.rows)) {
    requireInRange("pairedComparisonChart", row.label, row.first.value, xRange);
    requireInRange("pairedComparisonChart", row.label, row.second.value, xRange);
    requireInRange("pairedComparisonChart", "chance", row.chance, xRange);
  }
}
