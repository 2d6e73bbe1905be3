import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import {
  backwardMoments,
  shifted,
  shiftTo,
  summedMeans,
} from "../../../src/stats/many-facet-rasch/backward-moments.js";
import {
  type CellMoments,
  exactMoments,
  type MomentItem,
} from "../../../src/stats/many-facet-rasch/conditional-moments.js";
import { levelProbabilities } from "../../../src/stats/many-facet-rasch/probabilities.js";
import { expectClose } from "../close.js";

/** Items of three levels; each touches a sum of its own kind and one that all share. */
function itemsOf(n: number, spread: number, kinds = 3): MomentItem[] {
  const random = randomStream(n, "moments");
  return Array.from({ length: n }, (_, i) => ({
    chance: levelProbabilities([0, spread * random.normal(), spread * random.normal()], 0),
    // Level 2 counts twice for the item's kind, and its last step once for the shared sum.
    places: Int32Array.of(i % kinds, kinds),
    load: Float64Array.of(0, 0, 1, 0, 2, 1),
  }));
}

const everyTotal = (items: readonly MomentItem[]): Float64Array =>
  new Float64Array(2 * items.length + 1).fill(1);

function collect(method: typeof exactMoments, items: readonly MomentItem[]): Map<number, CellMoments> {
  const found = new Map<number, CellMoments>();
  method(items, 4, everyTotal(items), 0, (total, moments) => {
    found.set(total, { ...moments, mean: moments.mean.slice(), covariance: moments.covariance.slice() });
  });
  return found;
}

describe("conditional moments", () => {
  it("are those of all patterns of levels with the total, weighted with their chances", () => {
    const items = itemsOf(5, 1.5);
    const exact = collect(exactMoments, items);
    const sums = new Map<number, { weight: number; first: number[]; second: number[][] }>();
    for (let code = 0; code < 3 ** 5; code++) {
      const levels = items.map((_, i) => Math.floor(code / 3 ** i) % 3);
      const weight = items.reduce((product, { chance }, i) => product * chance[levels[i]!]!, 1);
      const own = [0, 0, 0, 0];
      items.forEach(({ places, load }, i) => {
        own[places[0]!]! += load[2 * levels[i]!]!;
        own[places[1]!]! += load[2 * levels[i]! + 1]!;
      });
      const total = levels.reduce((sum, level) => sum + level, 0);
      const at = sums.get(total) ?? { weight: 0, first: [0, 0, 0, 0], second: own.map(() => [0, 0, 0, 0]) };
      at.weight += weight;
      own.forEach((a, m) => {
        at.first[m]! += weight * a;
        own.forEach((b, n) => {
          at.second[m]![n]! += weight * a * b;
        });
      });
      sums.set(total, at);
    }
    expect(exact.size).toBe(11);
    for (const [total, { weight, first, second }] of sums) {
      const { chance, mean, covariance } = exact.get(total)!;
      expectClose(chance / weight, 1, 1e-10);
      for (let a = 0, at = 0; a < 4; a++) {
        expectClose(mean[a]!, first[a]! / weight, 1e-10);
        for (let b = 0; b <= a; b++, at++) {
          const product = (first[a]! * first[b]!) / weight ** 2;
          expectClose(covariance[at]!, second[a]![b]! / weight - product, 1e-10);
        }
      }
    }
  });

  it("backward have the same means, and covariances to leading order", () => {
    const items = itemsOf(24, 1);
    const [exact, backward] = [collect(exactMoments, items), collect(backwardMoments, items)];
    let worst = 0;
    for (let total = 1; total <= 47; total++) {
      const [a, b] = [exact.get(total)!, backward.get(total)!];
      expectClose(b.chance, a.chance, 1e-12);
      for (let m = 0; m < 4; m++) {
        expectClose(b.mean[m]!, a.mean[m]!, 1e-9);
        const variance = (m * (m + 1)) / 2 + m;
        // Near its ends a total says nearly all, so little is left to be known.
        if (total < 12 || total > 36) continue;
        worst = Math.max(worst, Math.abs(b.covariance[variance]! / a.covariance[variance]! - 1));
      }
    }
    // Of the order of 1 / 24.
    expect(worst).toBeLessThan(2 / 24);
    expect(worst).toBeGreaterThan(0);
  });

  it("backward have exact covariances where items are alike", () => {
    // Two levels: given the total the variance of a sum over m of n is that of draws without replacement.
    const items = Array.from({ length: 10 }, (_, i) => ({
      chance: Float64Array.of(0.7, 0.3),
      places: Int32Array.of(i < 4 ? 0 : 1),
      load: Float64Array.of(0, 1),
    }));
    backwardMoments(items, 2, new Float64Array(11).fill(1), 0, (total, { mean, covariance }) => {
      if (total === 0 || total === 10) return;
      const share = total / 10;
      expectClose(mean[0]!, 4 * share, 1e-10);
      expectClose(covariance[0]!, (4 * share * (1 - share) * 6) / 9, 1e-6);
    });
  });

  it("add up over objects of all totals in one pass", () => {
    const items = itemsOf(7, 1);
    const counts = everyTotal(items).map((_, total) => (total % 3) * 2);
    const want = [0, 0, 0, 0];
    for (const [total, { mean }] of collect(exactMoments, items)) {
      for (let m = 0; m < 4; m++) want[m]! += counts[total]! * mean[m]!;
    }
    const { mean, totals } = summedMeans(items, 4, counts, 0);
    expect(totals).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]);
    for (let m = 0; m < 4; m++) expectClose(mean[m]!, want[m]!, 1e-10);
  });

  it("do not depend on the position from which items are looked at", () => {
    const items = itemsOf(30, 2);
    const far = items.map((item) => ({ ...item, chance: shifted(item.chance, 1.3) }));
    const [near, moved] = [collect(exactMoments, items), collect(exactMoments, far)];
    for (const total of [5, 20, 40, 55]) {
      for (let m = 0; m < 4; m++) {
        expectClose(moved.get(total)!.mean[m]!, near.get(total)!.mean[m]!, 1e-9);
      }
    }
  });

  it("finds the position at which a total is expected", () => {
    const items = itemsOf(12, 1.5);
    for (const total of [1, 7, 23]) {
      const shift = shiftTo(items, total);
      const expected = items.reduce((sum, { chance }) => {
        const own = shifted(chance, shift);
        return sum + own[1]! + 2 * own[2]!;
      }, 0);
      expectClose(expected, total, 1e-6);
    }
  });
});
