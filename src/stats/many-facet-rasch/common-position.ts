import type { RaschDesign } from "./contract.js";
import { levelProbabilities } from "./probabilities.js";

/** What was seen of each item, in all objects. */
export interface ItemSums {
  /** Observations by item, and the sum of their levels. */
  counts: Float64Array;
  levels: Float64Array;
}

/** The sums of each group of units; `of` is the group of each unit. */
export function itemSumsByGroup(
  design: Pick<RaschDesign, "objects" | "items" | "starts" | "item" | "level">,
  of: Int32Array,
  groups: number,
): ItemSums[] {
  const found = Array.from({ length: groups }, (): ItemSums => {
    const n = design.items.length;
    return { counts: new Float64Array(n), levels: new Float64Array(n) };
  });
  for (let o = 0; o < design.objects.length; o++) {
    const { counts, levels } = found[of[design.objects[o]!.unit]!]!;
    for (let at = design.starts[o]!; at < design.starts[o + 1]!; at++) {
      counts[design.item[at]!]!++;
      levels[design.item[at]!]! += design.level[at]!;
    }
  }
  return found;
}

export function addSums(a: ItemSums, b: ItemSums, sign: 1 | -1): ItemSums {
  return {
    counts: a.counts.map((count, i) => count + sign * b.counts[i]!),
    levels: a.levels.map((level, i) => level + sign * b.levels[i]!),
  };
}

/**
 * The common position: where all ratings together are expected to have the mean level that they have, each rater and
 * criterion counted as often as it was observed. Objects of any total count. NaN where nothing was observed.
 *
 * @param among which items count
 */
export function commonPosition(
  eta: readonly Float64Array[],
  { counts, levels }: ItemSums,
  among: (item: number) => boolean = () => true,
): number {
  // A rater without a severity has no part in it.
  const items = Array.from(eta.keys()).filter(
    (i) => counts[i]! > 0 && eta[i]!.length > 1 && !eta[i]!.some(Number.isNaN) && among(i),
  );
  const total = items.reduce((sum, i) => sum + levels[i]!, 0);
  let [low, high, at] = [-100, 100, 0];
  const most = items.reduce((sum, i) => sum + counts[i]! * (eta[i]!.length - 1), 0);
  if (!(total > 0 && total < most)) return Number.NaN;
  for (let step = 0; step < 200; step++) {
    let [expected, variance] = [0, 0];
    for (const i of items) {
      const chance = levelProbabilities(eta[i]!, at);
      let [first, second] = [0, 0];
      for (let k = 1; k < chance.length; k++) {
        first += k * chance[k]!;
        second += k * k * chance[k]!;
      }
      expected += counts[i]! * first;
      variance += counts[i]! * (second - first * first);
    }
    const off = expected - total;
    if (off > 0) high = at;
    else low = at;
    const newton = at - off / variance;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - at) < 1e-13 * Math.max(1, Math.abs(at))) return next;
    at = next;
  }
  return at;
}

/**
 * Where each object has a position of its own on each criterion, nothing in the data says which criterion is the
 * harder. Difficulties are then set so that the common position is the same on all criteria: a criterion is
 * difficult as far as objects get low levels of it.
 */
export function difficulties(
  design: Pick<RaschDesign, "items" | "criteria">,
  eta: readonly Float64Array[],
  sums: ItemSums,
): Float64Array {
  const positions = design.criteria.map((_, c) =>
    commonPosition(eta, sums, (i) => design.items[i]!.criterion === c),
  );
  const mean = positions.reduce((sum, theta) => sum + theta, 0) / positions.length;
  return Float64Array.from(positions, (theta) => mean - theta);
}

/** eta with difficulties added. */
export function withDifficulties(
  design: Pick<RaschDesign, "items">,
  eta: readonly Float64Array[],
  delta: Float64Array,
): Float64Array[] {
  return eta.map((own, i) => own.map((value, k) => value + k * delta[design.items[i]!.criterion]!));
}

/** By rater, the value that is expected at a position, in the scale's own unit, on average over the criteria. */
export function expectedValues(
  design: Pick<RaschDesign, "raters" | "criteria" | "values">,
  eta: readonly Float64Array[],
  theta: number,
): Float64Array {
  const C = design.criteria.length;
  return Float64Array.from(design.raters, (_, j) => {
    let sum = 0;
    for (let c = 0; c < C; c++) {
      const chance = levelProbabilities(eta[j * C + c]!, theta);
      for (let k = 0; k < chance.length; k++) sum += chance[k]! * design.values[j * C + c]![k]!;
    }
    return sum / C;
  });
}
