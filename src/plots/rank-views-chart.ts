import type { ConfidenceInterval } from "../core/estimate.js";
import { type ChartText, chart } from "./chart.js";
import { requireCount, requireSome, requireUniqueRows } from "./chart-checks.js";
import { chartWidth, smallText } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { ink, modelColours, outerMargin, plain, textSize, textStyle, tint } from "./house-style.js";
import { framedLook, type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { type Box, boxes } from "./marks/boxes.js";
import { textAbove } from "./marks/texts.js";
import { line, type PlacedText, type Shape } from "./paper.js";
import {
  type ColumnBlock,
  headingLine,
  headingLook,
  headingWidth,
  layoutColumns,
  type PlacedColumn,
} from "./rank-views-layout.js";
import { layoutRows, type RowLayout, rowLabels } from "./row-layout.js";

/** A rank with the ranks that the data allow. */
export interface RankBox {
  rank: number;
  ranks: ConfidenceInterval;
}

export interface RankViewColumn {
  /** "without gpt-4o" */
  label: string;
  /** Columns of one group stand together under its name: "one judge left out". */
  group: string;
  /** One for each row; null where the view lacks the respondent. */
  cells: (RankBox | null)[];
}

export interface RankViewsChart extends ChartText {
  rows: {
    label: string;
    /** How many statements of the first column speak of this row, and how many of them survive. */
    statements: number;
    survive: number;
  }[];
  /** The headline first. */
  columns: RankViewColumn[];
  /** The legend's texts. */
  key: { set: string; apart: string; all: string };
  /** Heading of the counts: "statements that survive". */
  countTitle: string;
}

const labelGap = 12;
const blockGap = 26;
const barHeight = 15;
const [setColour, apartColour] = [modelColours[0], modelColours[1]];
const apartLook = framedLook(apartColour);

/**
 * Draws one ranking as many views see it: a row for each respondent, a column for each view. In each cell the rank
 * stands on a bar over the ranks that the data allow, from 1 at the left to the last at the right. A bar that has
 * no rank in common with the first column's is framed in orange. A row all of whose statements survive has a filled dot.
 *
 * Columns that do not fit side by side go on below, with the rows named again.
 *
 * @throws {InputError} `rankViewsChart requires at least one column, got none`, or a column that lacks a cell
 *
 * @example
 * ```ts
 * const spec = rankViewsChart({
 *   title: "Two models", subtitle: "",
 *   rows: [{ label: "A", statements: 1, survive: 1 }, { label: "B", statements: 1, survive: 1 }],
 *   columns: [
 *     { label: "all judges", group: "", cells: [{ rank: 1, ranks: [1, 1] }, { rank: 2, ranks: [2, 2] }] },
 *     { label: "by one", group: "one judge", cells: [{ rank: 1, ranks: [1, 2] }, null] },
 *   ],
 *   key: { set: "possible ranks", apart: "none in common", all: "all survive" },
 *   countTitle: "survive",
 * });
 * spec.layout.width; // 900
 * ```
 */
export function rankViewsChart(input: RankViewsChart): PlotlySpec {
  const { columns, key, width = chartWidth(900) } = input;
  const labelled = input.rows.map((row) => ({ ...row, group: "" }));
  requireSome("rankViewsChart", "row", labelled.length > 0);
  requireSome("rankViewsChart", "column", columns.length > 0);
  requireUniqueRows("rankViewsChart", [{ title: input.title, rows: labelled }]);
  for (const { label, cells } of columns) {
    requireCount("rankViewsChart", "cells in every column", labelled.length, cells.length, label);
  }
  const rows = layoutRows([{ rows: labelled }], 0.26 * width);
  const counts = outerMargin + rows.labelWidth + labelGap;
  const countWidth = Math.max(44, ...input.countTitle.split(" ").map((word) => headingWidth(word) + 10));
  const left = counts + countWidth + labelGap;
  const blocks = layoutColumns(columns, [left, width - outerMargin]);
  const countLines = input.countTitle.split(" ");
  let end = 0;
  const placed = blocks.map((block, at) => {
    const above = Math.max(block.titles + block.headings, at === 0 ? countLines.length * headingLine + 6 : 0);
    const top = end + above;
    end = top + rows.height + blockGap;
    return { block, top };
  });
  const first = columns[0]!;
  const someApart = columns.some((one) => one.cells.some((cell, i) => isApart(cell, first.cells[i]!)));
  const entries: LegendEntry[] = [
    { mark: "thick", text: key.set, colour: setColour },
    ...(someApart ? [{ mark: "framed", text: key.apart, colour: apartColour } as const] : []),
    { mark: "filled", text: key.all, colour: ink.strong },
  ];
  return chart(
    {
      ...input,
      width,
      plot: {
        ...{ left: outerMargin, right: width - outerMargin, above: 14, below: 12 },
        height: end - blockGap,
      },
      axes: "pixels",
      legend: legend(entries, width),
    },
    [
      placed.map(({ block, top }) => [
        atRow(rowLabels(rows), top),
        headings(block, top),
        rules(block, rows, top),
        cells(block, input, rows, top),
      ]),
      survivors(input, rows, { x: counts, width: countWidth, top: placed[0]!.top, lines: countLines }),
    ],
  );
}

/** A mark for rows, moved down to where a block's rows begin. */
const atRow =
  (mark: Mark, by: number): Mark =>
  (frame) => {
    const drawn = typeof mark === "function" ? mark({ ...frame, top: frame.top + by }) : mark;
    return drawn;
  };

function headings({ groups, headings: room }: ColumnBlock<RankViewColumn>, start: number): Mark {
  return ({ top }) => ({
    texts: groups.flatMap(({ title, left, columns }): PlacedText[] => [
      ...textAbove(title, {
        ...{ x: left + 3, y: top + start - room, lineHeight: 14 },
        ...{ size: textSize.note, colour: ink.strong, bold: true },
      }),
      ...columns.flatMap((column) =>
        textAbove(column.lines, {
          ...{ x: (column.left + column.right) / 2, y: top + start - 4, anchor: "center" },
          ...headingLook(),
        }),
      ),
    ]),
  });
}

/** Faint lines between rows and columns. */
function rules({ groups }: ColumnBlock<RankViewColumn>, { rows, height }: RowLayout, start: number): Mark {
  const look = { color: ink.faint, width: 0.8 };
  return ({ top, left }) => {
    const from = top + start;
    const right = groups.at(-1)!.right;
    const between = rows.slice(1).map(({ centre }, i) => (rows[i]!.centre + centre) / 2);
    return {
      shapes: [
        ...[0, ...between, height].map((y) => line([left, from + y], [right, from + y], look)),
        ...groups.flatMap((group) =>
          [group.left, ...group.columns.map((one) => one.right)].map((x) =>
            line([x, from], [x, from + height], look),
          ),
        ),
      ],
    };
  };
}

function cells(
  { groups }: ColumnBlock<RankViewColumn>,
  { rows: respondents, columns }: RankViewsChart,
  { rows }: RowLayout,
  start: number,
): Mark {
  const first = columns[0]!;
  const M = Math.max(
    respondents.length,
    ...columns.flatMap((one) => one.cells.map((cell) => cell?.ranks[1] ?? 0)),
  );
  return ({ top }) => {
    const drawn = groups
      .flatMap((group) => group.columns)
      .flatMap((column) =>
        column.column.cells.flatMap((cell, i) => {
          const y = top + start + rows[i]!.centre;
          return cell === null
            ? []
            : [box(column, cell, { y, M, first, at: i, label: respondents[i]!.label })];
        }),
      );
    const missing = groups
      .flatMap((group) => group.columns)
      .flatMap(({ column, left, right }) =>
        column.cells.flatMap((cell, i) =>
          cell === null ? [{ x: (left + right) / 2, y: top + start + rows[i]!.centre }] : [],
        ),
      );
    return [
      ...[drawn.filter(({ apart }) => !apart), drawn.filter(({ apart }) => apart)].map((some) =>
        some.length === 0
          ? []
          : boxes(
              some.map(({ box: own }) => own),
              some[0]!.apart ? apartLook.line : undefined,
            ),
      ),
      () => ({
        traces: [
          {
            mode: "text",
            x: [...drawn.map(({ x }) => x), ...missing.map(({ x }) => x)],
            y: [...drawn.map(({ y }) => y), ...missing.map(({ y }) => y)],
            text: [...drawn.map(({ text }) => text), ...missing.map(() => "–")],
            textfont: {
              size: smallText(11),
              color: [...drawn.map(() => ink.strong), ...missing.map(() => ink.quiet)],
            },
            hoverinfo: "skip",
          },
        ],
      }),
    ];
  };
}

function box(
  { column, left, right }: PlacedColumn<RankViewColumn>,
  { rank, ranks }: RankBox,
  { y, M, first, at, label }: { y: number; M: number; first: RankViewColumn; at: number; label: string },
): { box: Box; apart: boolean; x: number; y: number; text: string } {
  const step = (right - left - 8) / M;
  const placeOf = (one: number): number => left + 4 + (one - 0.5) * step;
  const hover = `<b>${plain(column.label)}</b><br>${plain(label)}: rank ${rank}, may be ${ranks[0]} to ${ranks[1]}`;
  const apart = isApart({ rank, ranks }, first.cells[at]!);
  return {
    box: {
      ...{ left: placeOf(ranks[0]) - step / 2, right: placeOf(ranks[1]) + step / 2 },
      ...{ top: y - barHeight / 2, bottom: y + barHeight / 2 },
      fill: apart ? apartLook.fill : tint(setColour, column === first ? 0.5 : 0.28),
      hover,
    },
    apart,
    // The number stays inside its cell, however narrow a rank is.
    x: Math.min(right - 8, Math.max(left + 8, placeOf(rank))),
    y,
    text: String(rank),
  };
}

/** Whether two cells have no possible rank in common. */
const isApart = (one: RankBox | null, other: RankBox | null): boolean =>
  one !== null && other !== null && (one.ranks[1] < other.ranks[0] || one.ranks[0] > other.ranks[1]);

/** How many statements about each row survive; a filled dot where all do, a ring where some do. */
function survivors(
  { rows: respondents }: RankViewsChart,
  { rows }: RowLayout,
  { x, width, top: start, lines }: { x: number; width: number; top: number; lines: string[] },
): Mark {
  const radius = 3.75;
  return ({ top }) => ({
    texts: [
      ...textAbove(lines, {
        ...{ x: x + width / 2, y: top + start - 4, anchor: "center" },
        ...headingLook(),
      }),
      ...respondents.map(
        ({ statements, survive }, i): PlacedText => ({
          ...textStyle.note,
          text: statements === 0 ? "–" : `${survive} of ${statements}`,
          ...{ x: x + 14, y: top + start + rows[i]!.centre },
        }),
      ),
    ],
    shapes: respondents.flatMap(({ statements, survive }, i): Shape[] => {
      if (survive === 0) return [];
      const y = top + start + rows[i]!.centre;
      return [
        {
          ...{ type: "circle", left: x, right: x + 2 * radius, top: y - radius, bottom: y + radius },
          fill: survive === statements ? ink.strong : ink.paper,
          line: { color: ink.strong, width: 1.4 },
          layer: "above",
        },
      ];
    }),
  });
}
