/**
 * What an item of ordered levels is expected to give at one position, from its exponents: P(level k) is
 * proportional to exp(k x - eta[k]).
 * @internal
 */
export interface ItemCurve {
  /** ln of the sum over levels of exp(k x - eta[k]). */
  logSum: number;
  mean: number;
  variance: number;
  /** P(level >= k), k = 1 to K, at index k - 1. */
  above: Float64Array;
}

/** Fills `curve` for position x; `curve.above` must have room for all steps. @internal */
export function itemCurve(eta: Float64Array, x: number, curve: ItemCurve): void {
  const steps = eta.length - 1;
  const { above } = curve;
  let largest = 0;
  for (let k = 1; k <= steps; k++) {
    const exponent = k * x - eta[k]!;
    if (exponent > largest) largest = exponent;
  }
  let tail = 0;
  let mean = 0;
  let square = 0;
  for (let k = steps; k >= 1; k--) {
    tail += Math.exp(k * x - eta[k]! - largest);
    above[k - 1] = tail;
    mean += tail;
    square += (2 * k - 1) * tail;
  }
  const total = tail + Math.exp(-largest);
  for (let k = 0; k < steps; k++) above[k]! /= total;
  curve.mean = mean / total;
  curve.variance = Math.max(0, square / total - curve.mean * curve.mean);
  curve.logSum = largest + Math.log(total);
}

/** @internal */
export const emptyCurve = (steps: number): ItemCurve => ({
  logSum: 0,
  mean: 0,
  variance: 0,
  above: new Float64Array(steps),
});
