import type { MeasurementLevel } from "../../stats/krippendorff-alpha.js";

/** Sums over subjects of what some raters gave them, from which reliability follows. They can be subtracted. */
export interface RatingSums {
  /** Subjects that every one of these raters rated, and the sums of their values, each about `origin`. */
  complete: number;
  /** Sum over subjects of the squared sum over raters. */
  squaredTotals: number;
  squares: number;
  /** Of each rater. */
  sums: Float64Array;
  /** Coincidences of values in subjects with two or more ratings (Krippendorff), if values are few. */
  coincidences: Float64Array;
  /** The same for values of any number: pairable ratings, their sum and squares, and squares within subjects. */
  pairable: number;
  total: number;
  totalSquares: number;
  within: number;
}

export const noSums = (raters: number, levels: number): RatingSums => ({
  ...{ complete: 0, squaredTotals: 0, squares: 0, pairable: 0, total: 0, totalSquares: 0, within: 0 },
  sums: new Float64Array(raters),
  coincidences: new Float64Array(levels * levels),
});

/**
 * Adds one subject. `given` holds the value of each rater, NaN where it gave none; `codes` the place of each
 * value among the levels, if values are few.
 */
export function addSubject(
  sums: RatingSums,
  given: ArrayLike<number>,
  codes: ArrayLike<number> | null,
): void {
  let [m, total, squares] = [0, 0, 0];
  for (let rater = 0; rater < given.length; rater++) {
    const value = given[rater]!;
    if (Number.isNaN(value)) continue;
    m++;
    total += value;
    squares += value * value;
  }
  if (m === given.length) {
    sums.complete++;
    sums.squaredTotals += total * total;
    sums.squares += squares;
    for (let rater = 0; rater < m; rater++) sums.sums[rater]! += given[rater]!;
  }
  if (m < 2) return;
  sums.pairable += m;
  sums.total += total;
  sums.totalSquares += squares;
  sums.within += (2 * (m * squares - total * total)) / (m - 1);
  if (codes === null) return;
  const q = Math.sqrt(sums.coincidences.length);
  for (let a = 0; a < given.length; a++) {
    for (let b = 0; b < given.length; b++) {
      if (a === b || Number.isNaN(given[a]!) || Number.isNaN(given[b]!)) continue;
      sums.coincidences[codes[a]! * q + codes[b]!]! += 1 / (m - 1);
    }
  }
}

/** The sums of all groups, or those without one group. */
export function combineSums(all: RatingSums, without?: RatingSums): RatingSums {
  if (without === undefined) return all;
  const left = (name: Exclude<keyof RatingSums, "sums" | "coincidences">): number =>
    all[name] - without[name];
  return {
    complete: left("complete"),
    squaredTotals: left("squaredTotals"),
    squares: left("squares"),
    pairable: left("pairable"),
    total: left("total"),
    totalSquares: left("totalSquares"),
    within: left("within"),
    sums: all.sums.map((sum, i) => sum - without.sums[i]!),
    coincidences: all.coincidences.map((count, i) => count - without.coincidences[i]!),
  };
}

/** Adds the sums of one group to those of all. */
export function addSums(all: RatingSums, group: RatingSums): void {
  for (const name of [
    "complete",
    "squaredTotals",
    "squares",
    "pairable",
    "total",
    "totalSquares",
    "within",
  ] as const) {
    all[name] += group[name];
  }
  group.sums.forEach((sum, i) => {
    all.sums[i]! += sum;
  });
  group.coincidences.forEach((count, i) => {
    all.coincidences[i]! += count;
  });
}

/** Intraclass correlations of one rating: A,1 = absolute agreement, C,1 = consistency (McGraw & Wong). */
export function intraclass(found: RatingSums): { a1: number; c1: number } {
  const { complete: n, squaredTotals, squares, sums } = found;
  const k = sums.length;
  if (n < 2 || k < 2) return { a1: Number.NaN, c1: Number.NaN };
  const grand = sums.reduce((sum, own) => sum + own, 0);
  const correction = (grand * grand) / (n * k);
  const items = squaredTotals / k - correction;
  const raters = sums.reduce((sum, own) => sum + own * own, 0) / n - correction;
  const rest = squares - correction - items - raters;
  const ms = {
    items: items / (n - 1),
    raters: raters / (k - 1),
    error: Math.max(0, rest) / ((n - 1) * (k - 1)),
  };
  const scale = 1e-10 * (squares / (n * k));
  const share = (whole: number): number => (whole > scale ? (ms.items - ms.error) / whole : Number.NaN);
  const consistent = ms.items + (k - 1) * ms.error;
  return { c1: share(consistent), a1: share(consistent + (k / n) * (ms.raters - ms.error)) };
}

/** Krippendorff's alpha. Without levels values are an interval scale. */
export function alphaOf(
  found: RatingSums,
  levels: readonly number[] | null,
  level: MeasurementLevel,
): number {
  if (levels === null) return intervalAlpha(found);
  const q = levels.length;
  const o = found.coincidences;
  const uses = Float64Array.from({ length: q }, (_, a) => {
    let sum = 0;
    for (let b = 0; b < q; b++) sum += o[a * q + b]!;
    return sum;
  });
  const n = uses.reduce((sum, use) => sum + use, 0);
  const place = level === "ordinal" ? midpoints(uses) : levels;
  let [observed, expected] = [0, 0];
  for (let a = 0; a < q; a++) {
    for (let b = 0; b < q; b++) {
      if (a === b) continue;
      const distance = level === "nominal" ? 1 : (place[a]! - place[b]!) ** 2;
      observed += o[a * q + b]! * distance;
      expected += (uses[a]! * uses[b]! * distance) / (n - 1);
    }
  }
  return expected > 1e-9 ? 1 - observed / expected : Number.NaN;
}

function intervalAlpha({ pairable: n, total, totalSquares, within }: RatingSums): number {
  const among = 2 * (n * totalSquares - total * total);
  return among > 1e-10 * n * totalSquares ? 1 - (within * (n - 1)) / among : Number.NaN;
}

/** Ratings below a level and half of those on it: their differences are Krippendorff's ordinal metric. */
function midpoints(uses: Float64Array): Float64Array {
  let below = 0;
  return uses.map((use) => {
    below += use;
    return below - use / 2;
  });
}
