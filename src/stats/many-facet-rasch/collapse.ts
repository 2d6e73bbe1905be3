import type { RaschDesign, RaschOptions } from "./contract.js";
import { informativeObjects } from "./informative.js";
import { modelOf } from "./settings.js";

/**
 * Joins levels that have no data: where each rater has thresholds of their own, a level that the rater never uses;
 * else a level that nobody uses. An end level that is never used is dropped, one in the middle is joined with the
 * level above it. Only objects that carry information count, and joining can make more objects extreme, so it is
 * repeated until nothing changes.
 */
export function joinLevels(design: Omit<RaschDesign, "kept">, options: RaschOptions): RaschDesign {
  const model = modelOf(design, options.model);
  const own = model === "rater-thresholds" && options.emptyLevels !== "prior";
  const notes = [...design.notes];
  const { raters, criteria } = design;
  const C = criteria.length;
  const { levels } = design;
  // For each rater the new level of each first level.
  const joined = raters.map(() => Array.from({ length: levels }, (_, level) => level));
  const kept: number[][] = raters.map(() => Array.from({ length: levels }, (_, level) => level));
  let current = design;
  for (;;) {
    const used = usedLevels(current, own);
    let changed = false;
    raters.forEach((_, j) => {
      const before = kept[j]!;
      const after = before.filter((_, at) => used[j]!.has(at));
      // A rater without any informative object keeps the levels: there is nothing to go by.
      if (after.length === before.length || used[j]!.size === 0) return;
      changed = true;
      kept[j] = after;
      joined[j] = Array.from({ length: levels }, (_, level) => {
        const above = after.findIndex((one) => one >= level);
        return above < 0 ? after.length - 1 : above;
      });
    });
    if (!changed) break;
    current = {
      ...design,
      items: design.items.map((item) => ({ ...item, steps: kept[item.rater]!.length - 1 })),
      level: design.level.map((level, at) => joined[Math.floor(design.item[at]! / C)]![level]!),
      values: design.items.map(({ rater }, i) => kept[rater]!.map((level) => design.values[i]![level]!)),
    };
  }
  const lost = (j: number) =>
    Array.from({ length: levels }, (_, level) => level).filter((level) => !kept[j]!.includes(level));
  const named = (j: number) =>
    lost(j)
      .map((level) => level + 1)
      .join(", ");
  if (own) {
    raters.forEach((rater, j) => {
      if (kept[j]!.length === levels) return;
      notes.push(
        kept[j]!.length === 1
          ? `${rater} gives a single level wherever objects can be compared: no severity can be estimated.`
          : `${rater} never uses level ${named(j)} of ${levels}: joined with a neighbour.`,
      );
    });
  } else if (kept[0] !== undefined && kept[0].length < levels) {
    notes.push(`Nobody uses level ${named(0)} of ${levels}: joined with a neighbour.`);
  }
  return { ...current, kept, notes };
}

/** The levels in use by rater, in objects that carry information; of all raters together unless `own`. */
function usedLevels(design: Omit<RaschDesign, "kept">, own: boolean): Set<number>[] {
  const all = new Set<number>();
  const found = design.raters.map(() => (own ? new Set<number>() : all));
  const C = design.criteria.length;
  const informative = informativeObjects(design);
  for (let o = 0; o < design.objects.length; o++) {
    if (informative[o] === 0) continue;
    for (let at = design.starts[o]!; at < design.starts[o + 1]!; at++) {
      found[Math.floor(design.item[at]! / C)]!.add(design.level[at]!);
    }
  }
  return found;
}
