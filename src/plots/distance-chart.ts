import { InputError } from "../core/errors.js";
import { type ChartText, chart, inPanels } from "./chart.js";
import { requireInRange, requireRange, requireSome } from "./chart-checks.js";
import { chartWidth } from "./chart-width.js";
import type { PlotlySpec } from "./figure.js";
import { fixed, formatValue, ink, modelColour, textSize, textStyle, tint } from "./house-style.js";
import type { IntervalRow } from "./interval-chart.js";
import type { LegendEntry } from "./legend.js";
import type { Mark } from "./mark.js";
import { intervals } from "./marks/intervals.js";
import { line, type Shape } from "./paper.js";
import { layoutRows } from "./row-layout.js";
import { rowPanels } from "./row-panels.js";
import { textWidth } from "./text-widths.js";

/** One task in one panel: rows to compare, and the distances expected without any difference. */
export interface DistanceBlock {
  title: string;
  rows: IntervalRow[];
  /** The distance of a respondent that guesses: a dotted line with its value. */
  chance: number;
  /** Two samples of one distribution differ by less than this: a dark band from 0. */
  floor: number;
  /** The distance between two halves of the participants: a light band from 0. */
  halves: number;
}

export interface DistanceChart extends ChartText {
  /** One panel for each measure. All have the same blocks with the same rows. */
  panels: { title: string; blocks: DistanceBlock[] }[];
  xTitle: string;
  /** Starts at 0: no difference. */
  xRange: [number, number];
  /** Decimals of the printed values. Default: 2. */
  digits?: number;
  key: {
    open: string;
    filled: string;
    naive: string;
    clustered: string;
    chance: string;
    floor: string;
    halves: string;
  };
}

// The bands have the tint in which the legend draws thick marks.
const bands = { floor: ink.line, halves: "#c9d0d7" };
const bandTint = 0.45;

/**
 * Draws distances in blocks of rows, each block with its own chance line and its own floor: a distance can be
 * judged only beside the distance of guessing from people, and of people from one another.
 *
 * Every block starts with a heading. Nearer to 0 is better. The shaded bands show what sampling alone gives.
 *
 * @throws {InputError} `distanceChart requires at least one block with a row, got none`, panels with other
 * blocks, or a value outside the range.
 *
 * @example
 * ```ts
 * const block = { title: "Emotion", rows: [{ label: "GPT-4", group: "GPT-4", value: 0.3 }], chance: 0.5, floor: 0.1, halves: 0.2 };
 * const key = { open: "", filled: "", naive: "", clustered: "", chance: "chance", floor: "floor", halves: "halves" };
 * const panels = [{ title: "Total variation", blocks: [block] }];
 * const spec = distanceChart({ title: "Distance", subtitle: "", panels, xTitle: "", xRange: [0, 1], key });
 * spec.data.length; // 1
 * ```
 */
export function distanceChart(input: DistanceChart): PlotlySpec {
  checkChart(input);
  const { panels, key, digits = 2, width = chartWidth(700) } = input;
  const shown = panels.flatMap((panel) => panel.blocks).flatMap((block) => block.rows);
  const groups = [...new Set(shown.map((row) => row.group))];
  const entries: LegendEntry[] = [
    { mark: "open", text: key.open },
    { mark: "filled", text: key.filled },
    { mark: "thick", text: key.naive, colour: ink.quiet },
    { mark: "thin", text: key.clustered },
    { mark: "dotted", text: key.chance },
    { mark: "thick", text: key.floor, colour: bands.floor },
    { mark: "thick", text: key.halves, colour: bands.halves },
  ];
  const valueWidth =
    12 + Math.max(...shown.map((row) => textWidth(formatValue(row.value, digits), textSize.tick)));
  // All panels have the same rows as the first.
  const rows = layoutRows([{ rows: panels[0]!.blocks.flatMap(labelledRows) }], 0.38 * width);
  const { frame, grid, names } = rowPanels({ ...input, rows, width, valueWidth, unit: "", entries });
  const centreOf = (block: DistanceBlock, label: string): number =>
    rows.centreOf({ label, group: block.title });
  /** From below a block's heading to below its last row, in pixels from the top of the plot area. */
  const reach = (block: DistanceBlock): [number, number] => [
    centreOf(block, block.title) + 11,
    centreOf(block, block.rows.at(-1)!.label) + 12,
  ];
  return chart(frame, [
    inPanels((i) => panels[i]!.blocks.map((block) => references(block, reach(block)))),
    grid,
    names,
    inPanels((i) =>
      panels[i]!.blocks.map((block) => [
        chanceText(`chance ${fixed(block.chance, digits)}`, block.chance, reach(block)[0]),
        ({ top, edge }) => ({
          texts: block.rows.map((row) => ({
            ...textStyle.printed,
            text: formatValue(row.value, digits),
            x: edge,
            y: top + centreOf(block, row.label),
          })),
        }),
      ]),
    ),
    inPanels((i) =>
      intervals(
        panels[i]!.blocks.flatMap((block) =>
          block.rows.map((row) => ({
            ...row,
            label: `${row.label}, ${block.title}`,
            y: centreOf(block, row.label),
            colour: modelColour(groups.indexOf(row.group)),
          })),
        ),
        { digits, key },
      ),
    ),
  ]);
}

function labelledRows({ title, rows }: DistanceBlock) {
  const heading = { label: title, group: title, emphasis: true, heading: true };
  return [heading, ...rows.map(({ label }) => ({ label, group: title }))];
}

/** The two bands and the line of chance of one block. */
function references(block: DistanceBlock, [from, to]: [number, number]): Mark {
  return (frame) => {
    const [top, bottom] = [frame.top + from, frame.top + to];
    const band = (value: number, colour: string): Shape => ({
      type: "rect",
      left: frame.left,
      right: frame.x(value),
      top,
      bottom,
      fill: tint(colour, bandTint),
    });
    const x = frame.x(block.chance);
    return {
      shapes: [
        band(block.halves, bands.halves),
        band(block.floor, bands.floor),
        line([x, top - 2], [x, bottom], { color: ink.quiet, width: 1.3, dash: "2px,3px" }),
      ],
    };
  };
}

/** The value of chance above its line, moved if needed so that it stays within the panel. */
function chanceText(text: string, chance: number, from: number): Mark {
  const half = textWidth(text, textSize.note) / 2;
  return ({ x, left, edge, top }) => ({
    texts: [
      {
        ...textStyle.note,
        text,
        x: Math.min(Math.max(x(chance), left + half), edge - half),
        y: top + from - 10,
        anchor: "center",
      },
    ],
  });
}

function checkChart({ panels, xRange }: DistanceChart): void {
  const some = panels.some((panel) => panel.blocks.some((block) => block.rows.length > 0));
  requireSome("distanceChart", "block with a row", some);
  requireRange("distanceChart", xRange);
  const shape = (blocks: DistanceBlock[]): string =>
    JSON.stringify(blocks.map((block) => [block.title, block.rows.map((row) => row.label)]));
  for (const panel of panels) {
    if (shape(panel.blocks) !== shape(panels[0]!.blocks)) {
      throw new InputError(
        `distanceChart requires the same blocks and rows in every panel, got others in "${panel.title}"`,
      );
    }
    for (const block of panel.blocks) {
      for (const row of block.rows) requireInRange("distanceChart", row.label, row.value, xRange);
      requireInRange("distanceChart", "chance", block.chance, xRange);
      requireInRange("distanceChart", "the floor", block.floor, xRange);
      requireInRange("distanceChart", "the halves", block.halves, xRange);
    }
  }
}
