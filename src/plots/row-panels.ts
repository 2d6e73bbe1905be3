import { InputError } from "../core/errors.js";
import { type ChartInput, type ChartText, inPanels } from "./chart.js";
import { outerMargin, textSize } from "./house-style.js";
import { type LegendEntry, legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { rowLines, verticalLines } from "./marks/lines.js";
import { labelLine, labelLines, type ReferenceLines } from "./marks/reference-lines.js";
import { headingLine, letterWidth, panelTitle, xTitle } from "./marks/texts.js";
import { type RowLayout, rowLabels } from "./row-layout.js";
import { niceStep, scale, sideBySide, tickValues } from "./scale.js";
import { wrapText } from "./text-widths.js";

export interface RowPanelsInput extends ChartText {
  /** A panel of another quantity has its own range and unit. */
  panels: (ReferenceLines & {
    title: string;
    letter?: string;
    own?: { xRange: [number, number]; unit: string };
  })[];
  rows: RowLayout;
  xTitle: string;
  xRange: [number, number];
  /** The distance of ticks, where figures of one quantity must have the same. Default: by the room. */
  xStep?: number;
  width: number;
  unit: string;
  /** Room at the right of each panel for printed values, in pixels. */
  valueWidth: number;
  entries: LegendEntry[];
}

const labelGap = 16;

/**
 * Panels beside one column of row labels: the frame of such a chart, and the marks that all such charts have.
 */
export function rowPanels(input: RowPanelsInput): { frame: ChartInput; grid: Mark; names: Mark } {
  const { width, xRange, unit, rows, valueWidth } = input;
  const left = outerMargin + rows.labelWidth + labelGap;
  const right = width - outerMargin;
  const areas = sideBySide(input.panels.length, { left, right, gap: 26, valueWidth });
  const [first] = areas;
  const room = first!.right - first!.left;
  if (room < 80) {
    throw new InputError(`a panel has ${Math.round(room)} pixels; use fewer panels or a larger width`);
  }
  const titles = input.panels.map((panel, i) =>
    wrapText(
      panel.title,
      areas[i]!.edge - areas[i]!.left - (panel.letter === undefined ? 0 : letterWidth),
      textSize.panel,
      "bold",
    ),
  );
  const titleRows = Math.max(...titles.map((lines) => lines.length));
  const axes = input.panels.map(({ own }) => own ?? { xRange, unit });
  const labelRows = input.panels.map((panel, i) => {
    const area = { ...areas[i]!, x: scale(axes[i]!.xRange, areas[i]!.left, areas[i]!.right) };
    return 1 + Math.max(-1, ...labelLines(panel, area, axes[i]!.unit).map((label) => label.level));
  });
  const titleGap = Math.max(...labelRows) * labelLine + 9;
  const steps = areas.map((area, i) => {
    const [low, high] = axes[i]!.xRange;
    if (input.xStep !== undefined && input.panels[i]!.own === undefined) return input.xStep;
    // Thousands take more room than two digits.
    const room = Math.max(38, 14 + 8 * String(Math.round(high)).length);
    const most = Math.max(2, Math.floor((area.right - area.left) / room));
    const step = low === 1 ? rankStep(high, most) : niceStep(high - low, most);
    // Around 0 in the middle there are ticks on both sides, however narrow the panel.
    return low === -high ? Math.min(step, high) : step;
  });
  return {
    frame: {
      ...input,
      plot: {
        left,
        right,
        above: 16 + titleRows * headingLine + titleGap,
        height: rows.height,
        below: input.xTitle === "" ? 30 : 50,
      },
      panels: areas.map((area, i) => ({
        ...area,
        x: {
          range: axes[i]!.xRange,
          tick0: firstTick(axes[i]!.xRange, steps[i]!),
          dtick: steps[i],
          ticksuffix: axes[i]!.unit,
        },
        // One unit is one pixel from the top of the plot area, because the layout places rows in pixels.
        y: { range: [rows.height, 0] },
      })),
      legend: legend(input.entries, width),
    },
    grid: [
      inPanels((i) =>
        verticalLines(tickValues(firstTick(axes[i]!.xRange, steps[i]!), axes[i]!.xRange[1], steps[i]!)),
      ),
      // A heading has no marks, so it needs no line.
      rowLines(
        rows.rows.filter((row) => !row.heading),
        labelGap - 6,
      ),
    ],
    names: [
      rowLabels(rows),
      inPanels((i) => panelTitle(titles[i]!, titleGap, input.panels[i]!.letter)),
      xTitle(input.xTitle),
    ],
  };
}

/** Ranks have ticks at the first and at the last rank, if they can be reached in equal steps of few ranks. */
function rankStep(last: number, most: number): number {
  const least = Math.ceil((last - 1) / most);
  const steps = Array.from({ length: least + 1 }, (_, i) => least + i);
  return steps.find((step) => step > 0 && (last - 1) % step === 0) ?? niceStep(last - 1, most);
}

/** Ticks are multiples of their step, so that 0 is one of them where the axis has it. Ranks count from 1. */
const firstTick = ([low]: [number, number], step: number): number =>
  low === 1 ? 1 : step * Math.ceil(low / step - 1e-9) + 0;
