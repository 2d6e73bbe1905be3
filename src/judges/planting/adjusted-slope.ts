import { meanOf } from "./design.js";

export interface SlopeRow {
  x: number;
  y: number;
  /** What is held equal. */
  quality: number;
  /** Rows of one group are compared with each other only. */
  group: string;
}

/**
 * The slope of y on x beside quality, by least squares, all three as differences from their group's means.
 *
 * @example
 * ```ts
 * // y = 2 x + quality
 * const row = (x: number, quality: number) => ({ x, quality, y: 2 * x + quality, group: "" });
 * adjustedSlope([row(0, 1), row(1, 3), row(2, 2)]); // 2
 * ```
 */
export function adjustedSlope(rows: readonly SlopeRow[]): number {
  const groups = new Map<string, SlopeRow[]>();
  for (const row of rows) {
    const known = groups.get(row.group);
    if (known === undefined) groups.set(row.group, [row]);
    else known.push(row);
  }
  let [xx, xq, qq, xy, qy] = [0, 0, 0, 0, 0];
  for (const own of groups.values()) {
    const [meanX, meanY] = [meanOf(own.map(({ x }) => x)), meanOf(own.map(({ y }) => y))];
    const meanQ = meanOf(own.map(({ quality }) => quality));
    for (const row of own) {
      const [x, y, q] = [row.x - meanX, row.y - meanY, row.quality - meanQ];
      xx += x * x;
      xq += x * q;
      qq += q * q;
      xy += x * y;
      qy += q * y;
    }
  }
  return (xy * qq - qy * xq) / (xx * qq - xq * xq);
}
