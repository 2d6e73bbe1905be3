import type { RatedSubjects } from "./agreement-pairs.js";
import type { UnitGroups } from "./jackknife.js";

/** How one rater uses a scale on some subjects, beside another rater on the same subjects. */
export interface ScaleUse {
  /** Logarithm of the ratio of standard deviations; NaN if a rater never varies. */
  spread: number;
  /** Difference of the shares at the lowest and at the highest point. */
  floor: number;
  ceiling: number;
  /** Difference of the effective numbers of levels, exp(entropy); NaN on a fine scale. */
  levels: number;
}

export interface ScaleUsePair {
  all: ScaleUse;
  /** By group of units; null for a group without a subject of both. */
  without: (ScaleUse | null)[];
  n: number;
}

/** Of each rater: number, sum, squares, values at either end, then the counts of the levels. */
const fixed = 5;

/** The use of a scale by two raters on the subjects that both rated. */
export function scaleUsePair(
  { values, codes, levels, unit }: RatedSubjects,
  rater: number,
  peer: number,
  ends: { lowest: number; highest: number },
  groups: UnitGroups,
): ScaleUsePair {
  const q = levels?.length ?? 0;
  const width = fixed + q;
  const total = new Float64Array(2 * width);
  const parts = new Float64Array(groups.groups * 2 * width);
  // About the middle of the scale, so that a large offset costs no digits.
  const middle = (ends.lowest + ends.highest) / 2;
  const add = (into: Float64Array, at: number, value: number, code: number): void => {
    into[at]!++;
    into[at + 1]! += value - middle;
    into[at + 2]! += (value - middle) ** 2;
    if (value === ends.lowest) into[at + 3]!++;
    if (value === ends.highest) into[at + 4]!++;
    if (q > 0) into[at + fixed + code]!++;
  };
  for (let i = 0; i < unit.length; i++) {
    const [own, other] = [values[rater]![i]!, values[peer]![i]!];
    if (Number.isNaN(own) || Number.isNaN(other)) continue;
    const at = groups.of[unit[i]!]! * 2 * width;
    const [ownCode, otherCode] = codes === null ? [0, 0] : [codes[rater]![i]!, codes[peer]![i]!];
    add(parts, at, own, ownCode);
    add(parts, at + width, other, otherCode);
  }
  for (let i = 0; i < parts.length; i++) total[i % (2 * width)]! += parts[i]!;
  const left = new Float64Array(2 * width);
  const without = Array.from({ length: groups.groups }, (_, group) => {
    const at = group * 2 * width;
    if (parts[at] === 0) return null;
    for (let i = 0; i < 2 * width; i++) left[i] = total[i]! - parts[at + i]!;
    return useOf(left, width);
  });
  return { all: useOf(total, width), without, n: total[0]! };
}

function useOf(sums: Float64Array, width: number): ScaleUse {
  const [own, other] = [sums.subarray(0, width), sums.subarray(width)];
  const share = (of: Float64Array, part: number): number => of[part]! / of[0]!;
  return {
    spread: Math.log(varianceOf(own) / varianceOf(other)) / 2,
    floor: share(own, 3) - share(other, 3),
    ceiling: share(own, 4) - share(other, 4),
    levels: width === fixed ? Number.NaN : effectiveLevels(own) - effectiveLevels(other),
  };
}

function varianceOf(sums: Float64Array): number {
  const [n, sum, squares] = sums as unknown as [number, number, number];
  const about = squares - (sum * sum) / n;
  return n > 1 && about > 1e-12 * squares ? about / (n - 1) : Number.NaN;
}

/** exp(entropy): k levels used equally often count as k, a level that is hardly used as hardly one. */
function effectiveLevels(sums: Float64Array): number {
  const n = sums[0]!;
  let entropy = 0;
  for (let i = fixed; i < sums.length; i++) {
    const share = sums[i]! / n;
    if (share > 0) entropy -= share * Math.log(share);
  }
  return n === 0 ? Number.NaN : Math.exp(entropy);
}
