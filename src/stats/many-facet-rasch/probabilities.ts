/**
 * The probabilities of an item's levels for an object at a position: P(k) proportional to exp(k theta - eta[k]).
 *
 * Shape: `eta` one number a level, eta[0] = 0; the probabilities of levels 0 to eta.length - 1, which sum to 1.
 * An eta of Infinity is a level that never occurs. A position of Infinity or -Infinity gives the end level.
 *
 * @example
 * ```ts
 * // Two levels, an object 1 logit above the rater: 1 / (1 + e^-1).
 * levelProbabilities([0, 0.5], 1.5)[1].toFixed(4); // "0.7311"
 * ```
 */
export function levelProbabilities(eta: ArrayLike<number>, theta: number): Float64Array {
  const found = new Float64Array(eta.length);
  if (!Number.isFinite(theta)) {
    found.fill(Number.isNaN(theta) ? Number.NaN : 0);
    if (theta === Number.POSITIVE_INFINITY) found[eta.length - 1] = 1;
    if (theta === Number.NEGATIVE_INFINITY) found[0] = 1;
    return found;
  }
  let largest = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < eta.length; k++) {
    found[k] = k * theta - eta[k]!;
    if (found[k]! > largest) largest = found[k]!;
  }
  let sum = 0;
  for (let k = 0; k < eta.length; k++) {
    found[k] = Math.exp(found[k]! - largest);
    sum += found[k]!;
  }
  for (let k = 0; k < eta.length; k++) found[k]! /= sum;
  return found;
}
