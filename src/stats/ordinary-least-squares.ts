import { flagOption, levelOption, listOption, oneOf, readOptions } from "./options.js";
import { type OrthonormalBasis, orthonormalBasis } from "./orthonormal-basis.js";
import { type Coefficient, coefficientOf } from "./regression-coefficient.js";
import { checkDesign, numberClusters } from "./regression-design.js";
import { type ErrorKind, robustSpread, type Spread } from "./robust-covariance.js";
import { extremeUnit, largestSize } from "./standard-deviation.js";

/** A fitted linear regression. */
export interface Regression {
  coefficients: Coefficient[];
  n: number;
  /** Linearly independent columns, intercept included. */
  rank: number;
  residualDf: number;
  /** Share of the variance of y (around its mean if there is an intercept, else around 0). */
  r2: number;
  /** Number of clusters, with cluster-robust errors. */
  clusters: number | undefined;
  method: string;
}

/** Options of `ordinaryLeastSquares`. */
export interface RegressionOptions {
  /** `classical` (default), `HC0` to `HC3`, `CR0`, `CR1` or `CR2`. */
  errors?: ErrorKind;
  /** A label for each row; required by the CR kinds and refused by the others. */
  clusters?: ArrayLike<number | string>;
  /** Confidence level (0.95). */
  level?: number;
  /** Names of the columns of X (x1, x2, ...). */
  names?: readonly string[];
  /** Put a column of ones first (default true). */
  intercept?: boolean;
}

/**
 * Ordinary least squares regression with classical, heteroscedasticity-consistent or cluster-robust
 * standard errors.
 *
 * Answers "how much does y differ with x if the other columns stay equal, and how certain is that?". With y =
 * 0/1 it is a linear probability model: differences of proportions. Rows that share an item or a story are
 * not independent: use `CR2` with that label. Not for crossed random effects.
 *
 * Shape: `y` n finite numbers; `X` a list of *columns* of n finite numbers (not of rows). Value, se and
 * interval are in units of y per unit of the column.
 *
 * Errors: `CR2` is the bias-reduced cluster-robust variance under an identity working model with
 * Satterthwaite df for each coefficient; with singleton clusters its se is HC2's. `CR1` is CR0 times
 * G / (G - 1) * (n - 1) / (n - k) (Stata's; clubSandwich calls it CR1S); CR0 and CR1 use t with G - 1 df.
 * Classical and HC use t with n - rank df.
 *
 * A column that is a linear combination of those before it gets NaN and does not count in the rank, as in
 * R's lm. Constant y: r2 is NaN. No residual df: standard errors are NaN. One cluster: NaN. An exact fit
 * (residuals of rounding size), and with CR errors a coefficient that the rows of one cluster determine alone,
 * has the standard error 0, which tests nothing: t, p and interval are NaN.
 *
 * Missing values are refused: drop the whole row, and say how many.
 *
 * @throws InputError `ordinaryLeastSquares requires columns as long as y (4 rows), got 3 in column x1`
 *
 * Source: White 1980, doi 10.2307/1912934; MacKinnon & White 1985, doi 10.1016/0304-4076(85)90158-7;
 * Pustejovsky & Tipton 2018, doi 10.1080/07350015.2016.1247004.
 * Reference: tests/reference/r/ordinaryLeastSquares.R (clubSandwich, sandwich) and
 * tests/reference/scipy/ordinaryLeastSquares.py (statsmodels).
 *
 * @example
 * ```ts
 * const fit = ordinaryLeastSquares([1, 2, 4, 5], [[0, 0, 1, 1]], { names: ["prompt"] });
 * fit.coefficients[1]?.name; // "prompt"
 * fit.coefficients[1]?.value; // 3
 * fit.coefficients[1]?.se; // 0.7071
 * fit.r2; // 0.9
 * ```
 */
