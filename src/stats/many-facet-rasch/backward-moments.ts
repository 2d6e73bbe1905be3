import type { CellMoments, MomentItem } from "./conditional-moments.js";

/**
 * Means of a pattern's sums given the total, exactly, and their covariances to leading order: for patterns with so
 * many items that exact covariances would cost too much, seen in few objects each.
 *
 * Means: the chance of a level given the total, from convolutions of the items before and after it (forward and
 * backward products; no division of polynomials). Covariances: those of independent items at the position where
 * the total is expected, less what fixing the total takes away, times I / (I - 1): exact for two levels and items
 * that are alike, else off by about 1 / I; by more for totals near their ends, which hold little information.
 */
export function backwardMoments(
  items: readonly MomentItem[],
  width: number,
  wanted: ArrayLike<number>,
  least: number,
  seen: (total: number, moments: CellMoments) => void,
): void {
  const most = wanted.length - 1;
  const forward = forwardProducts(items, most);
  const last = forward.at(-1)!;
  const seeds = new Float64Array(most + 1);
  for (let r = 0; r <= most; r++) {
    const chance = last[r]!;
    if (!(wanted[r]! > 0) || !(chance > least)) continue;
    seeds[r] = 1 / chance;
    const mean = backwardMeans(items, width, forward, seeds, r, r);
    seeds[r] = 0;
    seen(r, { chance, mean, covariance: leadingCovariance(items, width, r) });
  }
}

/**
 * The means of a pattern's sums given the total, added up over the objects of all totals: one pass back through the
 * items, whatever the number of totals. Totals whose chance is not above `least` are left for another position.
 */
export function summedMeans(
  items: readonly MomentItem[],
  width: number,
  wanted: ArrayLike<number>,
  least: number,
): { mean: Float64Array; totals: number[] } {
  const most = wanted.length - 1;
  const forward = forwardProducts(items, most);
  const last = forward.at(-1)!;
  const seeds = new Float64Array(most + 1);
  const totals: number[] = [];
  for (let r = 0; r <= most; r++) {
    if (!(wanted[r]! > 0) || !(last[r]! > least)) continue;
    totals.push(r);
    seeds[r] = wanted[r]! / last[r]!;
  }
  if (totals.length === 0) return { mean: new Float64Array(width), totals };
  return { mean: backwardMeans(items, width, forward, seeds, totals[0]!, totals.at(-1)!), totals };
}

/** Sums weighted by the seeds of totals `lowest` to `highest`; a seed is a number of objects over the chance. */
function backwardMeans(
  items: readonly MomentItem[],
  width: number,
  forward: readonly Float64Array[],
  seeds: Float64Array,
  lowest: number,
  highest: number,
): Float64Array {
  const mean = new Float64Array(width);
  let [after, before] = [seeds.slice(), new Float64Array(seeds.length)];
  let [low, high] = [lowest, highest];
  for (let i = items.length - 1; i >= 0; i--) {
    const { chance: own, places, load } = items[i]!;
    const steps = own.length - 1;
    const ahead = forward[i]!;
    const from = Math.max(0, low - steps);
    const to = Math.min(ahead.length - 1, high);
    for (let k = 0; k <= steps; k++) {
      let sum = 0;
      const end = Math.min(to, high - k);
      for (let s = Math.max(from, low - k); s <= end; s++) sum += ahead[s]! * after[s + k]!;
      const given = sum * own[k]!;
      for (let m = 0; m < places.length; m++) mean[places[m]!]! += given * load[k * places.length + m]!;
    }
    for (let s = from; s <= to; s++) {
      let sum = 0;
      const end = Math.min(steps, high - s);
      for (let k = Math.max(0, low - s); k <= end; k++) sum += own[k]! * after[s + k]!;
      before[s] = sum;
    }
    [low, high] = [from, to];
    [after, before] = [before, after];
  }
  return mean;
}

/** The chances of the totals of the first 0, 1, 2, ... items. */
function forwardProducts(items: readonly MomentItem[], most: number): Float64Array[] {
  const found = [Float64Array.of(1)];
  for (const { chance } of items) {
    const now = found.at(-1)!;
    const next = new Float64Array(Math.min(most, now.length - 1 + chance.length - 1) + 1);
    for (let s = 0; s < now.length; s++) {
      for (let k = 0; k < chance.length; k++) next[s + k]! += now[s]! * chance[k]!;
    }
    found.push(next);
  }
  return found;
}

/** The covariances of the sums of independent items with a fixed total. */
function leadingCovariance(items: readonly MomentItem[], width: number, total: number): Float64Array {
  const shift = shiftTo(items, total);
  const found = new Float64Array((width * (width + 1)) / 2);
  const withTotal = new Float64Array(width);
  let ofTotal = 0;
  for (const { chance, places, load } of items) {
    const own = shifted(chance, shift);
    const size = places.length;
    let level = 0;
    const mean = new Float64Array(size);
    for (let k = 1; k < own.length; k++) {
      level += k * own[k]!;
      for (let m = 0; m < size; m++) mean[m]! += own[k]! * load[k * size + m]!;
    }
    for (let k = 0; k < own.length; k++) {
      ofTotal += own[k]! * (k - level) ** 2;
      for (let m = 0; m < size; m++) {
        const a = places[m]!;
        const first = own[k]! * (load[k * size + m]! - mean[m]!);
        withTotal[a]! += first * (k - level);
        for (let n = 0; n <= m; n++) {
          const b = places[n]!;
          const at = b <= a ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a;
          found[at]! += first * (load[k * size + n]! - mean[n]!);
        }
      }
    }
  }
  const factor = items.length / (items.length - 1);
  for (let a = 0, at = 0; a < width; a++) {
    for (let b = 0; b <= a; b++, at++) {
      found[at] = factor * (found[at]! - (withTotal[a]! * withTotal[b]!) / ofTotal);
    }
  }
  return found;
}

/** Chances of the levels after a move of the position. */
export function shifted(chance: Float64Array, shift: number): Float64Array {
  if (shift === 0) return chance;
  const found = new Float64Array(chance.length);
  let sum = 0;
  // Counted from the middle level, so that neither end overflows.
  const middle = (chance.length - 1) / 2;
  for (let k = 0; k < chance.length; k++) {
    found[k] = chance[k]! * Math.exp((k - middle) * shift);
    sum += found[k]!;
  }
  for (let k = 0; k < chance.length; k++) found[k]! /= sum;
  return found;
}

/** The move of the position at which a total between its ends is expected: Newton's method within a bracket. */
export function shiftTo(items: readonly Pick<MomentItem, "chance">[], total: number): number {
  let [low, high, at] = [-60, 60, 0];
  for (let step = 0; step < 100; step++) {
    let [expected, variance] = [0, 0];
    const ratio = Math.exp(at);
    for (const { chance } of items) {
      let [whole, first, second, power] = [0, 0, 0, 1];
      for (let k = 0; k < chance.length; k++) {
        const own = chance[k]! * power;
        whole += own;
        first += k * own;
        second += k * k * own;
        power *= ratio;
      }
      first /= whole;
      expected += first;
      variance += second / whole - first * first;
    }
    const off = expected - total;
    // Any position near the total will do: conditional moments do not depend on it.
    if (Math.abs(off) < 1e-6) break;
    if (off > 0) high = at;
    else low = at;
    const next = at - off / variance;
    at = next > low && next < high ? next : (low + high) / 2;
  }
  return at;
}
