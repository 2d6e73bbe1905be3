import { inverseByRoot, solveByRoot } from "../cholesky.js";
import { expandParameters } from "./coordinates.js";
import { rootOfCurvature } from "./newton.js";
import type { RegressionForm } from "./object-distribution.js";

/** Measures of objects with the error variance of each. @internal */
export interface MeasuredObjects {
  row: ArrayLike<number>;
  value: ArrayLike<number>;
  variance: (object: number, mean: number) => number;
}

/** @internal */
export interface WeightedEffects {
  coefficients: Float64Array;
  /** Variance of objects around their means, beyond their errors. */
  spread: number;
  /** Weight of each object. */
  weight: Float64Array;
  /** Of the free coefficients, the weights taken as known. */
  covariance: () => Float64Array[] | undefined;
}

/**
 * Effects on measures by least squares. An object's weight is 1 / (spread + error variance), where the error is that
 * of its raters at the fitted position: a weight that came from the measure itself would favour the middle.
 * The spread is the one at which the weighted squares equal their degrees of freedom (Paule & Mandel 1982,
 * doi 10.6028/jres.087.022).
 * @internal
 */
export function weightedEffects(form: RegressionForm, objects: MeasuredObjects): WeightedEffects {
  const n = objects.row.length;
  let mean: Float64Array = new Float64Array(n).fill(average(objects.value));
  let found: WeightedEffects = {
    coefficients: new Float64Array(form.size),
    spread: 0,
    weight: new Float64Array(n),
    covariance: () => undefined,
  };
  for (let round = 0; round < 3; round++) {
    const variance: Float64Array = mean.map((at, o) => objects.variance(o, at));
    const at = (spread: number) => {
      const weight = variance.map((v) => 1 / (v + spread));
      const { coefficients, covariance } = leastSquares(form, objects, weight);
      const fitted = fittedMeans(form, objects.row, coefficients);
      const squares = fitted.reduce((sum, m, o) => sum + weight[o]! * (objects.value[o]! - m) ** 2, 0);
      return { coefficients, covariance, spread, weight, fitted, squares };
    };
    const df = n - form.free.length;
    let best = at(0);
    if (df > 0 && best.squares > df) {
      let [low, high] = [0, 1];
      while (at(high).squares > df && high < 1e4) high *= 2;
      for (let halving = 0; halving < 20; halving++) {
        best = at((low + high) / 2);
        if (best.squares > df) low = best.spread;
        else high = best.spread;
      }
    }
    found = best;
    mean = best.fitted;
  }
  return found;
}

/** @internal */
export function leastSquares(
  { covariates, size, free }: RegressionForm,
  { row, value }: Pick<MeasuredObjects, "row" | "value">,
  weight: ArrayLike<number>,
): { coefficients: Float64Array; covariance: () => Float64Array[] | undefined } {
  const p = free.length;
  const columns = new Map<number, { j: number; x: number }[]>();
  free.forEach(({ plus, minus }, j) => {
    for (const [at, x] of [
      [plus, 1],
      [minus, -1],
    ] as const) {
      if (at >= 0) columns.set(at, [...(columns.get(at) ?? []), { j, x }]);
    }
  });
  const design = covariates.map((own) => {
    const x = new Map<number, number>();
    for (const one of own) {
      for (const { j, x: sign } of columns.get(one.at) ?? []) x.set(j, (x.get(j) ?? 0) + sign * one.x);
    }
    return [...x];
  });
  const normal = Array.from({ length: p }, () => new Float64Array(p));
  const right = new Float64Array(p);
  for (let o = 0; o < row.length; o++) {
    const w = weight[o]!;
    if (w === 0) continue;
    const own = design[row[o]!]!;
    for (const [a, x] of own) {
      right[a]! += w * x * value[o]!;
      for (const [b, y] of own) normal[a]![b]! += w * x * y;
    }
  }
  const root = rootOfCurvature(normal);
  if (root === undefined) {
    return { coefficients: new Float64Array(size).fill(Number.NaN), covariance: () => undefined };
  }
  const coefficients = expandParameters({ free, offset: new Float64Array(size) }, solveByRoot(root, right));
  return { coefficients, covariance: () => inverseByRoot(root) };
}

function fittedMeans(
  { covariates }: RegressionForm,
  row: ArrayLike<number>,
  coefficients: Float64Array,
): Float64Array {
  return Float64Array.from(row, (r) =>
    covariates[r]!.reduce((sum, { at, x }) => sum + x * coefficients[at]!, 0),
  );
}

const average = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
};
