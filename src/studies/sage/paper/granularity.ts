import { mean } from "../../../stats/descriptives.js";
import { grim } from "../../../stats/grim.js";

/** A number as a paper prints it. */
export interface PrintedMean {
  value: number;
  /** How many decimals are printed: 6.9 has 1. */
  decimals: number;
}

/**
 * The numbers of whole hits from which all of these percentages can come: every n up to a limit for which
 * `grim` finds each of them consistent.
 *
 * Answers "which number of ratings would give this column of percentages?" where the rows share one.
 *
 * @example
 * ```ts
 * fittingCounts([{ value: 33.3, decimals: 1 }, { value: 66.7, decimals: 1 }], 8); // [3, 6]
 * ```
 */
export function fittingCounts(printed: readonly PrintedMean[], upTo: number): number[] {
  return Array.from({ length: upTo }, (_, i) => i + 1).filter((n) =>
    printed.every((row) => grim(row, n, { unit: 100 }).consistent),
  );
}

/**
 * Which rank correlation of n untied objects is nearest to a printed one, and does it round to it?
 * Without ties 1 − 6 D / (n (n² − 1)) with D an even whole number.
 *
 * @example
 * ```ts
 * nearestRho({ value: 0.84, decimals: 2 }, 10); // { value: 0.842, fits: true }
 * nearestRho({ value: 0.84, decimals: 2 }, 8).fits; // false
 * ```
 */
export function nearestRho(printed: PrintedMean, n: number): { value: number; fits: boolean } {
  const scale = (n * (n * n - 1)) / 6;
  const half = Math.round(((1 - printed.value) * scale) / 2);
  const value = 1 - (2 * half) / scale;
  return { value, fits: Math.abs(value - printed.value) <= 0.5 * 10 ** -printed.decimals + 1e-9 };
}

/** Some of the parts, by label, and their mean. */
export interface SubsetMean {
  labels: string[];
  value: number;
}

/**
 * The means of all sets of two or more of the parts, the nearest to a printed value first: what a number may
 * be made of that is not one of the rows.
 *
 * @example
 * ```ts
 * const rows = [{ label: "a", value: 1 }, { label: "b", value: 3 }, { label: "c", value: 8 }];
 * subsetMeans(2, rows)[0]; // { labels: ["a", "b"], value: 2 }
 * ```
 */
export function subsetMeans(
  printed: number,
  parts: readonly { label: string; value: number }[],
): SubsetMean[] {
  const means: SubsetMean[] = [];
  for (let mask = 1; mask < 2 ** parts.length; mask++) {
    const own = parts.filter((_, i) => (mask >> i) & 1);
    if (own.length < 2) continue;
    means.push({
      labels: own.map((part) => part.label),
      value: mean(own.map((part) => part.value)),
    });
  }
  return means.sort((a, b) => Math.abs(a.value - printed) - Math.abs(b.value - printed));
}

/** A printed mean and the numbers that it may be a mean of, each within `give` of what it is. */
export interface MeanOf extends PrintedMean {
  parts: readonly { label: string; value: number; give: number }[];
}

/**
 * The sets of labels from which all of several printed means follow at once, each mean over its own numbers of
 * those labels: are these means of the same things?
 *
 * Within rounding and the mean `give` of the set's numbers. All sets are tried, so up to some twenty labels.
 *
 * @example
 * ```ts
 * const part = (label: string, value: number) => ({ label, value, give: 0 });
 * const first = { value: 2, decimals: 0, parts: [part("a", 1), part("b", 3), part("c", 8)] };
 * const second = { value: 5, decimals: 0, parts: [part("a", 4), part("b", 6), part("c", 5)] };
 * commonSets([first, second]); // [["a", "b"]]
 * ```
 */
export function commonSets(means: readonly MeanOf[]): string[][] {
  const labels = (means[0]?.parts ?? []).map(({ label }) => label);
  const sets = Array.from({ length: 2 ** labels.length - 1 }, (_, i) =>
    labels.filter((_, bit) => ((i + 1) >> bit) & 1),
  );
  return sets.filter((set) =>
    means.every(({ value, decimals, parts }) => {
      const own = parts.filter(({ label }) => set.includes(label));
      const off = mean(own.map((part) => part.value)) - value;
      const give = mean(own.map((part) => part.give));
      return Math.abs(off) <= 0.5 * 10 ** -decimals + give + 1e-9;
    }),
  );
}
