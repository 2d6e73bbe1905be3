import { etaOfItems, type ItemCoordinates } from "./coordinates.js";
import { emptyCurve, type ItemCurve, itemCurve } from "./item-curves.js";
import type { ScoreGroups } from "./score-groups.js";

/** @internal */
export interface JointValue {
  value: number;
  gradient: Float64Array;
  /** Second derivatives once each position follows the items. */
  hessian: Float64Array[];
  /** The most likely position of each entry. */
  theta: Float64Array;
}

/**
 * The joint log-likelihood of items and positions, where each position is the most likely one given the items:
 * a profile likelihood with exact derivatives. Entries with the lowest or highest possible score have none, and
 * must be left out.
 * @internal
 */
export function jointLikelihood(
  size: number,
  items: readonly ItemCoordinates[],
  { groups, entries }: ScoreGroups,
  at: Float64Array,
  near: Float64Array,
): JointValue {
  const result: JointValue = {
    value: 0,
    gradient: new Float64Array(size),
    hessian: Array.from({ length: size }, () => new Float64Array(size)),
    theta: new Float64Array(entries),
  };
  const etas = etaOfItems(items, at);
  const curve = emptyCurve(Math.max(1, ...items.map(({ steps }) => steps)));
  const shared = new Float64Array(size);
  for (const group of groups) {
    const own = Array.from(group.items, (item) => etas[item]!);
    group.counts.forEach((count, e) => {
      const theta = mostLikely(own, group.scores[e]!, curve, near[group.first + e]!);
      result.theta[group.first + e] = theta;
      const touched: number[] = [];
      let variance = 0;
      result.value += count * group.scores[e]! * theta;
      group.items.forEach((item, i) => {
        itemCurve(own[i]!, theta, curve);
        result.value -= count * curve.logSum;
        variance += curve.variance;
        addItem(items[item]!, curve, count, result, (j, covariance) => {
          if (shared[j] === 0) touched.push(j);
          shared[j]! += covariance;
        });
      });
      for (const a of touched) {
        const x = (count * shared[a]!) / variance;
        for (const b of touched) result.hessian[a]![b]! += x * shared[b]!;
      }
      for (const j of touched) shared[j] = 0;
    });
  }
  return result;
}

/** Adds an item's score, and takes off its information; `share` is told each coordinate's covariance with the total. */
function addItem(
  { alpha, delta, tau, steps }: ItemCoordinates,
  curve: ItemCurve,
  count: number,
  { gradient, hessian }: JointValue,
  share: (coordinate: number, covariance: number) => void,
): void {
  const { mean, variance, above } = curve;
  for (const one of [alpha, delta]) {
    gradient[one]! += count * mean;
    share(one, variance);
    for (const two of [alpha, delta]) hessian[one]![two]! -= count * variance;
  }
  if (tau < 0) return;
  let tail = 0;
  for (let k = steps - 1; k >= 0; k--) {
    const p = above[k]!;
    tail += p;
    const covariance = k * p + tail - mean * p;
    gradient[tau + k]! += count * p;
    share(tau + k, covariance);
    for (const one of [alpha, delta]) {
      hessian[one]![tau + k]! -= count * covariance;
      hessian[tau + k]![one]! -= count * covariance;
    }
    for (let l = 0; l <= k; l++) {
      const value = count * p * (1 - above[l]!);
      hessian[tau + k]![tau + l]! -= value;
      if (l < k) hessian[tau + l]![tau + k]! -= value;
    }
  }
}

/** The position at which the expected score is the score seen. @internal */
export function mostLikely(
  etas: readonly Float64Array[],
  score: number,
  curve: ItemCurve,
  near: number,
): number {
  let theta = near;
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 200; round++) {
    let expected = 0;
    let information = 0;
    for (const eta of etas) {
      itemCurve(eta, theta, curve);
      expected += curve.mean;
      information += curve.variance;
    }
    if (expected < score) low = theta;
    else high = theta;
    const step = (score - expected) / information;
    let next = theta + Math.max(-2, Math.min(2, Number.isNaN(step) ? 0 : step));
    if (next < low || next > high) next = (low + high) / 2;
    if (!(Math.abs(next - theta) > 1e-12 * Math.max(1, Math.abs(theta)))) return next;
    theta = next;
  }
  return theta;
}