export function ordinaryLeastSquares(
  y: ArrayLike<number>,
  X: readonly ArrayLike<number>[],
  options: RegressionOptions = {},
): Regression {
  const settings = readOptions(options, "ordinaryLeastSquares", {
    errors: oneOf("classical", "HC0", "HC1", "HC2", "HC3", "CR0", "CR1", "CR2"),
    clusters: listOption<ArrayLike<number | string>>(),
    level: levelOption,
    names: listOption<readonly string[]>(),
    intercept: flagOption(true),
  });
  const { errors, level, intercept } = settings;
  const names = checkDesign(y, X, settings.names, "ordinaryLeastSquares");
  const n = y.length;
  const columns = intercept ? [new Float64Array(n).fill(1), ...X] : X;
  if (intercept) names.unshift("intercept");
  const clusters = numberClusters(errors, settings.clusters, n, "ordinaryLeastSquares", "CR0, CR1 or CR2");

  const basis = orthonormalBasis(columns, n);
  const rank = basis.kept.length;
  const unit = extremeUnit(largestSize(y));
  const response = unit === 1 ? y : Float64Array.from(y, (v) => v / unit);
  const { projection, residuals, rss } = project(response, basis.Q);
  const spread = spreadOf(errors, basis, residuals, rss, clusters);
  const coefficients = columns.map((_, column) => {
    const j = basis.kept.indexOf(column);
    return coefficientOf(names[column]!, j, basis, projection, spread, level, unit);
  });
  const rows = clusters === undefined ? "" : `, ${clusters.count} clusters`;
  return {
    coefficients,
    n,
    rank,
    residualDf: n - rank,
    r2: 1 - rss / totalSquares(response, intercept),
    clusters: clusters?.count,
    method: `ordinary least squares; ${errors} errors${rows}, t with ${dfWords(errors)}`,
  };
}

function dfWords(errors: ErrorKind): string {
  if (errors === "CR2") return "Satterthwaite df";
  return errors === "CR0" || errors === "CR1" ? "clusters - 1 df" : "n - rank df";
}

function project(y: ArrayLike<number>, Q: readonly Float64Array[]) {
  const residuals = Float64Array.from(y);
  const projection = new Float64Array(Q.length);
  // Done twice, as in the basis, so that the residuals are orthogonal to X up to rounding error.
  for (let pass = 0; pass < 2; pass++) {
    Q.forEach((q, j) => {
      let dot = 0;
      for (let i = 0; i < q.length; i++) dot += q[i]! * residuals[i]!;
      projection[j]! += dot;
      for (let i = 0; i < q.length; i++) residuals[i]! -= dot * q[i]!;
    });
  }
  let rss = 0;
  let squares = 0;
  residuals.forEach((e, i) => {
    rss += e * e;
    squares += y[i]! ** 2;
  });
  // An exact fit leaves rounding errors: a residual of 1e-17 would give coefficients p = 1e-50.
  if (rss <= (4 * Number.EPSILON) ** 2 * squares) {
    residuals.fill(0);
    rss = 0;
  }
  return { projection, residuals, rss };
}

function spreadOf(
  errors: ErrorKind,
  basis: OrthonormalBasis,
  residuals: Float64Array,
  rss: number,
  clusters: { of: Int32Array; count: number } | undefined,
): Spread | undefined {
  const df = residuals.length - basis.Q.length;
  if (df <= 0 || (clusters !== undefined && clusters.count < 2)) return undefined;
  if (errors !== "classical") {
    return robustSpread(errors, basis.Q, residuals, clusters?.of, clusters?.count ?? 0);
  }
  const meat = basis.Q.map((_, j) => {
    const row = new Float64Array(basis.Q.length);
    row[j] = rss / df;
    return row;
  });
  return { meat, df: () => df };
}

function totalSquares(y: ArrayLike<number>, centred: boolean): number {
  let mean = 0;
  if (centred) {
    // Tested on the values, because the rounded mean of a constant would leave squares slightly above 0.
    if (Array.from(y).every((v) => v === y[0])) return Number.NaN;
    for (let i = 0; i < y.length; i++) mean += y[i]!;
    mean /= y.length;
  }
  let squares = 0;
  for (let i = 0; i < y.length; i++) squares += (y[i]! - mean) ** 2;
  return squares === 0 ? Number.NaN : squares;
}
