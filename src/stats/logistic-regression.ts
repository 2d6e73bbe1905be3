import { InputError } from "../core/errors.js";
import { shown } from "./arguments.js";
import { fitLogit, type LogitFit } from "./logit-fit.js";
import { flagOption, levelOption, listOption, oneOf, readOptions } from "./options.js";
import { orthonormalBasis } from "./orthonormal-basis.js";
import { type Coefficient, coefficientOf } from "./regression-coefficient.js";
import { checkDesign, numberClusters } from "./regression-design.js";
import type { Spread } from "./robust-covariance.js";

/** A fitted logistic regression; where the data are separated it has no estimates and says by which columns. */
export interface LogisticRegression {
  /** In logits per unit of the column. All are NaN if the data are separated. */
  coefficients: Coefficient[];
  n: number;
  /** Linearly independent columns, intercept included. */
  rank: number;
  /** Twice the distance of the log-likelihood from that of a perfect fit; NaN if the data are separated. */
  deviance: number;
  /** Number of clusters, with cluster-robust errors. */
  clusters: number | undefined;
  /**
   * The columns that tell 0 from 1 without an exception, together: the likelihood has no maximum, so there is no
   * estimate. Empty otherwise.
   */
  separated: string[];
  method: string;
}

/** Options of `logisticRegression`. */
export interface LogisticOptions {
  /** `classical` (default), `CR0` or `CR1`. */
  errors?: "classical" | "CR0" | "CR1";
  /** A label for each row; required by the CR kinds and refused by `classical`. */
  clusters?: ArrayLike<number | string>;
  /** Confidence level (0.95). */
  level?: number;
  /** Names of the columns of X (x1, x2, ...). */
  names?: readonly string[];
  /** Put a column of ones first (default true). */
  intercept?: boolean;
}

/**
 * Logistic regression: the maximum likelihood fit of the logit of a share to columns of numbers, with
 * classical or cluster-robust standard errors.
 *
 * Answers "by how many logits does the chance of a 1 differ with x if the other columns stay equal?". A
 * coefficient is not the difference of two shares, and it grows when other columns that predict y are added.
 * Not for rare events of a few rows, and not for crossed random effects.
 *
 * Shape: `y` n numbers from 0 to 1; a value between them is a share or a tie (a fractional logit, whose
 * classical errors are wrong: use clusters). `X` a list of *columns* of n finite numbers. Value, se and
 * interval in logits per unit of the column.
 *
 * Errors: `classical` is the inverse information with the normal distribution. `CR0` is the cluster-robust
 * sandwich; `CR1` multiplies it by G / (G - 1) * (n - 1) / (n - k) (as Stata and statsmodels do). Both use t
 * with G - 1 df. One cluster: se NaN.
 *
 * A column that is a linear combination of those before it gets NaN, as in R's glm. If some combination of the
 * columns tells 0 from 1 without an exception (separation, complete or quasi-complete), the estimate does not
 * exist: all coefficients are NaN, and `separated` names the columns. Each Newton step is tried as a proof:
 * a direction in which no row's likelihood falls. No rows: all is NaN. Missing values are refused.
 *
 * @throws InputError `logisticRegression requires y from 0 to 1, got 2 at index 3`
 *
 * Source: iteratively reweighted least squares, McCullagh & Nelder 1989, Generalized Linear Models, 2.5; separation:
 * Albert & Anderson 1984, doi 10.1093/biomet/71.1.1; fractional logit: Papke & Wooldridge 1996,
 * doi 10.1002/(SICI)1099-1255(199611)11:6<619::AID-JAE418>3.0.CO;2-1.
 * Reference: tests/reference/scipy/logisticRegression.py (statsmodels) and
 * tests/reference/r/logisticRegression.R (glm).
 *
 * @example
 * ```ts
 * // 1 of 4 without the prompt, 3 of 4 with it: logits -1.0986 and 1.0986.
 * const fit = logisticRegression([1, 0, 0, 0, 1, 1, 1, 0], [[0, 0, 0, 0, 1, 1, 1, 1]], { names: ["prompt"] });
 * fit.coefficients[1]?.value; // 2.1972
 * fit.coefficients[1]?.se; // 1.633
 * logisticRegression([0, 0, 1, 1], [[1, 2, 3, 4]]).separated; // ["intercept", "x1"]
 * ```
 */
