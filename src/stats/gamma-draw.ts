import type { RandomStream } from "../core/random.js";

/**
 * A draw from the gamma distribution with the given shape and scale 1 (chi-square with v df is twice the
 * draw of shape v / 2).
 *
 * Source: Marsaglia & Tsang 2000, doi 10.1145/358407.358414; a shape below 1 is raised by 1 and the draw
 * multiplied by u^(1 / shape).
 *
 * @internal
 */
export function gammaDraw(shape: number, stream: RandomStream): number {
  if (shape < 1) return gammaDraw(shape + 1, stream) * (1 - stream.next()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = stream.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - stream.next()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
