/**
 * A number of a table. Four decimals are enough to check a figure against its table. Without a number, or for
 * one that is not finite, the cell is empty.
 */
export const rounded = (x: number | null | undefined): number | null =>
  x == null || !Number.isFinite(x) ? null : Number(x.toFixed(4));