export function logisticRegression(
  y: ArrayLike<number>,
  X: readonly ArrayLike<number>[],
  options: LogisticOptions = {},
): LogisticRegression {
  const caller = "logisticRegression";
  const settings = readOptions(options, caller, {
    errors: oneOf("classical", "CR0", "CR1"),
    clusters: listOption<ArrayLike<number | string>>(),
    level: levelOption,
    names: listOption<readonly string[]>(),
    intercept: flagOption(true),
  });
  const { errors, level, intercept } = settings;
  const names = checkDesign(y, X, settings.names, caller);
  const n = y.length;
  for (let i = 0; i < n; i++) {
    if (y[i]! >= 0 && y[i]! <= 1) continue;
    throw new InputError(`${caller} requires y from 0 to 1, got ${shown(y[i])} at index ${i}`);
  }
  const columns = intercept ? [new Float64Array(n).fill(1), ...X] : X;
  if (intercept) names.unshift("intercept");
  const clusters = numberClusters(errors, settings.clusters, n, caller, "CR0 or CR1");

  const basis = orthonormalBasis(columns, n);
  const fit = fitLogit(y, basis.Q);
  const { estimate } = fit;
  const spread = estimate === undefined ? undefined : spreadOf(errors, fit, basis.Q, y, clusters);
  const undefinedEstimate = new Float64Array(basis.Q.length).fill(Number.NaN);
  const coefficients = columns.map((_, column) =>
    coefficientOf(
      names[column]!,
      basis.kept.indexOf(column),
      basis,
      estimate ?? undefinedEstimate,
      spread,
      level,
      1,
    ),
  );
  const rows = clusters === undefined ? "" : `, ${clusters.count} clusters`;
  const quantile = errors === "classical" ? "normal" : "t with clusters - 1 df";
  return {
    coefficients,
    n,
    rank: basis.kept.length,
    deviance: fit.deviance,
    clusters: clusters?.count,
    separated: separatedColumns(fit, basis, columns).map((column) => names[column]!),
    method: `logistic regression; ${errors} errors${rows}, ${quantile}`,
  };
}

/** The columns that take part in the direction of separation. */
function separatedColumns(
  { direction }: LogitFit,
  { inverseR, kept }: ReturnType<typeof orthonormalBasis>,
  columns: readonly ArrayLike<number>[],
): number[] {
  if (direction === undefined) return [];
  const shares = inverseR.map((row, j) => {
    const slope = row.reduce((sum, r, m) => sum + r * direction[m]!, 0);
    let largest = 0;
    const column = columns[kept[j]!]!;
    for (let i = 0; i < column.length; i++) largest = Math.max(largest, Math.abs(column[i]!));
    return Math.abs(slope) * largest;
  });
  const most = Math.max(...shares);
  return kept.filter((_, j) => shares[j]! > 1e-5 * most);
}

/** The covariance of the coefficients in the basis Q. */
function spreadOf(
  errors: "classical" | "CR0" | "CR1",
  { covariance, shares }: LogitFit,
  Q: readonly Float64Array[],
  y: ArrayLike<number>,
  clusters: { of: Int32Array; count: number } | undefined,
): Spread | undefined {
  if (clusters === undefined) return { meat: covariance, df: () => Number.POSITIVE_INFINITY };
  const [n, k, G] = [y.length, Q.length, clusters.count];
  if (G < 2 || n <= k) return undefined;
  const scores = new Float64Array(G * k);
  for (let i = 0; i < n; i++) {
    const at = clusters.of[i]! * k;
    const residual = y[i]! - shares[i]!;
    for (let j = 0; j < k; j++) scores[at + j]! += Q[j]![i]! * residual;
  }
  const factor = errors === "CR1" ? (G / (G - 1)) * ((n - 1) / (n - k)) : 1;
  const meat = covariance.map(() => new Float64Array(k));
  const influence = new Float64Array(k);
  for (let g = 0; g < G; g++) {
    for (let a = 0; a < k; a++) {
      influence[a] = 0;
      for (let b = 0; b < k; b++) influence[a]! += covariance[a]![b]! * scores[g * k + b]!;
    }
    for (let a = 0; a < k; a++)
      for (let b = 0; b < k; b++) meat[a]![b]! += factor * influence[a]! * influence[b]!;
  }
  return { meat, df: () => G - 1 };
}
