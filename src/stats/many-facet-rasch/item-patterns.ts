import type { RaschDesign } from "./contract.js";

/** Objects that were rated on the same items, in the same order. */
export interface ItemPattern {
  items: Int32Array;
  objects: number[];
}

/** Groups objects by their items: what depends on the items alone is then computed once. @internal */
export function itemPatterns(
  { starts, item }: Pick<RaschDesign, "starts" | "item">,
  keep?: (object: number) => boolean,
): ItemPattern[] {
  const patterns = new Map<string, ItemPattern>();
  for (let object = 0; object + 1 < starts.length; object++) {
    if (keep !== undefined && !keep(object)) continue;
    const items = item.subarray(starts[object]!, starts[object + 1]!);
    const key = items.join();
    const known = patterns.get(key);
    if (known === undefined) patterns.set(key, { items, objects: [object] });
    else known.objects.push(object);
  }
  return [...patterns.values()];
}

/** The sum of an object's levels. @internal */
export function totalOf({ starts, level }: Pick<RaschDesign, "starts" | "level">, object: number): number {
  let total = 0;
  for (let at = starts[object]!; at < starts[object + 1]!; at++) total += level[at]!;
  return total;
}
