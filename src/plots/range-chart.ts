import { InputError } from "../core/errors.js";
import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireCount, requireInRange, requireRange } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import {
  type GroupedLayout,
  type GroupedRow,
  groupedLabels,
  layoutGroupedRows,
  type RowGroup,
} from "./grouped-rows.js";
import {
  formatValue,
  ink,
  isScored,
  modelColours,
  outerMargin,
  plain,
  textSize,
  textStyle,
  tint,
} from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { boxes } from "./marks/boxes.js";
import { verticalLines } from "./marks/lines.js";
import { dots, segments } from "./marks/points.js";
import { panelTitle, tickTexts, xTitle } from "./marks/texts.js";
import { sideBySide } from "./scale.js";
import { textWidth } from "./text-widths.js";

/** What one panel shows of a row. */
export interface RangeValues {
  /** The values of all respondents: a bar from the least to the greatest, and a tick for each. */
  field: { name: string; value: number }[];
  /** One for each mark of the chart. NaN or null is not drawn, but printed as "unscored". */
  marks: (number | null)[];
  /** The interval of each mark. Marks then stand below each other, each on a line of its own. */
  intervals?: (ConfidenceInterval | null)[];
  /** One for each reference of the chart: an upright line through the row. */
  references?: number[];
}

/** A row of a range chart. */
export interface RangeRow extends GroupedRow {
  /** One for each panel. */
  panels: RangeValues[];
}

/** What `rangeChart` draws: a few values beside the range of a field. */
export interface RangeChart extends ChartText {
  groups: RowGroup[];
  rows: RangeRow[];
  panels: string[];
  /** The values to compare with the field, at most four. Those of the first are printed. */
  marks: { name: string; short: string }[];
  /** What else a row is compared with, such as chance and people: at most two. The first is dotted. */
  references?: { name: string }[];
  /** What the intervals of the marks are: "95% interval, clustered by story". */
  intervalName?: string;
  /** What the field is: "13 published models: their range, and a tick for each". */
  fieldName: string;
  xTitle: string;
  xRange: [number, number];
  /** Decimals of the printed values. Default: 1. */
  digits?: number;
}

const size = { row: 25, heading: 25 };
/** The height of a mark's own line, where marks have intervals. */
const lane = 11;
const gap = 14;
const panelGap = 28;
const looks = [
  { colour: modelColours[1], shape: "square", open: false },
  { colour: modelColours[2], shape: "triangle-up", open: false },
  { colour: ink.strong, shape: "circle", open: true },
  { colour: modelColours[0], shape: "triangle-down", open: false },
] as const;
const referenceLooks = [
  { color: ink.quiet, width: 1.3, dash: "2px,2px" },
  { color: ink.strong, width: 2 },
] as const;

/**
 * Draws single values against the range of a field: for example the score of a reply that says nothing, with
 * the lowest and the highest score of all models, and a tick for each model. Each kind of value has its own shape.
 *
 * @throws {InputError} `rangeChart requires values for 2 panels in every row, got 1 in "Warmth"`, more than
 * four marks, or a value outside the range.
 *
 * @example
 * ```ts
 * const field = [{ name: "A", value: 40 }, { name: "B", value: 70 }];
 * const spec = rangeChart({
 *   title: "Silence against two models", subtitle: "",
 *   groups: [{ id: "personality", label: "Personality", sublabel: "人格" }],
 *   rows: [{ label: "Warmth", sublabel: "温暖", group: "personality", panels: [{ field, marks: [12] }] }],
 *   panels: ["All cases"], marks: [{ name: "silence", short: "silence" }],
 *   fieldName: "2 models: their range, and a tick for each", xTitle: "Score", xRange: [0, 100],
 * });
 * spec.layout.width; // 900
 * ```
 */
export function rangeChart(input: RangeChart): PlotlySpec {
  checkRanges(input);
  const { xRange, panels, marks, digits = 1, width = chartWidth(900) } = input;
  const lanes = hasLanes(input);
  const row = lanes ? lane * (marks.length + 1) + 10 : size.row;
  const layout = layoutGroupedRows("rangeChart", input.groups, input.rows, { ...size, row });
  const printed = marks[0]!;
  const printedOf = (row: RangeRow, panel: number): string =>
    formatValue(row.panels[panel]!.marks[0]!, digits);
  const texts = input.rows.flatMap((row) => panels.map((_, i) => printedOf(row, i)));
  const valueWidth =
    12 + Math.max(...[printed.short, ...texts].map((text) => textWidth(text, textSize.tick, "bold")));
  const [left, right] = [layout.labelEnd + gap, width - outerMargin];
  const ticks = Array.from({ length: 5 }, (_, i) => xRange[0] + (i / 4) * (xRange[1] - xRange[0]));
  const entries = marks.map(
    ({ name }, i): LegendEntry => ({
      mark: looks[i]!.open ? "open" : "filled",
      shape: looks[i]!.shape,
      text: name,
      colour: looks[i]!.colour,
    }),
  );
  entries.unshift({ mark: "thick", text: input.fieldName, colour: ink.line });
  for (const [i, { name }] of (input.references ?? []).entries()) {
    entries.push({ mark: i === 0 ? "dotted" : "upright", text: name, colour: referenceLooks[i]!.color });
  }
  if (lanes) entries.push({ mark: "thin", text: input.intervalName ?? "interval" });
  const printedLook = { ...textStyle.printed, colour: looks[0].colour };
  return chart(
    {
      ...input,
      width,
      plot: { left, right, above: 38, height: layout.height + 4, below: 50 },
      panels: sideBySide(panels.length, { left, right, gap: panelGap, valueWidth }).map((edges) => ({
        ...edges,
        x: { range: xRange },
      })),
      axes: "pixels",
      legend: legend(entries, width),
    },
    [
      inPanels(() => verticalLines(ticks)),
      ranges(layout, input, digits),
      groupedLabels(layout),
      inPanels((i) => [
        panelTitle([panels[i]!], 5),
        ({ edge, top }) => ({ texts: [{ ...printedLook, text: printed.short, x: edge, y: top - 14 }] }),
        tickTexts(ticks),
      ]),
      xTitle(input.xTitle),
      (frame) => ({
        texts: layout.rows.flatMap(({ row, centre }) =>
          frame.panels.map(({ top, edge }, i) => ({
            ...printedLook,
            text: printedOf(row, i),
            x: edge,
            y: top + centre + laneOf(input, 0),
            bold: row.emphasis ?? false,
          })),
        ),
      }),
    ],
  );
}

