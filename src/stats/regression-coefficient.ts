import type { ConfidenceInterval } from "../core/estimate.js";
import { studentTwoSidedP, tQuantile } from "./distributions.js";
import type { OrthonormalBasis } from "./orthonormal-basis.js";
import type { Spread } from "./robust-covariance.js";
import { extremeUnit, largestSize } from "./standard-deviation.js";

/** A coefficient of a regression, with its test and interval. */
export interface Coefficient {
  name: string;
  /** Estimate, in units of y per unit of the column; NaN if the column is a combination of those before it. */
  value: number;
  se: number;
  t: number;
  df: number;
  pValue: number;
  ci: ConfidenceInterval;
}

/**
 * One coefficient from its row of R^-1, the coefficients in the orthonormal basis and their covariance there.
 * `unit` is that of y, `j` the column's place among those that are kept; -1 if it is not.
 * @internal
 */
export function coefficientOf(
  name: string,
  j: number,
  { inverseR }: OrthonormalBasis,
  projection: Float64Array,
  spread: Spread | undefined,
  level: number,
  unit: number,
): Coefficient {
  const row = j < 0 ? undefined : inverseR[j]!;
  const value =
    row === undefined ? Number.NaN : unit * row.reduce((sum, r, m) => sum + r * projection[m]!, 0);
  const none = { name, value, se: Number.NaN, t: Number.NaN, df: Number.NaN, pValue: Number.NaN };
  if (row === undefined || spread === undefined) return { ...none, ci: [Number.NaN, Number.NaN] };
  const rowUnit = extremeUnit(largestSize(row));
  const d = row.map((r) => r / rowUnit);
  let variance = 0;
  let terms = 0;
  for (let a = 0; a < d.length; a++) {
    for (let b = 0; b < d.length; b++) {
      const term = d[a]! * spread.meat[a]![b]! * d[b]!;
      variance += term;
      terms += Math.abs(term);
    }
  }
  // If one cluster determines the coefficient, the terms cancel, and rounding may leave either sign.
  const se = variance <= 1e-14 * terms ? 0 : unit * rowUnit * Math.sqrt(variance);
  const df = spread.df(d);
  const known = se > 0 && df > 0;
  const t = known ? value / se : Number.NaN;
  const half = known ? tQuantile(0.5 + level / 2, df) * se : Number.NaN;
  return { name, value, se, t, df, pValue: studentTwoSidedP(t, df), ci: [value - half, value + half] };
}
