import { cholesky, solveByRoot } from "./cholesky.js";

/** How often each option was chosen in one choice, and what is known of the options. @internal */
export interface ChoiceCounts {
  /** One list for each feature: its value for each option. */
  features: readonly ArrayLike<number>[];
  /** Part of the options' strength that has no weight; 0 unless given. */
  offset?: ArrayLike<number>;
  counts: ArrayLike<number>;
}

/** @internal */
export interface ChoiceFit {
  /** One weight for each feature; undefined if the likelihood has no single maximum. */
  weights: Float64Array | undefined;
  /** At the weights; NaN if there are none. */
  logLikelihood: number;
}

const mostSteps = 60;
/** A Newton step that adds less than this to the log-likelihood is the last. */
const flat = 1e-10;

/**
 * Maximum likelihood of a conditional logit: P(option) ∝ exp(offset + sum of weight × feature), by Newton's method
 * with halved steps. The likelihood is concave, so any start gives the same weights.
 *
 * There is no single maximum if a combination of features is the same for all options, or never ranks a chosen
 * option below another one.
 *
 * Source: McFadden 1974, Conditional logit analysis of qualitative choice behavior.
 *
 * @internal
 */
export function fitChoices(
  rows: readonly ChoiceCounts[],
  features: number,
  start?: ArrayLike<number>,
): ChoiceFit {
  const none: ChoiceFit = { weights: undefined, logLikelihood: Number.NaN };
  let weights = start === undefined ? new Float64Array(features) : Float64Array.from(start);
  let here = derivatives(rows, weights);
  for (let step = 0; step < mostSteps; step++) {
    const root = cholesky(here.information);
    if (root === undefined) return none;
    const change = solveByRoot(root, here.gradient);
    const rise = change.reduce((sum, value, k) => sum + value * here.gradient[k]!, 0);
    // A distant maximum shows as steps that stay long while the rise is flat: separated choices.
    if (rise < flat) {
      const isLong = change.some((value, k) => Math.abs(value) > 0.01 * Math.max(1, Math.abs(weights[k]!)));
      if (isLong) return none;
      // The last step is taken too: Newton's error after it is the square of that before.
      weights = weights.map((value, k) => value + change[k]!);
      return { weights, logLikelihood: choiceLogLikelihood(rows, weights) };
    }
    let moved = false;
    for (let size = 1; size > 1e-8 && !moved; size /= 2) {
      const tried = weights.map((value, k) => value + size * change[k]!);
      const next = derivatives(rows, tried);
      if (!(next.value >= here.value)) continue;
      weights = tried;
      here = next;
      moved = true;
    }
    if (!moved) return { weights, logLikelihood: here.value };
  }
  return none;
}

/** The log-likelihood of the counts under given weights, without the multinomial constant. @internal */
export function choiceLogLikelihood(rows: readonly ChoiceCounts[], weights: ArrayLike<number>): number {
  return rows.reduce((sum, row) => sum + ofRow(row, weights).value, 0);
}

function derivatives(rows: readonly ChoiceCounts[], weights: Float64Array) {
  const k = weights.length;
  const gradient = new Float64Array(k);
  const information = Array.from({ length: k }, () => new Float64Array(k));
  const means = new Float64Array(k);
  let value = 0;
  for (const row of rows) {
    const { shares, total, value: own } = ofRow(row, weights);
    if (total === 0) continue;
    value += own;
    for (let a = 0; a < k; a++) {
      const feature = row.features[a]!;
      means[a] = 0;
      for (let o = 0; o < shares.length; o++) {
        means[a]! += shares[o]! * feature[o]!;
        gradient[a]! += (row.counts[o]! - total * shares[o]!) * feature[o]!;
      }
      for (let b = 0; b <= a; b++) {
        const other = row.features[b]!;
        let sum = 0;
        for (let o = 0; o < shares.length; o++) {
          sum += shares[o]! * (feature[o]! - means[a]!) * (other[o]! - means[b]!);
        }
        information[a]![b]! += total * sum;
      }
    }
  }
  return { value, gradient, information };
}

function ofRow({ features, offset, counts }: ChoiceCounts, weights: ArrayLike<number>) {
  const shares = new Float64Array(counts.length);
  let highest = Number.NEGATIVE_INFINITY;
  let total = 0;
  for (let o = 0; o < shares.length; o++) {
    let strength = offset?.[o] ?? 0;
    for (let a = 0; a < features.length; a++) strength += weights[a]! * features[a]![o]!;
    shares[o] = strength;
    if (strength > highest) highest = strength;
    total += counts[o]!;
  }
  let sum = 0;
  for (let o = 0; o < shares.length; o++) sum += Math.exp(shares[o]! - highest);
  const normal = highest + Math.log(sum);
  let value = 0;
  for (let o = 0; o < shares.length; o++) {
    // A count of 0 adds nothing, even where the share is 0.
    if (counts[o]! > 0) value += counts[o]! * (shares[o]! - normal);
    shares[o] = Math.exp(shares[o]! - normal);
  }
  return { shares, total, value };
}
