import { textSize } from "./house-style.js";

/**
 * Pixels of a chart that is drawn again for one column, 89 mm: the smallest text of the house, 11.5 pixels, then has
 * 5 points. With fewer pixels, labels meet one another.
 */
const narrow = 578;

let isNarrow = false;

/** The width of a chart whose caller names none, in pixels: its own, or less where it is drawn for one column. */
export const chartWidth = (own: number): number => (isNarrow ? Math.min(own, narrow) : own);

/** The size of a text that is smaller than the house's smallest, in pixels: for one column it is not. */
export const smallText = (own: number): number => (isNarrow ? Math.max(own, textSize.tick) : own);

/**
 * Draws charts for one column: those that are free in their width get narrower, with lines broken anew. Others stay as
 * they are: a heat map, whose cells would be too small for their numbers, a graph, a radar.
 *
 * @param draw nothing else may draw before it has ended
 */
export async function forOneColumn<T>(draw: () => Promise<T>): Promise<T> {
  isNarrow = true;
  try {
    return await draw();
  } finally {
    isNarrow = false;
  }
}
