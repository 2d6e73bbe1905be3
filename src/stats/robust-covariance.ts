import { crossProduct, symmetricFunction } from "./matrix.js";

/** How standard errors are made: classical, robust to unequal variances (HC), or to clusters (CR). */
export type ErrorKind = "classical" | "HC0" | "HC1" | "HC2" | "HC3" | "CR0" | "CR1" | "CR2";

/** The estimated spread of a regression's coefficients, in the basis Q. */
export interface Spread {
  /** k x k matrix S: the covariance of the coefficients is R^-1 S R^-T. */
  meat: ArrayLike<number>[];
  /** Degrees of freedom of a coefficient whose row of R^-1 is `d`. */
  df: (d: ArrayLike<number>) => number;
}

/**
 * Heteroscedasticity-consistent (HC0 to HC3) and cluster-robust (CR0, CR1, CR2) spread of least squares.
 *
 * Everything is done in the orthonormal basis Q of X, where the hat matrix is Q Q'. For a cluster with rows
 * Q_g, B = Q_g' Q_g and C = (I - B)^(-1/2), both k x k, the n_g x n_g matrix of Bell & McCaffrey acts as (I -
 * Q_g Q_g')^(-1/2) Q_g = Q_g C: so no matrix larger than k x k is ever formed, whatever the cluster's size,
 * and a singular X_g needs no special case. A direction that one cluster determines alone (eigenvalue 1 of B)
 * gets 0, the Moore-Penrose inverse.
 *
 * Satterthwaite df of c'b under independent errors of equal variance, with f = C d, z = B f, q = f'z:
 * (sum q - |z|^2)^2 / (sum (q^2 - 2 q |z|^2) + ||sum z z'||^2), from p_g = (I - H)_g Q_g f.
 *
 * @internal
 */
export function robustSpread(
  kind: Exclude<ErrorKind, "classical">,
  Q: readonly Float64Array[],
  residuals: Float64Array,
  clusterOf: Int32Array | undefined,
  clusters: number,
): Spread {
  const n = residuals.length;
  const k = Q.length;
  if (kind === "HC0" || kind === "HC1" || kind === "HC2" || kind === "HC3") {
    const meat = heteroscedastic(kind, Q, residuals);
    return { meat, df: () => n - k };
  }
  const groups = clusterOf as Int32Array;
  const scores = Array.from({ length: clusters }, () => new Float64Array(k));
  for (let i = 0; i < n; i++) {
    const own = scores[groups[i]!]!;
    for (let j = 0; j < k; j++) own[j]! += Q[j]![i]! * residuals[i]!;
  }
  if (kind !== "CR2") {
    const factor = kind === "CR1" ? (clusters / (clusters - 1)) * ((n - 1) / (n - k)) : 1;
    const meat = crossProduct(scores).map((row) => row.map((sum) => factor * sum));
    return { meat, df: () => clusters - 1 };
  }
  const grams = gramByCluster(Q, groups, clusters);
  const adjusters = grams.map((B) => symmetricFunction(B, (value) => inverseRoot(1 - value)));
  const adjusted = adjusters.map((C, g) => multiply(C, scores[g]!, new Float64Array(k)));
  return { meat: crossProduct(adjusted), df: (d) => satterthwaite(grams, adjusters, d) };
}

function heteroscedastic(
  kind: ErrorKind,
  Q: readonly Float64Array[],
  residuals: Float64Array,
): Float64Array[] {
  const n = residuals.length;
  const k = Q.length;
  const meat = Array.from({ length: k }, () => new Float64Array(k));
  const factor = kind === "HC1" ? n / (n - k) : 1;
  for (let i = 0; i < n; i++) {
    let leverage = 0;
    for (let j = 0; j < k; j++) leverage += Q[j]![i]! ** 2;
    const rest = 1 - leverage;
    // A row that alone determines a coefficient has residual 0 and says nothing about its spread.
    const divisor = kind === "HC2" ? rest : kind === "HC3" ? rest * rest : 1;
    const weight = divisor > 1e-14 ? (factor * residuals[i]! ** 2) / divisor : 0;
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) meat[a]![b]! += weight * Q[a]![i]! * Q[b]![i]!;
  }
  return meat;
}

/** 0 for a direction that one cluster determines alone, because only rounding is left there. */
const inverseRoot = (rest: number): number => (rest < 1e-10 ? 0 : 1 / Math.sqrt(rest));

/** B of each cluster. */
function gramByCluster(Q: readonly Float64Array[], groups: Int32Array, clusters: number): Float64Array[][] {
  const grams = Array.from({ length: clusters }, () => Q.map(() => new Float64Array(Q.length)));
  for (let i = 0; i < groups.length; i++) {
    const gram = grams[groups[i]!]!;
    for (let a = 0; a < Q.length; a++) {
      const row = gram[a]!;
      for (let b = 0; b < row.length; b++) row[b]! += Q[a]![i]! * Q[b]![i]!;
    }
  }
  return grams;
}

function satterthwaite(
  grams: readonly Float64Array[][],
  adjusters: readonly number[][][],
  d: ArrayLike<number>,
): number {
  const k = d.length;
  const f = new Float64Array(k);
  const z = new Float64Array(k);
  const outer = new Float64Array(k * k);
  let trace = 0;
  let squares = 0;
  grams.forEach((B, g) => {
    multiply(adjusters[g]!, d, f);
    multiply(B, f, z);
    let q = 0;
    let zz = 0;
    for (let a = 0; a < k; a++) {
      q += f[a]! * z[a]!;
      zz += z[a]! ** 2;
      for (let b = 0; b < k; b++) outer[a * k + b]! += z[a]! * z[b]!;
    }
    trace += q - zz;
    squares += q * q - 2 * q * zz;
  });
  for (const x of outer) squares += x * x;
  return (trace * trace) / squares;
}

/** Plain loops: calling mathjs for each of a thousand clusters would take longer than everything else. */
function multiply(
  matrix: readonly ArrayLike<number>[],
  vector: ArrayLike<number>,
  out: Float64Array,
): Float64Array {
  matrix.forEach((row, a) => {
    let s = 0;
    for (let b = 0; b < row.length; b++) s += row[b]! * vector[b]!;
    out[a] = s;
  });
  return out;
}
