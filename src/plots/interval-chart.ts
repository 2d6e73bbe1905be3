import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome, requireUniqueRows } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { formatValue, ink, modelColour, textSize, textStyle } from "./house-style.js";
import type { LegendEntry } from "./legend.js";
import { type IntervalDot, intervals } from "./marks/intervals.js";
import { type PrintedEstimate, printedKey, printedMarks } from "./marks/printed.js";
import { type ReferenceLines, referenceLines } from "./marks/reference-lines.js";
import { layoutRows } from "./row-layout.js";
import { rowPanels } from "./row-panels.js";
import { textWidth } from "./text-widths.js";

/** One row: an estimate with its naive and its story-clustered interval. */
export interface IntervalRow {
  label: string;
  /** Rows of one group have one colour and are kept together: "people", "GPT-4". */
  group: string;
  /** NaN or null is drawn as "unscored", never as 0. */
  value: number | null;
  /** The interval that treats rows as independent: a short thick bar. */
  naive?: ConfidenceInterval | null;
  /** The interval that resamples or clusters whole stories: a long thin line. */
  clustered?: ConfidenceInterval | null;
  /** Why a given interval has no bounds, for the hover text: "one story". */
  undefinedBecause?: string;
  /** Drawn in ink and bold: people. */
  emphasis?: boolean;
  /** Open for one prompt, filled for the other. Default: filled. */
  marker?: "open" | "filled";
  /** The same number as a paper prints it. */
  printed?: PrintedEstimate;
}

/** The rows of one panel, with its title. */
export interface IntervalPanel extends ReferenceLines {
  title: string;
  /** Before the title, where a figure has several parts: "a". */
  letter?: string;
  rows: IntervalRow[];
  /** If this panel shows another quantity than the others: its own range, decimals and unit. */
  own?: { xRange: [number, number]; digits: number; unit: string };
}

/** What `intervalChart` draws: an estimate with its interval in each row. */
export interface IntervalChart extends ChartText {
  /** One panel, or several side by side that share their row labels. */
  panels: IntervalPanel[];
  xTitle: string;
  xRange: [number, number];
  /** The distance of ticks, where figures of one quantity must have the same. Default: by the room. */
  xStep?: number;
  /** Printed after the numbers. Default: "%". */
  unit?: string;
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
  /** Whether there is one; a chart above another of the same marks needs none. Default: true. */
  legend?: boolean;
  /** Groups that have the first colours, whether they occur or not: so that a group keeps its colour over figures. */
  groups?: readonly string[];
  /** The legend's texts. Only marks that occur are explained. */
  key?: { open?: string; filled?: string; naive?: string; clustered?: string; printed?: string };
}

const defaultKey = {
  open: "0-shot",
  filled: "chain of thought",
  naive: "95% interval, answers as independent",
  clustered: "95% interval, clustered by story",
  printed: printedKey,
};

// Above the row's middle: clear of the thick bar.
const printedOffset = -8.5;

/**
 * Draws estimates as rows of dots with two intervals each: a thick bar for the naive interval, which treats
 * every answer as independent, and a thin line for the interval clustered by story.
 *
 * Rows keep the given order and are shown in groups. A row that several panels share has one label. Values
 * are printed at the right of each panel. An interval that reaches beyond `xRange` ends in an arrowhead. A
 * value beyond it is refused. An interval without finite bounds is not drawn, and the hover text says that it
 * is undefined.
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
export function intervalChart(input: IntervalChart): PlotlySpec {
  checkChart(input);
  const { panels, unit = "%", digits = 1, width = chartWidth(700) } = input;
  const key = { ...defaultKey, ...input.key };
  const shown = panels.flatMap((panel) => panel.rows);
  const models = shown.filter((row) => !row.emphasis);
  const groups = [...new Set([...(input.groups ?? []), ...models.map((row) => row.group)])];
  const bothMarkers = new Set(models.map((row) => row.marker ?? "filled")).size > 1;
  const entries: LegendEntry[] = [];
  if (bothMarkers) entries.push({ mark: "open", text: key.open }, { mark: "filled", text: key.filled });
  if (shown.some((row) => row.naive)) entries.push({ mark: "thick", text: key.naive });
  if (shown.some((row) => row.clustered)) entries.push({ mark: "thin", text: key.clustered });

  if (shown.some((row) => row.printed)) entries.push({ mark: "printed", text: key.printed });

  const look = panels.map(({ own }) => ({ unit, digits, ...own }));
  const printed = panels.flatMap((panel, i) =>
    panel.rows.map((row) => formatValue(row.value, look[i]!.digits)),
  );
  const valueWidth = 12 + Math.max(...printed.map((text) => textWidth(text, textSize.tick, "bold")));
  const rows = layoutRows(panels, 0.38 * width);
  const { frame, grid, names } = rowPanels({
    ...input,
    rows,
    width,
    valueWidth,
    unit,
    entries: input.legend === false ? [] : entries,
  });
  const dotOf = (row: IntervalRow): IntervalDot => ({
    ...row,
    y: rows.centreOf(row),
    colour: row.emphasis ? ink.strong : modelColour(groups.indexOf(row.group)),
    size: row.emphasis ? 7.5 : 6.5,
  });
  return chart(frame, [
    grid,
    names,
    inPanels((i) => referenceLines(panels[i]!, look[i]!.unit)),
    inPanels((i) => ({ top, edge }) => ({
      texts: panels[i]!.rows.map((row) => ({
        ...textStyle.printed,
        text: formatValue(row.value, look[i]!.digits),
        x: edge,
        y: top + rows.centreOf(row),
        colour: row.emphasis ? ink.strong : ink.text,
        bold: row.emphasis ?? false,
      })),
    })),
    inPanels((i) => intervals(panels[i]!.rows.map(dotOf), { ...look[i]!, key })),
    inPanels((i) =>
      printedMarks(
        panels[i]!.rows.flatMap((row) =>
          row.printed ? [{ ...row.printed, label: row.label, y: rows.centreOf(row) + printedOffset }] : [],
        ),
        look[i]!,
      ),
    ),
  ]);
}

function checkChart({ panels, xRange }: IntervalChart): void {
  const some = panels.some((panel) => panel.rows.length > 0);
  requireSome("intervalChart", "panel with a row", some);
  requireUniqueRows("intervalChart", panels);
  for (const panel of panels) {
    const range = panel.own?.xRange ?? xRange;
    requireRange("intervalChart", range);
    for (const row of panel.rows) requireInRange("intervalChart", row.label, row.value, range);
    requireInRange("intervalChart", "chance", panel.chance, range);
    requireInRange("intervalChart", "the ceiling", panel.ceiling?.value, range);
    requireInRange("intervalChart", "the reference", panel.reference?.value, range);
  }
}
