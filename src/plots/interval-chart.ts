import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { requireInRange, requireRange, requireUniqueRows } from "./chart-checks.js";
import { chartKey, type KeyEntry } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { placeText } from "./frame.js";
import { ink, modelColour, textSize } from "./house-style.js";
import { formatValue, intervalTraces, type Mark } from "./interval-marks.js";
import { drawPanelLines } from "./panel-lines.js";
import { layoutPanels } from "./panels.js";
import { rowKey } from "./row-layout.js";
import { textWidth } from "./text-widths.js";

/** One row: an estimate with its naive and its story-clustered interval. */
export interface IntervalRow {
  label: string;
  /** Rows of one group share a colour and stand together: "people", "GPT-4". */
  group: string;
  /** NaN or null is drawn as "unscored", never as 0. */
  value: number | null;
  /** The interval that takes rows as independent: a short thick bar. */
  naive?: ConfidenceInterval | null;
  /** The interval that resamples or clusters whole stories: a long thin line. */
  clustered?: ConfidenceInterval | null;
  /** Why an interval that is given has no bounds, for the hover text: "one story". */
  undefinedBecause?: string;
  /** Drawn in ink and bold: people. */
  emphasis?: boolean;
  /** Open for one prompt, filled for the other. Default: filled. */
  marker?: "open" | "filled";
}

export interface IntervalPanel {
  title: string;
  /** What random choice gives: a dotted line. */
  chance?: number;
  /** What no respondent can exceed, such as the modal share: a dashed line. */
  ceiling?: { value: number; label: string };
  /** A value to compare the rows with, such as agreement between people: a line in a band. */
  reference?: { value: number; ci?: ConfidenceInterval | null; label: string };
  rows: IntervalRow[];
}

export interface IntervalChart {
  title: string;
  subtitle: string;
  /** One panel, or several side by side that share their row labels. */
  panels: IntervalPanel[];
  xTitle: string;
  xRange: [number, number];
  /** Pixels. Default: 700. */
  width?: number;
  /** Follows the numbers. Default: "%". */
  unit?: string;
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
  /** What the marks mean; printed below the chart, for the marks that occur. */
  key?: { open?: string; filled?: string; naive?: string; clustered?: string };
}

const defaultKey = {
  open: "0-shot",
  filled: "chain of thought",
  naive: "95% interval, answers as independent",
  clustered: "95% interval, clustered by story",
};

/**
 * Draws estimates as rows of dots with two intervals each: a thick bar for the naive interval, which
 * takes every answer as independent, and a thin line for the one that is clustered by story.
 *
 * Rows keep the order given and stand in groups; a row that several panels share has one label. Values
 * are printed at the right of each panel. An interval that reaches beyond `xRange` ends in an arrowhead;
 * a value beyond it is refused. An interval without finite bounds is not drawn, and the hover text says
 * that it is undefined.
 *
 * @throws {InputError} `intervalChart requires at least one panel with a row, got none`, two rows of one
 * label and group in a panel, or a value outside the range.
 *
 * @example
 * ```ts
 * const spec = intervalChart({
 *   title: "People and GPT-4 agree",
 *   subtitle: "Share of answers equal to the modal answer of the other people",
 *   panels: [{ title: "Emotion", chance: 25, rows: [{ label: "People", group: "people", value: 64 }] }],
 *   xTitle: "Agreement",
 *   xRange: [0, 100],
 * });
 * spec.layout.width; // 700
 * ```
 */
export function intervalChart(chart: IntervalChart): PlotlySpec {
  checkChart(chart);
  const unit = chart.unit ?? "%";
  const digits = chart.digits ?? 1;
  const key = { ...defaultKey, ...chart.key };
  const shown = chart.panels.flatMap((panel) => panel.rows);
  const groups = [...new Set(shown.filter((row) => !row.emphasis).map((row) => row.group))];
  const colourOf = (row: { group: string; emphasis?: boolean }): string =>
    row.emphasis ? ink.strong : modelColour(groups.indexOf(row.group));

  const models = shown.filter((row) => !row.emphasis);
  const bothMarkers = new Set(models.map((row) => row.marker ?? "filled")).size > 1;
  const entries: KeyEntry[] = [];
  if (bothMarkers) entries.push({ mark: "open", text: key.open }, { mark: "filled", text: key.filled });
  if (shown.some((row) => row.naive)) entries.push({ mark: "thick", text: key.naive });
  if (shown.some((row) => row.clustered)) entries.push({ mark: "thin", text: key.clustered });

  const printed = shown.map((row) => formatValue(row.value, digits));
  const valueWidth = 12 + Math.max(...printed.map((text) => textWidth(text, textSize.tick, "bold")));
  const layout = layoutPanels({ ...chart, width: chart.width ?? 700, valueWidth, unit, entries });
  const { frame, rows, panels } = layout;
  const drawn = panels.map((area, i) =>
    drawPanelLines(frame, area, chart.panels[i]!, { xRange: chart.xRange, unit }),
  );
  const values = panels.flatMap((area, i) =>
    chart.panels[i]!.rows.map((row) =>
      placeText(frame, {
        text: formatValue(row.value, digits),
        x: area.valueEdge,
        y: frame.top + rows.centreOf.get(rowKey(row))!,
        size: textSize.tick,
        colour: row.emphasis ? ink.strong : ink.text,
        bold: row.emphasis ?? false,
        anchor: "right",
      }),
    ),
  );
  const data = panels.flatMap((area, i) => {
    const marks: Mark[] = chart.panels[i]!.rows.map((row) => ({
      ...row,
      y: rows.centreOf.get(rowKey(row))!,
      colour: colourOf(row),
      size: row.emphasis ? 7.5 : 6.5,
    }));
    return intervalTraces(marks, { axis: area.axis, range: chart.xRange, unit, digits, key });
  });
  const legend = chartKey(frame, entries, layout.keyTop);
  return {
    data,
    layout: {
      ...layout.base,
      shapes: [...layout.shapes, ...drawn.flatMap((d) => d.shapes), ...legend.shapes],
      annotations: [
        ...layout.annotations,
        ...drawn.flatMap((d) => d.annotations),
        ...values,
        ...legend.annotations,
      ],
    },
  };
}

function checkChart({ panels, xRange }: IntervalChart): void {
  if (!panels.some((panel) => panel.rows.length > 0)) {
    throw new InputError("intervalChart requires at least one panel with a row, got none");
  }
  requireRange("intervalChart", xRange);
  requireUniqueRows("intervalChart", panels);
  for (const panel of panels) {
    for (const row of panel.rows) requireInRange("intervalChart", row.label, row.value, xRange);
    requireInRange("intervalChart", "chance", panel.chance, xRange);
    requireInRange("intervalChart", "the ceiling", panel.ceiling?.value, xRange);
    requireInRange("intervalChart", "the reference", panel.reference?.value, xRange);
  }
}
