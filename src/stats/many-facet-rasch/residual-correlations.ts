import type { ConditionalResiduals } from "./conditional-residuals.js";

/** Fewer objects than this give no correlation. */
export const fewestObjects = 10;

export interface ResidualCorrelations {
  /** The items that vary in enough objects. */
  items: number[];
  q3: Float64Array[];
  /** Objects of each pair; 0 where there are too few. */
  n: Int32Array[];
  /** Objects with a residual. */
  objects: number;
}

/**
 * Correlations of standardised residuals between items, over the objects that both have.
 *
 * @param level the observed levels, or drawn ones
 * @param only the items to take; those that vary unless given
 *
 * @internal
 */
export function residualCorrelations(
  { design, expected, variance }: ConditionalResiduals,
  level: Uint8Array,
  only?: readonly number[],
): ResidualCorrelations {
  const all = design.items.length;
  const count = new Int32Array(all);
  for (let at = 0; at < design.item.length; at++) if (variance[at]! > 1e-9) count[design.item[at]!]!++;
  const items = only === undefined ? [...count.keys()].filter((i) => count[i]! >= fewestObjects) : [...only];
  const placeOf = new Int32Array(all).fill(-1);
  for (const [place, item] of items.entries()) placeOf[item] = place;
  const size = items.length;
  const sums = Array.from({ length: size }, () => new Float64Array(size));
  const products = Array.from({ length: size }, () => new Float64Array(size));
  const squares = Array.from({ length: size }, () => new Float64Array(size));
  const n = Array.from({ length: size }, () => new Int32Array(size));
  const value = new Float64Array(size);
  const times = new Int32Array(size);
  let objects = 0;
  for (let object = 0; object + 1 < design.starts.length; object++) {
    const places: number[] = [];
    for (let at = design.starts[object]!; at < design.starts[object + 1]!; at++) {
      const place = placeOf[design.item[at]!]!;
      if (place < 0 || !(variance[at]! > 1e-9)) continue;
      if (times[place] === 0) places.push(place);
      times[place]!++;
      value[place]! += (level[at]! - expected[at]!) / Math.sqrt(variance[at]!);
    }
    if (places.length > 0) objects++;
    for (const place of places) value[place]! /= times[place]!;
    for (const a of places) {
      for (const b of places) {
        n[a]![b]!++;
        sums[a]![b]! += value[a]!;
        squares[a]![b]! += value[a]! ** 2;
        products[a]![b]! += value[a]! * value[b]!;
      }
    }
    for (const place of places) value[place] = times[place] = 0;
  }
  const q3 = sums.map((row, a) =>
    row.map((sum, b) => {
      const count = n[a]![b]!;
      if (a === b) return 1;
      if (count < fewestObjects) {
        n[a]![b] = 0;
        return 0;
      }
      // sums[b][a] is the sum of b's values over the same objects.
      const covariance = products[a]![b]! - (sum * sums[b]![a]!) / count;
      const spread = (squares[a]![b]! - sum ** 2 / count) * (squares[b]![a]! - sums[b]![a]! ** 2 / count);
      return spread > 0 ? covariance / Math.sqrt(spread) : 0;
    }),
  );
  return { items, q3, n, objects };
}
