import type { RaschDesign } from "./contract.js";
import { itemPatterns, totalOf } from "./item-patterns.js";
import { levelProbabilities } from "./probabilities.js";

/** Of each object: the mean value that it was given, and the one that all raters are expected to give it. */
export interface EquatedMeans {
  raw: Float64Array;
  adjusted: Float64Array;
}

/**
 * Equates objects that were rated by different raters: an object's position is the one whose expected levels
 * sum to the observed levels, and its adjusted mean is what all items together are expected to give there.
 *
 * Where an object has every item once, the two sums are the same, and so are the means, if the values of the
 * levels are evenly spaced.
 *
 * @internal
 */
export function equatedMeans(
  design: RaschDesign,
  eta: readonly Float64Array[],
  keep?: (object: number) => boolean,
): EquatedMeans {
  const n = design.starts.length - 1;
  const [raw, adjusted] = [new Float64Array(n).fill(Number.NaN), new Float64Array(n).fill(Number.NaN)];
  const known = observedItems(design, eta);
  for (const { items, objects } of itemPatterns(design, keep)) {
    const byTotal = new Map<number, number>();
    let near = 0;
    for (const object of [...objects].sort((a, b) => totalOf(design, a) - totalOf(design, b))) {
      const total = totalOf(design, object);
      let mean = byTotal.get(total);
      if (mean === undefined) {
        const theta = positionOfSum(items, eta, total, near);
        if (Number.isFinite(theta)) near = theta;
        mean = expectedValue(design, eta, theta, known);
        byTotal.set(total, mean);
      }
      adjusted[object] = mean;
      raw[object] = meanGiven(design, object);
    }
  }
  return { raw, adjusted };
}

/** The position at which the items' expected levels sum to `total`; infinite for the lowest and the highest sum. */
function positionOfSum(
  items: ArrayLike<number>,
  eta: readonly Float64Array[],
  total: number,
  near: number,
): number {
  let highest = 0;
  for (let j = 0; j < items.length; j++) {
    highest += eta[items[j]!]!.length - 1;
    if (eta[items[j]!]!.some(Number.isNaN)) return Number.NaN;
  }
  if (total <= 0) return Number.NEGATIVE_INFINITY;
  if (total >= highest) return Number.POSITIVE_INFINITY;
  let [low, high, theta] = [-60, 60, near];
  for (let round = 0; round < 100 && high - low > 1e-12; round++) {
    let [expected, variance] = [0, 0];
    for (let j = 0; j < items.length; j++) {
      const p = levelProbabilities(eta[items[j]!]!, theta);
      let [first, second] = [0, 0];
      for (let k = 1; k < p.length; k++) {
        first += k * p[k]!;
        second += k * k * p[k]!;
      }
      expected += first;
      variance += second - first * first;
    }
    if (expected > total) high = theta;
    else low = theta;
    const newton = theta + (total - expected) / variance;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - theta) < 1e-12) return next;
    theta = next;
  }
  return theta;
}

/** The items that anybody used, and whose parameters are known. */
function observedItems({ item, items }: RaschDesign, eta: readonly Float64Array[]): number[] {
  const seen = new Uint8Array(items.length);
  for (const one of item) seen[one] = 1;
  return [...items.keys()].filter((one) => seen[one] === 1 && !eta[one]!.some(Number.isNaN));
}

/** What these items together are expected to give at a position, in the scale's own unit. */
function expectedValue(
  { values }: RaschDesign,
  eta: readonly Float64Array[],
  theta: number,
  items: readonly number[],
): number {
  if (Number.isNaN(theta)) return Number.NaN;
  let sum = 0;
  for (const item of items) {
    const p = levelProbabilities(eta[item]!, theta);
    const own = values[item]!;
    for (let k = 0; k < own.length; k++) sum += p[k]! * own[k]!;
  }
  return sum / items.length;
}

function meanGiven({ starts, item, level, values }: RaschDesign, object: number): number {
  let sum = 0;
  for (let at = starts[object]!; at < starts[object + 1]!; at++) sum += values[item[at]!]![level[at]!]!;
  return sum / (starts[object + 1]! - starts[object]!);
}
