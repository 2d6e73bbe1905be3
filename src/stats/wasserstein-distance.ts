import { InputError } from "../core/errors.js";
import { requireEqualLengths, requireFinite, shown } from "./arguments.js";
import { listOption, readOptions } from "./options.js";

/**
 * Wasserstein-1 (earth mover's) distance between two lists of observations on a line: the area between
 * their distribution functions.
 *
 * Answers "how far, in the unit of the scale, would one set of values have to move to become the other?".
 * Never call it on indices of nominal options: the distance between option 1 and option 4 would then be
 * three times that between 1 and 2, and the result would change with the order in which the options
 * happen to be listed. For nominal options use `totalVariation` or `wassersteinDiscrete` with a ground
 * metric that means something; for ordered categories `wassersteinOrdered`.
 *
 * Shape: two lists of finite numbers in one unit; they may differ in length. `xWeights`, `yWeights`:
 * one weight of 0 or more per value (default equal). Value 0 or more, in that unit. Ties need no rule. An
 * empty list gives NaN. Missing values are refused.
 *
 * @throws InputError `wassersteinDistance requires finite numbers, got NaN at x index 3`
 *
 * Source: Ramdas, Garcia & Cuturi 2017, doi 10.3390/e19020047. Reference:
 * tests/reference/scipy/wasserstein.py.
 *
 * @example
 * ```ts
 * wassersteinDistance([0, 1, 3], [5, 6, 8]); // 5
 * wassersteinDistance([0, 1], [0, 1], { xWeights: [3, 1], yWeights: [2, 2] }); // 0.25
 * ```
 */
export function wassersteinDistance(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: { xWeights?: ArrayLike<number>; yWeights?: ArrayLike<number> } = {},
): number {
  const caller = "wassersteinDistance";
  const { xWeights, yWeights } = readOptions(options, caller, weightOptions);
  requireFinite(x, caller, "x ");
  requireFinite(y, caller, "y ");
  if (xWeights !== undefined) requireWeights(x, xWeights, caller);
  if (yWeights !== undefined) requireWeights(y, yWeights, caller);
  if (x.length === 0 || y.length === 0) return Number.NaN;
  const a = sorted(x, xWeights);
  const b = sorted(y, yWeights);
  let i = 0;
  let j = 0;
  let shareX = 0;
  let shareY = 0;
  let area = 0;
  let at = Math.min(a.values[0]!, b.values[0]!);
  while (i < a.values.length || j < b.values.length) {
    const fromX = j >= b.values.length || (i < a.values.length && a.values[i]! <= b.values[j]!);
    const next = fromX ? a.values[i]! : b.values[j]!;
    area += Math.abs(shareX - shareY) * (next - at);
    at = next;
    if (fromX) shareX += a.shares[i++]!;
    else shareY += b.shares[j++]!;
  }
  return area;
}

const weightOptions = {
  xWeights: listOption<ArrayLike<number>>(),
  yWeights: listOption<ArrayLike<number>>(),
};

function requireWeights(values: ArrayLike<number>, weights: ArrayLike<number>, caller: string): void {
  requireEqualLengths(values, weights, caller);
  let isPositive = weights.length === 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (!(weight >= 0 && Number.isFinite(weight))) {
      throw new InputError(`${caller} requires weights of 0 or more, got ${shown(weight)} at index ${i}`);
    }
    if (weight > 0) isPositive = true;
  }
  if (!isPositive) throw new InputError(`${caller} requires a positive weight, got only 0; drop the list`);
}

function sorted(values: ArrayLike<number>, weights: ArrayLike<number> | undefined) {
  const n = values.length;
  if (weights === undefined) {
    return { values: Float64Array.from(values).sort(), shares: new Float64Array(n).fill(1 / n) };
  }
  let total = 0;
  for (let i = 0; i < n; i++) total += weights[i]!;
  const order = Uint32Array.from({ length: n }, (_, i) => i).sort((a, b) => values[a]! - values[b]!);
  return {
    values: Float64Array.from(order, (i) => values[i]!),
    shares: Float64Array.from(order, (i) => weights[i]! / total),
  };
}
