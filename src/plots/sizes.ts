/** A size that a figure is made for. */
export type FigureSize = "one-column" | "two-columns" | "slide" | "screen";

export interface SizeOfFigure {
  /** In pixels of the drawing. */
  width: number;
  /** Only where it is fixed; otherwise it depends on the contents. */
  height?: number;
  /** Millimetres on paper or on the slide. */
  millimetres?: number;
  /** Pixels of the PNG for each pixel of the drawing. */
  png: number;
}

const perInch = 25.4;
const print = { dotsPerInch: 600, pixelsPerMillimetre: 440 / 89 };
const printed = (millimetres: number): SizeOfFigure => {
  const width = Math.round(millimetres * print.pixelsPerMillimetre);
  return { width, millimetres, png: ((millimetres / perInch) * print.dotsPerInch) / width };
};

/**
 * The sizes. The smallest text of the house has 11.5 pixels: 6.6 points in print, 15 points on a slide. A slide has
 * 13 1/3 by 7 1/2 inches, as presentation programs make them.
 */
export const figureSizes: Readonly<Record<FigureSize, SizeOfFigure>> = {
  "one-column": printed(89),
  "two-columns": printed(183),
  slide: { width: 720, height: 405, millimetres: (40 / 3) * perInch, png: 1920 / 720 },
  screen: { width: 700, png: 2 },
};

/** How wide a figure is on paper, in millimetres. On the screen an inch has 96 pixels. */
export function millimetresOf(size: FigureSize | undefined, width: number): number {
  return figureSizes[size ?? "screen"].millimetres ?? (width / 96) * perInch;
}

/** Dots of the PNG for each pixel of a drawing, which may be wider than the size's own: a print size keeps its dots. */
export function dotsOf(size: FigureSize, width: number): number {
  const own = figureSizes[size];
  return size === "screen" ? own.png : (own.png * own.width) / width;
}
