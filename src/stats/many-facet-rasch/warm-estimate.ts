import type { ScoreGroups } from "./score-groups.js";

/** Position and standard error by entry of the score groups. @internal */
export interface EntryMeasures {
  value: Float64Array;
  se: Float64Array;
}

/** Steps of the search for the highest weighted likelihood, in logits, and how far beyond the thresholds it goes. */
const [stride, beyond] = [0.25, 8];

/**
 * Warm's weighted likelihood estimate: the position at which likelihood times root of information is highest.
 * With several maxima (items far apart) it is the highest of them.
 * @internal
 */
export function warmEstimates(
  { groups, entries }: ScoreGroups,
  etas: readonly Float64Array[],
): EntryMeasures {
  const found: EntryMeasures = {
    value: new Float64Array(entries).fill(Number.NaN),
    se: new Float64Array(entries).fill(Number.NaN),
  };
  for (const group of groups) {
    const own = Array.from(group.items, (item) => etas[item]!).filter((eta) => eta.length > 1);
    if (own.length === 0) continue;
    const [low, high] = stepsOf(own);
    const points = Float64Array.from(
      { length: Math.ceil((high - low + 2 * beyond) / stride) + 1 },
      (_, j) => low - beyond + j * stride,
    );
    const weighted = Float64Array.from(points, (theta) => weightedPart(own, theta));
    for (let e = 0; e < group.counts.length; e++) {
      const score = group.scores[e]!;
      let best = 0;
      for (let j = 1; j < points.length; j++) {
        if (score * points[j]! + weighted[j]! > score * points[best]! + weighted[best]!) best = j;
      }
      const theta = root(own, score, points[best]! - stride, points[best]! + stride);
      found.value[group.first + e] = theta;
      found.se[group.first + e] = 1 / Math.sqrt(momentsAt(own, theta).information);
    }
  }
  return found;
}

/** The lowest and the highest single step of some items. */
function stepsOf(etas: readonly Float64Array[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const eta of etas) {
    for (let k = 1; k < eta.length; k++) {
      low = Math.min(low, eta[k]! - eta[k - 1]!);
      high = Math.max(high, eta[k]! - eta[k - 1]!);
    }
  }
  return [low, high];
}

/** What the weighted log-likelihood adds to score times position. */
function weightedPart(etas: readonly Float64Array[], theta: number): number {
  const { logSum, information } = momentsAt(etas, theta);
  return 0.5 * Math.log(information) - logSum;
}

/** Where the weighted score is 0; it falls through 0 between `low` and `high`. */
function root(etas: readonly Float64Array[], score: number, low: number, high: number): number {
  const at = (theta: number): number => {
    const { mean, information, third } = momentsAt(etas, theta);
    return score - mean + third / (2 * information);
  };
  let [a, b] = [low, high];
  let [fa, fb] = [at(a), at(b)];
  let side = 0;
  // Regula falsi, Illinois form: as sure as halving, and nearly as quick as Newton's method.
  for (let round = 0; round < 100 && b - a > 1e-12; round++) {
    const middle = (a * fb - b * fa) / (fb - fa);
    const next = middle > a && middle < b ? middle : (a + b) / 2;
    const value = at(next);
    if (Math.abs(value) < 1e-13) return next;
    if (value > 0) {
      [a, fa] = [next, value];
      if (side === 1) fb /= 2;
      side = 1;
    } else {
      [b, fb] = [next, value];
      if (side === -1) fa /= 2;
      side = -1;
    }
  }
  return (a + b) / 2;
}

/** Sums over items of the log of the levels' sum, the mean, the variance and the third central moment. */
function momentsAt(etas: readonly Float64Array[], theta: number) {
  const sums = { logSum: 0, mean: 0, information: 0, third: 0 };
  for (const eta of etas) {
    let largest = 0;
    for (let k = 1; k < eta.length; k++) largest = Math.max(largest, k * theta - eta[k]!);
    let [total, first] = [0, 0];
    for (let k = 0; k < eta.length; k++) {
      const weight = Math.exp(k * theta - eta[k]! - largest);
      total += weight;
      first += k * weight;
    }
    const mean = first / total;
    let [second, third] = [0, 0];
    for (let k = 0; k < eta.length; k++) {
      const p = Math.exp(k * theta - eta[k]! - largest) / total;
      second += p * (k - mean) ** 2;
      third += p * (k - mean) ** 3;
    }
    sums.logSum += largest + Math.log(total);
    sums.mean += mean;
    sums.information += second;
    sums.third += third;
  }
  return sums;
}
