/**
 * The loadings of one common factor on some variables, by unweighted least squares over their covariances.
 *
 * Answers "how much of what all of them measure is in each?": the covariance of two variables is the product of
 * their loadings, so that variables may stretch the common scale or hold more of their own (congeneric measures).
 * Variances play no part: what a variable has above its squared loading is its own.
 *
 * Shape: a symmetric matrix, of which only what is off the diagonal counts. Loadings are in the unit of the
 * variables; the factor has variance 1. Three variables are fitted exactly. Two do not tell two loadings: both
 * are the root of the covariance. All NaN where the mean covariance is not above 0.
 *
 * Source: Harman & Jones 1966, doi 10.1007/BF02289468 (minimum residuals), by coordinate descent. Reference:
 * tests/reference/scipy/commonFactor.py.
 *
 * @example
 * ```ts
 * // 0.6 * 0.8, 0.6 * 0.5, 0.8 * 0.5
 * commonFactor([[1, 0.48, 0.3], [0.48, 1, 0.4], [0.3, 0.4, 1]]); // [0.6, 0.8, 0.5]
 * ```
 *
 * @internal
 */
export function commonFactor(covariance: readonly ArrayLike<number>[]): Float64Array {
  const k = covariance.length;
  let sum = 0;
  for (let i = 0; i < k; i++) for (let j = 0; j < i; j++) sum += covariance[i]![j]!;
  const mean = (2 * sum) / (k * (k - 1));
  const loadings = new Float64Array(k).fill(mean > 0 ? Math.sqrt(mean) : Number.NaN);
  if (k < 3 || !(mean > 0)) return loadings;
  for (let step = 0; step < mostSteps; step++) {
    let moved = 0;
    for (let i = 0; i < k; i++) {
      let [products, squares] = [0, 0];
      for (let j = 0; j < k; j++) {
        if (j === i) continue;
        products += covariance[i]![j]! * loadings[j]!;
        squares += loadings[j]! ** 2;
      }
      const next = squares > 0 ? products / squares : 0;
      moved = Math.max(moved, Math.abs(next - loadings[i]!));
      loadings[i] = next;
    }
    if (moved <= 1e-12 * Math.sqrt(mean)) break;
  }
  return loadings;
}

const mostSteps = 2_000;