const hasLanes = ({ rows }: RangeChart): boolean =>
  rows.some(({ panels }) => panels.some(({ intervals }) => intervals !== undefined));

/** Where a mark stands above or below the middle of its row; the field's ticks are number -1. */
const laneOf = (input: RangeChart, mark: number): number =>
  hasLanes(input) ? (mark + 1 - input.marks.length / 2) * lane : 0;

/**
 * In every row of every panel: a bar for the range, a tick for each value of the field, and the marks over
 * them.
 */
function ranges({ rows }: GroupedLayout<RangeRow>, input: RangeChart, digits: number): Mark {
  const { marks, xRange } = input;
  const half = hasLanes(input) ? (lane * (marks.length + 1)) / 2 + 1 : 6;
  return ({ panels }) => {
    const shown = rows.flatMap(({ row, centre }) =>
      panels.map(({ x, top }, i) => ({ row, x, ...row.panels[i]!, y: top + centre })),
    );
    const hoverText = (name: string, row: RangeRow, value: number): string =>
      `<b>${plain(name)}</b><br>${plain(row.label)}: ${formatValue(value, digits)}`;
    const bars = shown.flatMap(({ field, x, y }) => {
      const all = field.map(({ value }) => value);
      const ends = { left: x(Math.min(...all)), right: x(Math.max(...all)) };
      return all.length === 0
        ? []
        : [{ ...ends, top: y - half, bottom: y + half, fill: tint(ink.line, hasLanes(input) ? 0.28 : 0.4) }];
    });
    const ticks = shown.flatMap(({ field, row, x, y }) =>
      field.map(({ name, value }) => ({
        ...{ x: x(value), y: y + laneOf(input, -1), text: hoverText(name, row, value) },
      })),
    );
    const own = marks.map(({ name }, i) => {
      const { colour, shape, open } = looks[i]!;
      const points = shown.flatMap(({ row, x, y, marks: values }) => {
        const value = values[i]!;
        const at = y + laneOf(input, i);
        return isScored(value) ? [{ x: x(value), y: at, text: hoverText(name, row, value) }] : [];
      });
      return dots(points, {
        symbol: shape,
        size: shape.startsWith("triangle") ? 10 : open ? 9 : 8,
        color: open ? "rgba(0,0,0,0)" : colour,
        line: { color: open ? colour : ink.paper, width: open ? 1.8 : 1 },
      });
    });
    const within = (value: number): number => Math.min(Math.max(value, xRange[0]), xRange[1]);
    const spans = marks.map((_, i) =>
      segments(
        shown.flatMap(({ x, y, intervals }) => {
          const [low, high] = intervals?.[i] ?? [];
          if (!isScored(low) || !isScored(high)) return [];
          const at = y + laneOf(input, i);
          return [{ x: [x(within(low)), x(within(high))], y: [at, at] } as const];
        }),
        { color: looks[i]!.colour, width: 1.4 },
      ),
    );
    const uprights = (input.references ?? []).map((_, i) =>
      segments(
        shown.flatMap(({ x, y, references }) => {
          const value = references?.[i];
          return isScored(value)
            ? [{ x: [x(value), x(value)], y: [y - half - 2, y + half + 2] } as const]
            : [];
        }),
        referenceLooks[i]!,
      ),
    );
    return [
      boxes(bars),
      dots(ticks, { symbol: "line-ns", size: 5, line: { color: ink.quiet, width: 1 } }),
      ...(input.references === undefined ? [] : uprights),
      ...(hasLanes(input) ? spans : []),
      // The first mark, whose value is printed, is drawn on top.
      ...own.toReversed(),
    ];
  };
}

function checkRanges({ rows, panels, marks, xRange }: RangeChart): void {
  requireRange("rangeChart", xRange);
  if (marks.length < 1 || marks.length > looks.length) {
    throw new InputError(`rangeChart draws 1 to ${looks.length} marks, got ${marks.length}`);
  }
  for (const row of rows) {
    if (row.panels.length !== panels.length) {
      throw new InputError(
        `rangeChart requires values for ${panels.length} panels in every row, got ${row.panels.length} in "${row.label}"`,
      );
    }
    for (const panel of row.panels) {
      requireCount("rangeChart", "marks in every row", marks.length, panel.marks.length, row.label);
      for (const { name, value } of panel.field) {
        requireInRange("rangeChart", `${row.label} of ${name}`, value, xRange);
      }
      for (const [i, value] of panel.marks.entries()) {
        requireInRange("rangeChart", `${row.label} of ${marks[i]!.name}`, value, xRange);
      }
    }
  }
}
