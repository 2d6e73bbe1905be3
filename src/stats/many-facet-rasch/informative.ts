import type { RaschDesign } from "./contract.js";

/**
 * Which objects carry information: 1 for each that was observed twice or more and has neither the lowest nor the
 * highest possible total. The levels of the others follow from their total.
 *
 * @internal
 */
export function informativeObjects({
  objects,
  items,
  starts,
  item,
  level,
}: Pick<RaschDesign, "objects" | "items" | "starts" | "item" | "level">): Uint8Array {
  const found = new Uint8Array(objects.length);
  for (let o = 0; o < objects.length; o++) {
    let [total, most, open] = [0, 0, 0];
    for (let at = starts[o]!; at < starts[o + 1]!; at++) {
      const { steps } = items[item[at]!]!;
      total += level[at]!;
      most += steps;
      if (steps > 0) open++;
    }
    found[o] = open > 1 && total > 0 && total < most ? 1 : 0;
  }
  return found;
}
