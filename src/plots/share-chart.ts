import { InputError } from "../core/errors.js";
import { type ChartText, chart } from "./chart.js";
import { requireCount, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { type GroupedRow, groupedLabels, layoutGroupedRows, type RowGroup } from "./grouped-rows.js";
import { ink, modelColour, outerMargin, plain, textSize, textStyle, tint } from "./house-style.js";
import { framedLook, type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { boxes } from "./marks/boxes.js";
import { verticalLines } from "./marks/lines.js";
import { tickTexts } from "./marks/texts.js";
import type { PlacedText } from "./paper.js";
import { niceStep, tickValues } from "./scale.js";
import { textWidth } from "./text-widths.js";

/** A row of a share chart. */
export interface ShareRow extends GroupedRow {
  /** The count of each part, in the order of `parts`. */
  counts: number[];
}

/** What `shareChart` draws: counts in parts, as stacked bars. */
export interface ShareChart extends ChartText {
  /** The parts of the counts, each with its own colour: "rewards", "penalties". */
  parts: string[];
  groups: RowGroup[];
  rows: ShareRow[];
  /** What is counted: "criteria". */
  counted: string;
  /**
   * The count that a source prints for a group or row, by its id or label. It is shown beside ours if the two
   * differ.
   */
  printed?: { title: string; of: Record<string, string> };
}

const size = { row: 23, heading: 27 };
const bar = { row: 13, heading: 17 };
const gap = 16;

/**
 * Draws the shares of a whole on two levels: a pale bar for each group, and below it a bar for each of its
 * rows, on one axis. Count and percentage are at the right, and so is the count that a source prints, if
 * given.
 *
 * The first part is a full bar, every other one a pale bar in a frame. Percentages are of the sum of all rows.
 *
 * @throws {InputError} `shareChart requires 2 counts in every row, got 1 in "Warmth"`, or a count that is
 * negative or not whole.
 *
 * @example
 * ```ts
 * const spec = shareChart({
 *   title: "Most criteria reward", subtitle: "", parts: ["rewards", "penalties"],
 *   groups: [{ id: "emotion", label: "Emotion", sublabel: "情感" }],
 *   rows: [{ label: "Perception", sublabel: "感知", group: "emotion", counts: [280, 4] }],
 *   counted: "criteria",
 * });
 * spec.layout.width; // 700
 * ```
 */
export function shareChart(input: ShareChart): PlotlySpec {
  checkShares(input);
  const { parts, counted, printed, width = chartWidth(700) } = input;
  const layout = layoutGroupedRows("shareChart", input.groups, input.rows, size);
  const total = sum(input.rows.map(countOf));
  const groups = layout.headings.map(({ group, centre }) => ({
    ...group,
    centre,
    count: sum(input.rows.filter((row) => row.group === group.id).map(countOf)),
  }));
  const percent = (count: number): string => `${((100 * count) / total).toFixed(1)}%`;
  const wide = (texts: string[]): number =>
    12 + Math.max(...texts.map((text) => textWidth(text, textSize.tick, "bold")));
  const edges = { printed: width - outerMargin, percent: 0, count: 0 };
  edges.percent = edges.printed - (printed ? wide([printed.title, ...Object.values(printed.of)]) : 0);
  edges.count = edges.percent - wide(["100.0%"]);
  const right = edges.count - wide([String(total), counted]);
  const entries = parts.map(
    (text, i): LegendEntry => ({ mark: i === 0 ? "bar" : "framed", text, colour: modelColour(i) }),
  );
  entries.push({ mark: "thick", text: "all of the group", colour: ink.line });
  const longest = Math.max(...groups.map(({ count }) => count), ...input.rows.map(countOf));
  const ticks = tickValues(0, longest, niceStep(longest, 6));

  const bars: Mark = ({ x, top }) => {
    const box = (centre: number, thick: number, from: number, to: number) => ({
      left: x(from),
      right: x(to),
      top: top + centre - thick / 2,
      bottom: top + centre + thick / 2,
    });
    const all = [
      ...groups.map(({ label, centre, count }) => ({
        ...box(centre, bar.heading, 0, count),
        fill: tint(ink.line, 0.45),
        part: 0,
        hover: `<b>${plain(label)}</b><br>${count} ${plain(counted)}, ${percent(count)}`,
      })),
      ...layout.rows.flatMap(({ row, centre }) =>
        row.counts.map((count, i) => {
          const before = sum(row.counts.slice(0, i));
          return {
            ...box(centre, bar.row, before, before + count),
            fill: i === 0 ? modelColour(i) : framedLook(modelColour(i)).fill,
            part: i,
            hover: `<b>${plain(row.label)}</b><br>${plain(parts[i]!)}: ${count} of ${countOf(row)} ${plain(counted)}`,
          };
        }),
      ),
    ];
    const drawn = all.filter((one) => one.right > one.left);
    return [
      boxes(drawn.filter(({ part }) => part === 0)),
      ...parts.slice(1).flatMap((_, i) => {
        const own = drawn.filter(({ part }) => part === i + 1);
        return own.length === 0 ? [] : [boxes(own, framedLook(modelColour(i + 1)).line)];
      }),
    ];
  };
  const headings: Mark = ({ top }) => ({
    texts: [
      { ...quiet, text: counted, x: edges.count, y: top - 14 },
      { ...quiet, text: "share", x: edges.percent, y: top - 14 },
      ...(printed
        ? [{ ...quiet, text: printed.title, x: edges.printed, y: top - 14, colour: modelColour(1) }]
        : []),
    ],
  });
  const numbers: Mark = ({ top }) => ({
    texts: [
      ...groups.map((group) => ({ ...group, key: group.id, bold: true, colour: ink.strong })),
      ...layout.rows.map(({ row, centre }) => ({
        centre,
        key: row.label,
        count: countOf(row),
        bold: false,
        colour: ink.text,
      })),
    ].flatMap(({ key, centre, count, bold, colour }): PlacedText[] => {
      const look = { ...textStyle.printed, y: top + centre, bold, colour };
      const theirs = printed?.of[key];
      return [
        { ...look, text: String(count), x: edges.count },
        { ...look, text: percent(count), x: edges.percent },
        ...(theirs === undefined
          ? []
          : [{ ...look, text: theirs, x: edges.printed, bold: true, colour: modelColour(1) }]),
      ];
    }),
  });
  return chart(
    {
      ...input,
      width,
      plot: { left: layout.labelEnd + gap, right, above: 34, height: layout.height + 4, below: 34 },
      x: { range: [0, longest] },
      axes: "pixels",
      legend: legend(entries, width),
    },
    [verticalLines(ticks), bars, groupedLabels(layout), tickTexts(ticks), headings, numbers],
  );
}

const quiet = { ...textStyle.printed, colour: ink.quiet };
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const countOf = (row: ShareRow): number => sum(row.counts);

function checkShares({ parts, rows }: ShareChart): void {
  for (const { label, counts } of rows) {
    requireCount("shareChart", "counts in every row", parts.length, counts.length, label);
    const wrong = counts.find((count) => !Number.isInteger(count) || count < 0);
    if (wrong !== undefined) {
      throw new InputError(`shareChart requires whole counts of at least 0, got ${wrong} in "${label}"`);
    }
  }
  requireSome("shareChart", "count above 0", sum(rows.map(countOf)) > 0);
}
