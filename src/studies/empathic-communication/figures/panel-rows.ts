import { fixed } from "../../../plots/house-style.js";
import type { IntervalRow } from "../../../plots/interval-chart.js";
import { median } from "../../../stats/descriptives.js";
import { dimensionTitle, frameworkOf } from "../data/design.js";

/** Wide enough for six panels beside one column of dimensions. */
export const wide = 1340;

/** A dimension as a row of a panel: its framework gives the colour and the gap. */
export function dimensionRow(dimension: string, row: Omit<IntervalRow, "label" | "group">): IntervalRow {
  const { title } = frameworkOf(dimension);
  return { ...row, label: `${title}: ${dimensionTitle(dimension)}`, group: title };
}

/** The middle and the ends of a list of values, for a figure's description: "median 0.60 (0.17 to 0.86)". */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  return `median ${middle(values)} (${number(sorted[0]!)} to ${number(sorted.at(-1)!)})`;
}

/** The median alone, as a title says it. */
export const middle = (values: readonly number[]): string => number(median(values));

const number = (x: number): string => fixed(x, 2);
