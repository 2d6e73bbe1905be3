/*
 * What a fitted model says of the levels of one object, once their sum is known. The object's position drops
 * out: P(levels | sum) is proportional to the product of exp(-eta[k]), whatever theta is. So residuals need no
 * estimate of any position, their means are exactly 0 under the model, and levels can be drawn exactly.
 */

/**
 * The weight of each sum of levels over some items, as logarithms: a hundred ratings of one object would leave
 * the range of numbers.
 *
 * @internal
 */
export function sumWeights(items: ArrayLike<number>, eta: readonly Float64Array[]): Float64Array {
  let weights: Float64Array = Float64Array.of(0);
  for (let j = items.length - 1; j >= 0; j--) weights = oneMore(weights, eta[items[j]!]!);
  return weights;
}

/** Convolves the weights of sums with those of one more item. */
function oneMore(weights: Float64Array, own: Float64Array): Float64Array {
  const more = new Float64Array(weights.length + own.length - 1);
  for (let s = 0; s < more.length; s++) {
    const [from, to] = [Math.max(0, s - weights.length + 1), Math.min(own.length - 1, s)];
    let top = Number.NEGATIVE_INFINITY;
    for (let k = from; k <= to; k++) top = Math.max(top, weights[s - k]! - own[k]!);
    let sum = 0;
    // A sum that no levels give has no weight.
    if (top === Number.NEGATIVE_INFINITY) top = 0;
    for (let k = from; k <= to; k++) sum += Math.exp(weights[s - k]! - own[k]! - top);
    more[s] = top + Math.log(sum);
  }
  return more;
}

/**
 * The chance of level k of each item, if the levels from it on sum to s: `steps[j][s * (K + 1) + k]`.
 *
 * @internal
 */
export function levelSteps(items: ArrayLike<number>, eta: readonly Float64Array[]): Float64Array[] {
  const steps = new Array<Float64Array>(items.length);
  let after: Float64Array = Float64Array.of(0);
  for (let j = items.length - 1; j >= 0; j--) {
    const own = eta[items[j]!]!;
    const weights = oneMore(after, own);
    const chances = new Float64Array(weights.length * own.length);
    for (let s = 0; s < weights.length; s++) {
      if (weights[s] === Number.NEGATIVE_INFINITY) continue;
      for (let k = Math.max(0, s - after.length + 1); k < own.length && k <= s; k++) {
        chances[s * own.length + k] = Math.exp(after[s - k]! - own[k]! - weights[s]!);
      }
    }
    steps[j] = chances;
    after = weights;
  }
  return steps;
}

/** Expected level and variance of each item, if all levels sum to `total`. @internal */
export function momentsGiven(
  items: ArrayLike<number>,
  eta: readonly Float64Array[],
  steps: readonly Float64Array[],
  total: number,
): { expected: Float64Array; variance: Float64Array } {
  const expected = new Float64Array(items.length);
  const variance = new Float64Array(items.length);
  // The chance that the items from here on sum to s.
  let left = new Float64Array(total + 1);
  left[total] = 1;
  for (let j = 0; j < items.length; j++) {
    const width = eta[items[j]!]!.length;
    const chances = steps[j]!;
    const next = new Float64Array(total + 1);
    let [first, second] = [0, 0];
    for (let s = 0; s <= total; s++) {
      const here = left[s]!;
      if (here === 0) continue;
      for (let k = 0; k < width && k <= s; k++) {
        const chance = here * chances[s * width + k]!;
        next[s - k]! += chance;
        first += k * chance;
        second += k * k * chance;
      }
    }
    expected[j] = first;
    variance[j] = Math.max(0, second - first * first);
    left = next;
  }
  return { expected, variance };
}

/** Draws levels with this sum, and writes them to `into` from `at` on. @internal */
export function drawLevels(
  items: ArrayLike<number>,
  eta: readonly Float64Array[],
  steps: readonly Float64Array[],
  total: number,
  next: () => number,
  into: Uint8Array,
  at: number,
): void {
  let left = total;
  for (let j = 0; j < items.length; j++) {
    const width = eta[items[j]!]!.length;
    const chances = steps[j]!;
    let rest = next();
    let k = 0;
    const from = left * width;
    while (k < width - 1) {
      rest -= chances[from + k]!;
      if (rest < 0) break;
      k++;
    }
    // Rounding may leave a hair's breadth above the last possible level.
    while (chances[from + k]! === 0) k--;
    into[at + j] = k;
    left -= k;
  }
}
