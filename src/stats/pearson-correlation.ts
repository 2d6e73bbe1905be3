import type { CountStatistic } from "./bootstrap-interval.js";
import {
  type Correlation,
  type CorrelationOptions,
  fisherStandardError,
  requirePairs,
  withInterval,
} from "./correlation-interval.js";
import { mean } from "./descriptives.js";
import { studentTwoSidedP } from "./t-distribution.js";

/**
 * Pearson's product-moment correlation: the covariance of two variables in units of their standard
 * deviations.
 *
 * Answers how closely pairs follow a straight line. Not for a monotone but curved relation or for ordinal
 * ratings (use `spearmanCorrelation`), and not for agreement: raters who differ by a constant correlate at 1.
 *
 * n paired finite numbers. From -1 to 1, no unit. NaN where x or y is constant or n < 2; the interval is NaN
 * for n < 4 (Fisher z), the p-value for n < 3. Fisher z takes pairs as independent and bivariate normal.
 *
 * Missing values are refused: drop the whole pair.
 *
 * @throws InputError `pearsonCorrelation requires equal lengths, got 12 and 11`
 * @throws InputError `pearsonCorrelation requires finite numbers, got NaN at x index 3`
 *
 * Source: Fisher (1915), doi 10.1093/biomet/10.4.507, and (1921), Metron 1, 3-32 (z with standard error 1 /
 * sqrt(n - 3)); p from t with n - 2 degrees of freedom. Data are centred and scaled first, so that large
 * offsets and extreme units cost no digits.
 * Reference: tests/reference/scipy/pearsonCorrelation.json.
 *
 * @example
 * ```ts
 * pearsonCorrelation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5]).value; // 0.8
 * pearsonCorrelation([1, 2, 3], [7, 7, 7]).value; // NaN
 * ```
 */
export function pearsonCorrelation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  options: CorrelationOptions = {},
): Correlation {
  const caller = "pearsonCorrelation";
  requirePairs(x, y, caller);
  const n = x.length;
  const ofCounts = pearsonOfCounts(x, y);
  const value = ofCounts(new Int32Array(n).fill(1));
  return withInterval(
    n,
    value,
    {
      caller,
      name: "Pearson correlation",
      ofCounts,
      fisher: { standardError: fisherStandardError(n, 3), named: "standard error 1 / sqrt(n - 3)" },
      pValue: { value: correlationP(value, n), named: "from t with n - 2 df" },
    },
    options,
  );
}

/** Two-sided p of r = 0 from Student's t with n - 2 degrees of freedom. @internal */
export function correlationP(r: number, n: number): number {
  return n < 3 ? Number.NaN : studentTwoSidedP(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2);
}

/** The correlation of pairs that occur `counts[i]` times each. @internal */
export function pearsonOfCounts(x: ArrayLike<number>, y: ArrayLike<number>): CountStatistic {
  const n = x.length;
  const u = standardScale(x);
  const v = standardScale(y);
  return (counts) => {
    let total = 0;
    let sumU = 0;
    let sumV = 0;
    let first = -1;
    let sameU = true;
    let sameV = true;
    for (let i = 0; i < n; i++) {
      const c = counts[i]!;
      if (c === 0) continue;
      if (first < 0) first = i;
      sameU &&= u[i] === u[first];
      sameV &&= v[i] === v[first];
      total += c;
      sumU += c * u[i]!;
      sumV += c * v[i]!;
    }
    // Tested on the values, because the rounded mean of a constant would leave a variance slightly above 0.
    if (sameU || sameV) return Number.NaN;
    const meanU = sumU / total;
    const meanV = sumV / total;
    let uu = 0;
    let vv = 0;
    let uv = 0;
    for (let i = 0; i < n; i++) {
      const c = counts[i]!;
      if (c === 0) continue;
      const du = u[i]! - meanU;
      const dv = v[i]! - meanV;
      uu += c * du * du;
      vv += c * dv * dv;
      uv += c * du * dv;
    }
    return Math.max(-1, Math.min(1, uv / Math.sqrt(uu * vv))) + 0;
  };
}

/**
 * Moved to a mean near 0, scaled to a size near 1: no offset costs digits, no square overflows.
 * @internal
 */
export function standardScale(values: ArrayLike<number>): Float64Array {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!));
  // A power of two, because scaling by it does not round. It stays within the range of a double.
  const scale = 2 ** -Math.max(-1000, Math.min(1000, Math.round(Math.log2(largest))));
  const scaled = Float64Array.from(values, (value) => value * scale);
  const centre = mean(scaled);
  return scaled.map((value) => value - centre);
}
