import { backwardMoments, shifted, shiftTo, summedMeans } from "./backward-moments.js";
import { type CellMoments, exactMoments, type MomentItem } from "./conditional-moments.js";
import type { RaschLayout } from "./layout.js";
import type { Pattern } from "./patterns.js";

/** A pattern with the base parameters that its items touch. */
export interface ActivePattern extends Pattern {
  /** The base parameters, in the order in which items touch them. */
  active: Int32Array;
  /** By item, where its parameters stand in `active`. */
  places: Int32Array[];
  /** Multiplications that exact moments take, roughly. */
  work: number;
  exact: boolean;
}

/** Multiplications that exact moments may take in one pass over all patterns; the rest is done to leading order. */
const mostWork = 2e8;

/** Patterns made ready: each is exact, as long as there is time, those with the most objects for their work first. */
export function activePatterns(patterns: readonly Pattern[], layout: RaschLayout): ActivePattern[] {
  const placeOf = new Int32Array(layout.base.length).fill(-1);
  const found = patterns.map((pattern): ActivePattern => {
    const active: number[] = [];
    const places = Array.from(pattern.items, (i) =>
      layout.touched[i]!.map((at) => {
        if (placeOf[at]! < 0) placeOf[at] = active.push(at) - 1;
        return placeOf[at]!;
      }),
    );
    for (const at of active) placeOf[at] = -1;
    const size = ((active.length + 1) * (active.length + 2)) / 2;
    const levels = 1 + pattern.most / pattern.items.length;
    // Half of the totals and a third of the products are in use on average.
    const work = (pattern.items.length * pattern.most * levels * size) / 6;
    return { ...pattern, active: Int32Array.from(active), places, work, exact: false };
  });
  let left = mostWork;
  for (const pattern of [...found].sort((a, b) => a.work / a.objects.length - b.work / b.objects.length)) {
    // With few items the leading order is poor, and exactness is cheap.
    if (pattern.work > left && pattern.items.length > 4) continue;
    pattern.exact = true;
    left -= pattern.work;
  }
  return found;
}

/** The moments of a pattern's objects of one total, and the log of what conditioning divides by. */
export interface Cell extends CellMoments {
  total: number;
  logGamma: number;
}

/** Chances below this have lost digits: such totals are looked at from a position nearer to them. */
const least = 1e-200;

/**
 * Goes through the totals of a pattern that objects have. gamma is the sum of exp(-sum of eta) over all levels with
 * that total. Items are looked at from the position where the middle of the totals is expected; totals too far from
 * there are looked at again from nearer.
 *
 * @param moments with "none" cells hold only their logGamma; with "sum" a cell holds the means of many totals, added
 *   up over objects
 */
export function eachCell(
  pattern: ActivePattern,
  eta: readonly Float64Array[],
  layout: RaschLayout,
  wanted: ArrayLike<number>,
  seen: (cell: Cell) => void,
  moments: "all" | "none" | "sum" = "all",
): void {
  const open = Float64Array.from(wanted);
  const plain = Array.from(pattern.items, (i) => ({ chance: normalised(eta[i]!) }));
  for (;;) {
    const middle = middleOf(open);
    if (middle < 0) return;
    const shift = shiftTo(plain, middle);
    let logNorm = 0;
    const items = Array.from(pattern.items, (i, m): MomentItem => {
      const chance = shifted(plain[m]!.chance, shift);
      logNorm += -eta[i]![0]! - Math.log(chance[0]!);
      return { chance, places: pattern.places[m]!, load: layout.loads[i]! };
    });
    let found = 0;
    const take = (total: number, own: CellMoments): void => {
      found++;
      open[total] = 0;
      seen({ ...own, total, logGamma: Math.log(own.chance) + logNorm - total * shift });
    };
    if (moments === "sum") {
      const { mean, totals } = summedMeans(items, pattern.active.length, open, least);
      for (const total of totals) open[total] = 0;
      found = totals.length;
      seen({ total: -1, chance: Number.NaN, logGamma: Number.NaN, mean, covariance: noNumbers });
    } else if (moments === "none") chancesOnly(items, open, take);
    else if (pattern.exact) exactMoments(items, pattern.active.length, open, least, take);
    else backwardMoments(items, pattern.active.length, open, least, take);
    // Parameters ran off: there is nothing finite to report.
    if (found === 0) return;
  }
}

const noNumbers = new Float64Array(0);

function chancesOnly(
  items: readonly MomentItem[],
  wanted: Float64Array,
  take: (total: number, own: CellMoments) => void,
): void {
  let now = Float64Array.of(1);
  for (const { chance } of items) {
    const next = new Float64Array(now.length + chance.length - 1);
    for (let s = 0; s < now.length; s++) {
      for (let k = 0; k < chance.length; k++) next[s + k]! += now[s]! * chance[k]!;
    }
    now = next;
  }
  for (let r = 0; r < wanted.length; r++) {
    if (wanted[r]! > 0 && now[r]! > least)
      take(r, { chance: now[r]!, mean: noNumbers, covariance: noNumbers });
  }
}

/** The weighted middle of the totals that are still open; -1 if there are none. */
function middleOf(open: Float64Array): number {
  let [sum, weight] = [0, 0];
  for (let r = 0; r < open.length; r++) {
    sum += r * open[r]!;
    weight += open[r]!;
  }
  if (weight === 0) return -1;
  const middle = sum / weight;
  // The middle of two far ends may be near neither: then the nearest open total itself.
  let nearest = -1;
  for (let r = 0; r < open.length; r++) {
    if (open[r]! > 0 && (nearest < 0 || Math.abs(r - middle) < Math.abs(nearest - middle))) nearest = r;
  }
  return nearest;
}

function normalised(eta: Float64Array): Float64Array {
  return shifted(
    eta.map((value) => Math.exp(-(value - eta[0]!))),
    0,
  );
}
