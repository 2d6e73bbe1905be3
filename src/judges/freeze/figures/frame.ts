import type { Estimate } from "../../../core/estimate.js";
import { textSize } from "../../../plots/house-style.js";
import { niceStep } from "../../../plots/scale.js";
import { breakName, textWidth } from "../../../plots/text-widths.js";
import type { FigureAbout } from "../../bias/figures/about.js";
import { raterName } from "../../bias/figures/about-text.js";

type Shown = Pick<Estimate, "value" | "ci">;

/** An axis with 0 in its middle that holds all values, and intervals up to half of that again. */
export function symmetricRange(estimates: readonly Shown[]): [number, number] {
  const sizes = estimates.map(({ value }) => Math.abs(value)).filter(Number.isFinite);
  const largest = Math.max(0, ...sizes);
  const ends = estimates.flatMap(({ ci }) => ci.map(Math.abs)).filter(Number.isFinite);
  const wanted = Math.max(largest, Math.min(Math.max(0, ...ends), 1.5 * largest || Number.POSITIVE_INFINITY));
  if (wanted === 0) return [-1, 1];
  const step = niceStep(wanted, 4);
  const end = step * Math.ceil(wanted / step - 1e-9);
  return [-end, end];
}

/** A judge's name, with the word "scripted" once. */
export const judgeName = (judge: string, about: FigureAbout): string =>
  judge.startsWith("scripted/") ? judge : raterName(judge, about);

/** The line that every row is compared with. */
export const noneLine = { value: 0, label: "none" } as const;

/** A value or an end of an interval as a table has it. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Labels of rows take more of a wider figure, so that panels keep their room. */
export function wideFor(width: number, labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => textWidth(label, textSize.label)));
  return Math.round(width + Math.max(0, longest - 180));
}

/** The room of a panel's title in pixels: a bold name is a tenth wider than a regular one. */
const titleRoom = 158;

/** A long name with blanks where a title may break: after a hyphen or a slash. */
export const inLines = (name: string): string =>
  textWidth(name, textSize.panel, "bold") <= 1.1 * titleRoom
    ? name
    : breakName(name.replaceAll("/", "/ "), titleRoom, textSize.panel)
        .map((line) => line.replaceAll("/ ", "/"))
        .join(" ");
