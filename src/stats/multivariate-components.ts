/** Objects, each seen under several conditions, by several raters. */
export interface RaterArray {
  /** How many conditions each object has. */
  conditions: readonly number[];
  raters: number;
  /** Object by object, condition by condition, one value for each rater. */
  values: Float64Array;
  /** Whether condition c is the same for all objects (all then have as many), or each object has its own. */
  crossed: boolean;
}

/** Covariances between raters of what makes scores differ. Estimates may have negative variances. */
export interface MultivariateComponents {
  /** Of the objects' true levels under each rater. */
  object: Float64Array[];
  /** Of the conditions' levels, shared by all objects; 0 where conditions are nested. */
  condition: Float64Array[];
  /** Of one object under one condition, noise included. */
  residual: Float64Array[];
  /** The grand mean of each rater. */
  means: Float64Array;
}

/**
 * Variance and covariance components of raters' scores of objects under conditions, by expected mean products:
 * the multivariate form of `varianceComponents`, with raters as variables.
 *
 * Answers "what do raters share: the objects' levels, the conditions' levels, or the noise?". It needs every
 * rater's value of each object under each condition. With crossed conditions (every model met the same cases)
 * the object's mean product holds its component times the number of conditions plus the residual, and so does
 * the condition's. With nested ones (each model had its own conversations) there is one residual within objects;
 * numbers of conditions may then differ, and n0 = (N - sum n^2 / N) / (M - 1) stands for them.
 *
 * Covariances are in squared units of the values. Fewer than 2 objects: NaN. One condition for each object: the
 * residual cannot be told from the object; `object` then holds both, and `residual` 0.
 *
 * Source: Brennan 2001, doi 10.1007/978-1-4757-3456-0, chapters 9 to 11; n0: Searle, Casella & McCulloch 1992,
 * doi 10.1002/9780470316856, section 3.6. Reference: the mean over raters equals `varianceComponents` in the tests.
 *
 * @example
 * ```ts
 * // Two objects, two shared conditions, one rater: 4 and 6, then 1 and 3.
 * const found = multivariateComponents({
 *   conditions: [2, 2], raters: 1, values: Float64Array.from([4, 6, 1, 3]), crossed: true,
 * });
 * found.object[0][0]; // 4.5
 * found.condition[0][0]; // 2
 * found.residual[0][0]; // 0
 * ```
 *
 * @internal
 */
export function multivariateComponents(array: RaterArray): MultivariateComponents {
  const { conditions, raters: k, values, crossed } = array;
  const M = conditions.length;
  const N = conditions.reduce((sum, n) => sum + n, 0);
  const means = new Float64Array(k);
  for (let i = 0; i < values.length; i++) means[i % k]! += values[i]! / N;
  const objects = Array.from({ length: M }, () => new Float64Array(k));
  const shared = crossed ? Array.from({ length: conditions[0] ?? 0 }, () => new Float64Array(k)) : [];
  let row = 0;
  for (let m = 0; m < M; m++) {
    for (let c = 0; c < conditions[m]!; c++, row++) {
      for (let j = 0; j < k; j++) {
        const value = values[row * k + j]! - means[j]!;
        objects[m]![j]! += value / conditions[m]!;
        if (crossed) shared[c]![j]! += value / M;
      }
    }
  }
  const between = productsOf(objects, conditions, M - 1, k);
  const within = residualProducts(array, means, objects, shared);
  if (N === M) return { object: between, condition: zeros(k), residual: zeros(k), means };
  const size = crossed ? conditions[0]! : (N - conditions.reduce((sum, n) => sum + n * n, 0) / N) / (M - 1);
  const weights = shared.map(() => M);
  const among = crossed ? productsOf(shared, weights, shared.length - 1, k) : within;
  return {
    object: combined(between, within, size),
    condition: crossed ? combined(among, within, M) : zeros(k),
    residual: within,
    means,
  };
}

const zeros = (k: number): Float64Array[] => Array.from({ length: k }, () => new Float64Array(k));

/** Sums of weighted products of deviations, divided by the degrees of freedom. */
function productsOf(
  rows: readonly Float64Array[],
  weights: readonly number[],
  df: number,
  k: number,
): Float64Array[] {
  const found = zeros(k);
  rows.forEach((row, r) => {
    for (let i = 0; i < k; i++) {
      for (let j = 0; j < k; j++) found[i]![j]! += (weights[r]! * row[i]! * row[j]!) / df;
    }
  });
  return df > 0 ? found : found.map((row) => row.fill(Number.NaN));
}

function residualProducts(
  { conditions, raters: k, values, crossed }: RaterArray,
  means: Float64Array,
  objects: readonly Float64Array[],
  shared: readonly Float64Array[],
): Float64Array[] {
  const M = conditions.length;
  const N = conditions.reduce((sum, n) => sum + n, 0);
  const df = crossed ? (M - 1) * (conditions[0]! - 1) : N - M;
  const found = zeros(k);
  const left = new Float64Array(k);
  let row = 0;
  for (let m = 0; m < M; m++) {
    for (let c = 0; c < conditions[m]!; c++, row++) {
      for (let j = 0; j < k; j++) {
        left[j] = values[row * k + j]! - means[j]! - objects[m]![j]! - (crossed ? shared[c]![j]! : 0);
      }
      for (let i = 0; i < k; i++) {
        for (let j = 0; j <= i; j++) found[i]![j]! += left[i]! * left[j]!;
      }
    }
  }
  for (let i = 0; i < k; i++) {
    for (let j = 0; j <= i; j++) {
      const product = df > 0 ? found[i]![j]! / df : Number.NaN;
      found[i]![j] = product;
      found[j]![i] = product;
    }
  }
  return found;
}

/** (mean product - residual) / n */
const combined = (
  products: readonly Float64Array[],
  residual: readonly Float64Array[],
  n: number,
): Float64Array[] => products.map((row, i) => row.map((product, j) => (product - residual[i]![j]!) / n));
