import type { RatedSubjects } from "./agreement-pairs.js";
import type { Scale } from "./scales.js";

/** How often a rater gave each level, or each of ten parts of a fine scale. */
export interface LevelCounts {
  rater: string;
  role: "judge" | "person";
  counts: number[];
  n: number;
}

export interface ScaleCounts {
  criterion: string;
  lowest: number;
  highest: number;
  /** The levels, or null on a fine scale: then counts are of ten equal parts. */
  levels: readonly number[] | null;
  raters: LevelCounts[];
}

const bins = 10;

/** The counts of every rater on one criterion, over all subjects that it rated. */
export function levelCounts(
  { values, codes, levels }: RatedSubjects,
  { criterion, lowest, highest }: Scale,
  raters: readonly { name: string; role: "judge" | "person" }[],
): ScaleCounts {
  return {
    ...{ criterion, lowest, highest, levels },
    raters: raters.map(({ name, role }, r) => {
      const counts = new Array<number>(levels?.length ?? bins).fill(0);
      let n = 0;
      values[r]!.forEach((value, i) => {
        if (Number.isNaN(value)) return;
        n++;
        const bin = Math.floor(((value - lowest) / (highest - lowest)) * bins);
        counts[codes === null ? Math.min(bins - 1, Math.max(0, bin)) : codes[r]![i]!]!++;
      });
      return { rater: name, role, counts, n };
    }),
  };
}

/** How many levels people (or other judges) use and this rater never does, over all criteria, and of how many. */
export function neverUsed(
  scales: readonly ScaleCounts[],
  rater: number,
  peers: readonly number[],
): { never: number; of: number } {
  let [never, of] = [0, 0];
  for (const { levels, raters } of scales) {
    if (levels === null || raters[rater]!.n === 0) continue;
    for (let level = 0; level < levels.length; level++) {
      if (!peers.some((peer) => peer !== rater && raters[peer]!.counts[level]! > 0)) continue;
      of++;
      never += Number(raters[rater]!.counts[level] === 0);
    }
  }
  return { never, of };
}

/** The coarsest step that a rater of a fine scale might round to, with the share of values expected on it. */
export function roundingSteps({ lowest, highest, levels }: ScaleCounts, isWhole: boolean) {
  if (levels !== null) return [];
  if (!isWhole) return [{ step: 1, title: "whole numbers", expected: "few" }];
  if (highest - lowest < 40) return [{ step: 5, title: "multiples of 5", expected: "1 in 5" }];
  return [
    { step: 10, title: "multiples of 10", expected: "1 in 10" },
    { step: 5, title: "multiples of 5", expected: "1 in 5" },
  ];
}
