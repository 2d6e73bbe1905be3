/** How many independent raters a panel is worth. */
export interface EffectiveRaters {
  /** By the design effect. NaN where the errors' variances are 0, or where they cancel. */
  value: number;
  /** The mean covariance of two raters' errors as a share of the mean variance: 0 for independent errors. */
  meanCorrelation: number;
}

/**
 * The effective number of raters: how many raters with independent errors, each as good as the average rater
 * here, would have a mean with the same error as the mean of this panel.
 *
 * Answers "five judges agree: is that five opinions, or one?". With the mean variance v and the mean covariance
 * c of the raters' errors it is k / (1 + (k - 1) c / v), which is k tr(S) / 1'S1. Not for the covariance of
 * the ratings themselves: true differences between the rated things are shared, and are no error.
 *
 * Shape: the k x k covariance matrix of the raters' errors. It is 1 if all raters make the same errors, k if
 * errors are independent, and above k if they cancel each other. NaN where the variance of the mean is not
 * above 0.
 *
 * Source: Kish 1965, Survey Sampling, section 5.4 (the design effect of clusters, 1 + (b - 1) rho), with raters
 * in the place of a cluster's members. Deviation: rho is a mean covariance divided by the mean variance, so that
 * the identity is exact if raters differ in their error. Reference: arithmetic and simulation in the tests.
 *
 * @example
 * ```ts
 * // Three raters whose errors correlate by 0.5: 3 / (1 + 2 * 0.5).
 * const panel = effectiveRaters([[1, 0.5, 0.5], [0.5, 1, 0.5], [0.5, 0.5, 1]]);
 * panel.value; // 1.5
 * panel.meanCorrelation; // 0.5
 * ```
 *
 * @internal
 */
export function effectiveRaters(covariance: readonly ArrayLike<number>[]): EffectiveRaters {
  const k = covariance.length;
  let [trace, all] = [0, 0];
  for (let i = 0; i < k; i++) {
    trace += covariance[i]![i]!;
    for (let j = 0; j < k; j++) all += covariance[i]![j]!;
  }
  // What is left of errors that cancel is rounding.
  const cancels = !(all > 1e-12 * k * trace);
  return {
    value: cancels ? Number.NaN : (k * trace) / all,
    meanCorrelation: k < 2 || !(trace > 0) ? Number.NaN : (all - trace) / (k - 1) / trace,
  };
}
