import { InputError } from "../core/errors.js";
import { requireInRange, requireRange } from "./chart-checks.js";
import { chartKey, type KeyEntry } from "./chart-key.js";
import type { PlotlySpec } from "./figure.js";
import { type Frame, paperX, paperY, placeLine, placeText } from "./frame.js";
import { ink, modelColour, textSize, tint } from "./house-style.js";
import type { IntervalRow } from "./interval-chart.js";
import { formatValue, intervalTraces, type Mark } from "./interval-marks.js";
import { type PanelArea, pixelOf } from "./panel-lines.js";
import { layoutPanels } from "./panels.js";
import { rowKey } from "./row-layout.js";
import { textWidth } from "./text-widths.js";

/** One task in one panel: rows to compare, and what is to be expected without any difference. */
export interface DistanceBlock {
  title: string;
  rows: IntervalRow[];
  /** The distance of a respondent that guesses: a dotted line with its value. */
  chance: number;
  /** Below this, two samples of one distribution lie: a dark band from 0. */
  floor: number;
  /** The distance between two halves of people: a light band from 0. */
  halves: number;
}

export interface DistanceChart {
  title: string;
  subtitle: string;
  /** One panel a measure; all have the same blocks with the same rows. */
  panels: { title: string; blocks: DistanceBlock[] }[];
  xTitle: string;
  /** Starts at 0, where nothing differs. */
  xRange: [number, number];
  /** Pixels. Default: 700. */
  width?: number;
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

// The key draws thick marks in a tint of their colour, and so do the bands.
const bands = { floor: ink.line, halves: "#c9d0d7" };
const bandTint = 0.45;

/**
 * Draws distances in blocks of rows, each block with its own chance line and its own floor: a distance means
 * nothing without knowing how far guessing is from people, and how far people are from themselves.
 *
 * Every block starts with a heading. Nearer to 0 is better; the shaded bands are what sampling alone gives.
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
export function distanceChart(chart: DistanceChart): PlotlySpec {
  checkChart(chart);
  const digits = chart.digits ?? 2;
  const blocks = chart.panels.flatMap((panel) => panel.blocks);
  const shown = blocks.flatMap((block) => block.rows);
  const groups = [...new Set(shown.map((row) => row.group))];
  const entries: KeyEntry[] = [
    { mark: "open", text: chart.key.open },
    { mark: "filled", text: chart.key.filled },
    { mark: "thick", text: chart.key.naive, colour: ink.quiet },
    { mark: "thin", text: chart.key.clustered },
    { mark: "dotted", text: chart.key.chance },
    { mark: "thick", text: chart.key.floor, colour: bands.floor },
    { mark: "thick", text: chart.key.halves, colour: bands.halves },
  ];
  const valueWidth =
    12 + Math.max(...shown.map((row) => textWidth(formatValue(row.value, digits), textSize.tick)));
  const layout = layoutPanels({
    ...chart,
    panels: chart.panels.map((panel) => ({ title: panel.title, rows: panel.blocks.flatMap(labelledRows) })),
    width: chart.width ?? 700,
    valueWidth,
    unit: "",
    entries,
  });
  const { frame, rows } = layout;
  const centreOf = (block: DistanceBlock, row?: IntervalRow): number =>
    rows.centreOf.get(
      rowKey(row === undefined ? headingOf(block) : { label: row.label, group: block.title }),
    )!;

  const data: Record<string, unknown>[] = [];
  const references: Record<string, unknown>[] = [];
  const texts: Record<string, unknown>[] = [];
  for (const [i, area] of layout.panels.entries()) {
    const panel = chart.panels[i]!;
    for (const block of panel.blocks) {
      const top = frame.top + centreOf(block) + 11;
      const bottom = frame.top + centreOf(block, block.rows.at(-1)!) + 12;
      const drawn = drawReferences(frame, area, block, { top, bottom, xRange: chart.xRange, digits });
      references.push(...drawn.shapes);
      texts.push(drawn.text);
      for (const row of block.rows) {
        texts.push(
          placeText(frame, {
            text: formatValue(row.value, digits),
            x: area.valueEdge,
            y: frame.top + centreOf(block, row),
            size: textSize.tick,
            anchor: "right",
          }),
        );
      }
    }
    const marks = panel.blocks.flatMap((block) =>
      block.rows.map((row): Mark => {
        const colour = modelColour(groups.indexOf(row.group));
        return { ...row, label: `${row.label}, ${block.title}`, y: centreOf(block, row), colour, size: 6.5 };
      }),
    );
    data.push(
      ...intervalTraces(marks, { axis: area.axis, range: chart.xRange, unit: "", digits, key: chart.key }),
    );
  }
  const legend = chartKey(frame, entries, layout.keyTop);
  const headings = new Set(
    chart.panels[0]!.blocks.map((block) => paperY(frame, frame.top + centreOf(block))),
  );
  // A heading has no mark to lead the eye to.
  const lines = layout.shapes.filter(({ y0, y1 }) => !(y0 === y1 && headings.has(y0 as number)));
  return {
    data,
    layout: {
      ...layout.base,
      shapes: [...references, ...lines, ...legend.shapes],
      annotations: [...layout.annotations, ...texts, ...legend.annotations],
    },
  };
}

const headingOf = (block: DistanceBlock) => ({ label: block.title, group: block.title, emphasis: true });

function labelledRows(block: DistanceBlock) {
  return [headingOf(block), ...block.rows.map(({ label }) => ({ label, group: block.title }))];
}

/** The two bands and the line of chance of one block, and the value of chance above it. */
function drawReferences(
  frame: Frame,
  area: PanelArea,
  block: DistanceBlock,
  { top, bottom, xRange, digits }: { top: number; bottom: number; xRange: [number, number]; digits: number },
) {
  const band = (to: number, colour: string) => ({
    type: "rect",
    xref: "paper",
    yref: "paper",
    x0: paperX(frame, area.left),
    x1: paperX(frame, pixelOf(area, xRange, to)),
    y0: paperY(frame, bottom),
    y1: paperY(frame, top),
    fillcolor: tint(colour, bandTint),
    line: { width: 0 },
    layer: "below",
  });
  const x = pixelOf(area, xRange, block.chance);
  const text = `chance ${block.chance.toFixed(digits)}`;
  const half = textWidth(text, textSize.note) / 2;
  const line = { color: ink.quiet, width: 1.3, dash: "2px,3px" };
  return {
    shapes: [
      band(block.halves, bands.halves),
      band(block.floor, bands.floor),
      placeLine(frame, [x, top - 2], [x, bottom], line, "below"),
    ],
    text: placeText(frame, {
      text,
      x: Math.min(Math.max(x, area.left + half), area.valueEdge - half),
      y: top - 10,
      size: textSize.note,
      colour: ink.quiet,
      anchor: "center",
    }),
  };
}

function checkChart({ panels, xRange }: DistanceChart): void {
  if (!panels.some((panel) => panel.blocks.some((block) => block.rows.length > 0))) {
    throw new InputError("distanceChart requires at least one block with a row, got none");
  }
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
