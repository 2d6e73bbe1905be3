import { InputError } from "../../core/errors.js";
import { outerMargin, textSize } from "../house-style.js";
import { letterWidth } from "../marks/texts.js";
import type { Corners } from "../paper.js";
import type { FigureSize } from "../sizes.js";
import { breakName, textWidth, wrapText } from "../text-widths.js";
import { axisTicks, type PlotAxis } from "./axis.js";

/** Where everything of a plot is, in pixels from the top of the plot area. */
export interface PlotLayout {
  panels: (Corners & { name: string | null; titleLines: string[]; hasX: boolean; hasY: boolean })[];
  height: number;
  /** Lines of each category on the horizontal axis, and its labels on the vertical one. */
  xLabels: string[][];
  yLabels: string[][];
}

export const lineHeight = 14;
const titleHeight = 18;
const tickHeight = 20;
const labelGap = 8;
const gapX = 20;
const gapY = 12;

/** The height of a panel whose vertical axis has numbers. */
const panelHeights: Readonly<Record<FigureSize, { alone: number; several: number }>> = {
  "one-column": { alone: 230, several: 150 },
  "two-columns": { alone: 330, several: 210 },
  slide: { alone: 0, several: 0 },
  screen: { alone: 320, several: 190 },
};

/** Fewer pixels than this can show no axis. */
const smallest = { width: 60, height: 50, row: 13 };

interface LayoutInput {
  names: readonly (string | null)[];
  columns: number;
  width: number;
  size: FigureSize;
  x: PlotAxis;
  y: PlotAxis;
  /** Pixels of one row of categories. */
  rowHeight: number;
  letters: boolean;
  /** The height of the plot area where the figure's is fixed. */
  fixed?: number;
}

/**
 * Panels in rows and columns. Only the first column names the vertical axis, and only the lowest panel of a column the
 * horizontal one.
 *
 * @throws {InputError} `plot requires 60 pixels for the width of a panel, got 41; use fewer columns or a larger size`
 */
export function plotLayout(input: LayoutInput): PlotLayout {
  const { names, columns, width, size, x, y, letters } = input;
  const rows = Math.ceil(names.length / columns);
  const yLabels = y.categories.map((name) => wrapText(name, 0.34 * width, textSize.label));
  const yTexts = y.kind === "category" ? yLabels.flat() : tickTexts(y);
  const yRoom = Math.max(
    ...yTexts.map((text) => textWidth(text, y.kind === "category" ? textSize.label : textSize.tick)),
    0,
  );
  const left = outerMargin + Math.ceil(yRoom) + labelGap;
  const right = width - outerMargin - (x.kind === "number" ? 8 : 0);
  const panelWidth = (right - left - (columns - 1) * gapX) / columns;
  requireRoom("width of a panel", panelWidth, smallest.width, "fewer columns or a larger size");

  const titles = names.map((name) =>
    name === null ? [] : wrapText(name, panelWidth - (letters ? letterWidth : 0), textSize.panel, "bold"),
  );
  const titleRoom = Math.max(letters ? 1 : 0, ...titles.map((lines) => lines.length)) * titleHeight;
  const band = panelWidth / Math.max(1, x.categories.length);
  const xLabels = x.categories.map((name) => breakLabel(name, band - 4));
  const xLines = x.kind === "category" ? Math.max(...xLabels.map((lines) => lines.length)) : 1;
  const below = tickHeight + (xLines - 1) * lineHeight;
  const others = rows * titleRoom + (rows - 1) * gapY + below;
  const wanted =
    y.kind === "category"
      ? y.categories.length *
        Math.max(input.rowHeight, ...yLabels.map((lines) => lines.length * lineHeight + 4))
      : panelHeights[size][names.length > 1 ? "several" : "alone"];
  const height = input.fixed === undefined ? wanted : (input.fixed - others) / rows;
  if (y.kind === "number")
    requireRoom("height of a panel", height, smallest.height, "fewer panels or another size");
  else
    requireRoom("height of a row", height / y.categories.length, smallest.row, "fewer rows or another size");

  const panels = names.map((name, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const start = left + column * (panelWidth + gapX);
    const top = row * (titleRoom + height + gapY) + titleRoom;
    return {
      ...{ name, titleLines: titles[i]!, left: start, right: start + panelWidth, top, bottom: top + height },
      hasX: i + columns >= names.length,
      hasY: column === 0,
    };
  });
  return { panels, height: rows * (titleRoom + height) + (rows - 1) * gapY + below, xLabels, yLabels };
}

const tickTexts = (axis: PlotAxis): string[] => axisTicks(axis, 200, 40).map(({ text }) => text);

function requireRoom(what: string, got: number, least: number, remedy: string): void {
  if (got >= least) return;
  throw new InputError(
    `plot requires ${least} pixels for the ${what}, got ${Math.max(0, Math.floor(got))}; use ${remedy}`,
  );
}

/** A category below its band: broken at spaces and hyphens, and inside a word only where that is not enough. */
function breakLabel(name: string, width: number): string[] {
  return breakName(name, width, textSize.tick).flatMap((line) => {
    const lines = [""];
    for (const character of line) {
      const last = lines.at(-1)!;
      if (last !== "" && textWidth(last + character, textSize.tick) > width) lines.push(character);
      else lines[lines.length - 1] = last + character;
    }
    return lines;
  });
}
