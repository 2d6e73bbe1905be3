import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireInRange, requireRange, requireUniqueRows } from "./chart-checks.js";
import { chartKey, type KeyEntry } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { placeLine, placeText } from "./frame.js";
import { ink, modelColours, textSize } from "./house-style.js";
import { formatValue, intervalTraces, type Mark } from "./interval-marks.js";
import { pixelOf } from "./panel-lines.js";
import { layoutPanels } from "./panels.js";
import { rowKey } from "./row-layout.js";
import { textWidth } from "./text-widths.js";

export interface PairedEstimate {
  value: number | null;
  naive?: ConfidenceInterval | null;
  clustered?: ConfidenceInterval | null;
}

/** One row: the same thing measured in two ways. */
export interface PairedRow {
  label: string;
  /** Rows of one group stand together. */
  group: string;
  first: PairedEstimate;
  second: PairedEstimate;
  /** What random choice gives in this row: a dotted tick. */
  chance?: number;
}

export interface PairedComparisonChart {
  title: string;
  subtitle: string;
  panels: { title: string; rows: PairedRow[] }[];
  /** What the two estimates of every row are: "between people", "with the a-priori labels". */
  first: string;
  second: string;
  xTitle: string;
  xRange: [number, number];
  /** Pixels. Default: 700. */
  width?: number;
  /** Follows the numbers. Default: "%". */
  unit?: string;
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
  key?: { naive?: string; clustered?: string; chance?: string };
}

// The first estimate stands this many pixels above the row's middle, the second as many below it.
const offset = 5;
const columnGap = 10;

/**
 * Draws two estimates of each row one above the other, each with a naive and a story-clustered interval:
 * agreement between people and agreement with the labels, for every task.
 *
 * Both values are printed at the right of each panel, in the colours of their marks. Chance may differ
 * from row to row and is a dotted tick.
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
export function pairedComparisonChart(chart: PairedComparisonChart): PlotlySpec {
  checkChart(chart);
  const unit = chart.unit ?? "%";
  const digits = chart.digits ?? 1;
  const key = {
    naive: "95% interval, answers as independent",
    clustered: "95% interval, clustered by story",
    chance: "chance",
    ...chart.key,
  };
  const colours = { first: ink.strong, second: modelColours[1] };
  const sides = ["first", "second"] as const;
  const shown = chart.panels.flatMap((panel) => panel.rows);
  const estimates = shown.flatMap((row) => [row.first, row.second]);
  const entries: KeyEntry[] = sides.map((side) => ({
    mark: "filled",
    text: chart[side],
    colour: colours[side],
  }));
  if (estimates.some((estimate) => estimate.naive)) entries.push({ mark: "thick", text: key.naive });
  if (estimates.some((estimate) => estimate.clustered)) entries.push({ mark: "thin", text: key.clustered });
  if (shown.some((row) => row.chance !== undefined)) entries.push({ mark: "dotted", text: key.chance });

  const column = Math.max(
    ...estimates.map(({ value }) => textWidth(formatValue(value, digits), textSize.tick, "bold")),
  );
  const layout = layoutPanels({
    ...chart,
    width: chart.width ?? 700,
    valueWidth: 12 + 2 * column + columnGap,
    unit,
    entries,
  });
  const { frame, rows, panels } = layout;
  const data: Record<string, unknown>[] = [];
  const shapes: Record<string, unknown>[] = [];
  const values: Record<string, unknown>[] = [];
  for (const [i, area] of panels.entries()) {
    const marks: Mark[] = [];
    for (const row of chart.panels[i]!.rows) {
      const y = rows.centreOf.get(rowKey(row))!;
      for (const side of sides) {
        const mark = {
          ...row[side],
          label: `${row.label}, ${chart[side]}`,
          colour: colours[side],
          size: 6.5,
        };
        marks.push({ ...mark, y: y + (side === "first" ? -offset : offset) });
        values.push(
          placeText(frame, {
            text: formatValue(row[side].value, digits),
            x: area.valueEdge - (side === "first" ? column + columnGap : 0),
            y: frame.top + y,
            size: textSize.tick,
            colour: colours[side],
            anchor: "right",
          }),
        );
      }
      if (row.chance === undefined) continue;
      const x = pixelOf(area, chart.xRange, row.chance);
      const [above, below] = [frame.top + y - 11, frame.top + y + 11];
      shapes.push(
        placeLine(frame, [x, above], [x, below], { color: ink.quiet, width: 1.3, dash: "2px,2px" }),
      );
    }
    data.push(
      ...intervalTraces(marks, { axis: area.axis, range: chart.xRange, unit, digits, key, barWidth: 7 }),
    );
  }
  const legend = chartKey(frame, entries, layout.keyTop);
  return {
    data,
    layout: {
      ...layout.base,
      shapes: [...layout.shapes, ...shapes, ...legend.shapes],
      annotations: [...layout.annotations, ...values, ...legend.annotations],
    },
  };
}

function checkChart({ panels, xRange }: PairedComparisonChart): void {
  if (!panels.some((panel) => panel.rows.length > 0)) {
    throw new InputError("pairedComparisonChart requires at least one panel with a row, got none");
  }
  requireRange("pairedComparisonChart", xRange);
  requireUniqueRows("pairedComparisonChart", panels);
  for (const row of panels.flatMap((panel) => panel.rows)) {
    requireInRange("pairedComparisonChart", row.label, row.first.value, xRange);
    requireInRange("pairedComparisonChart", row.label, row.second.value, xRange);
    requireInRange("pairedComparisonChart", "chance", row.chance, xRange);
  }
}
