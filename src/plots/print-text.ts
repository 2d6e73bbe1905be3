import { InputError } from "../core/errors.js";
import { type FigureSize, figureSizes } from "./sizes.js";

/** Points. Journals ask for 5 to 7 at the smallest. */
const leastPoints = 5;

const pointsPerMillimetre = 72 / 25.4;

/**
 * The smallest text of a figure on paper, in points, where the drawing is `millimetres` wide. Infinite without a text.
 *
 * @param svg a figure's SVG: each of its texts names its size in pixels, as plotly writes them
 * @param width of the drawing, in pixels
 */
function pointsOnPaper(svg: string, width: number, millimetres: number): number {
  const pixels = [...svg.matchAll(/font-size: ?([\d.]+)px/g)].map(([, size]) => Number(size));
  return (Math.min(...pixels) / width) * millimetres * pointsPerMillimetre;
}

/**
 * Refuses a size in print at which the figure's smallest text could not be read.
 *
 * @param width of the drawing, in pixels
 * @throws {InputError} `a figure 89 mm wide requires text of 5 points or more, got 4.1; it is readable from 108 mm: use
 * size "two-columns"`
 */
export function requireReadable(svg: string, width: number, size: FigureSize): void {
  const { millimetres } = figureSizes[size];
  if (millimetres === undefined) return;
  const points = pointsOnPaper(svg, width, millimetres);
  if (points >= leastPoints) return;
  const needed = Math.ceil(leastPoints / pointsOnPaper(svg, width, 1));
  const remedy =
    needed <= figureSizes["two-columns"].millimetres!
      ? 'use size "two-columns"'
      : "it is for a page turned, a slide or the screen";
  throw new InputError(
    `a figure ${millimetres} mm wide requires text of ${leastPoints} points or more, got ${points.toFixed(1)}; it is readable from ${needed} mm: ${remedy}`,
    { page: "docs/plots.md#sizes" },
  );
}
