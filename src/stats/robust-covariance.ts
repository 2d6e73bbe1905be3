import { symmetricEigen } from "./symmetric-eigen.js";

export type ErrorKind = "classical" | "HC0" | "HC1" | "HC2" | "HC3" | "CR0" | "CR1" | "CR2";

/** What the rows of a regression say about the spread of its coefficients, in the basis Q. */
export interface Spread {
  /** k x k matrix S: the covariance of the coefficients is R^-1 S R^-T. */
  meat: Float64Array[];
  /** Degrees of freedom of a coefficient whose row of R^-1 is `d`. */
  df: (d: ArrayLike<number>) => number;
}

/**
 * Heteroscedasticity-consistent (HC0 to HC3) and cluster-robust (CR0, CR1, CR2) spread of least squares.
 *
 * Everything is done in the orthonormal basis Q of X, where the hat matrix is Q Q'. For a cluster with
 * rows Q_g, B = Q_g' Q_g and C = (I - B)^(-1/2), both k x k, the n_g x n_g matrix of Bell & McCaffrey
 * acts as (I - Q_g Q_g')^(-1/2) Q_g = Q_g C: so no matrix larger than k x k is ever formed, whatever the
 * cluster's size, and a singular X_g needs no care. A direction that one cluster determines alone
 * (eigenvalue 1 of B) gets 0, the Moore-Penrose inverse.
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
  const scores = new Float64Array(clusters * k);
  for (let i = 0; i < n; i++) {
    const at = groups[i]! * k;
    for (let j = 0; j < k; j++) scores[at + j]! += Q[j]![i]! * residuals[i]!;
  }
  if (kind !== "CR2") {
    const factor = kind === "CR1" ? (clusters / (clusters - 1)) * ((n - 1) / (n - k)) : 1;
    return { meat: sumOfSquares(scores, clusters, k, factor), df: () => clusters - 1 };
  }
  const grams = gramByCluster(Q, groups, clusters);
  const adjusters = new Float64Array(clusters * k * k);
  const adjusted = new Float64Array(clusters * k);
  for (let g = 0; g < clusters; g++) {
    const C = adjusters.subarray(g * k * k, (g + 1) * k * k);
    writeAdjuster(grams.subarray(g * k * k, (g + 1) * k * k), C, k);
    multiply(C, scores.subarray(g * k, (g + 1) * k), adjusted.subarray(g * k, (g + 1) * k));
  }
  return {
    meat: sumOfSquares(adjusted, clusters, k, 1),
    df: (d) => satterthwaite(grams, adjusters, clusters, k, d),
  };
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
    // A row that determines a coefficient alone has residual 0 and says nothing of its spread.
    const divisor = kind === "HC2" ? rest : kind === "HC3" ? rest * rest : 1;
    const weight = divisor > 1e-14 ? (factor * residuals[i]! ** 2) / divisor : 0;
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) meat[a]![b]! += weight * Q[a]![i]! * Q[b]![i]!;
  }
  return meat;
}

function gramByCluster(Q: readonly Float64Array[], groups: Int32Array, clusters: number): Float64Array {
  const k = Q.length;
  const grams = new Float64Array(clusters * k * k);
  for (let i = 0; i < groups.length; i++) {
    const at = groups[i]! * k * k;
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) grams[at + a * k + b]! += Q[a]![i]! * Q[b]![i]!;
  }
  return grams;
}

/** C = (I - B)^(-1/2), with 0 where I - B is singular. */
function writeAdjuster(B: Float64Array, C: Float64Array, k: number): void {
  const rows = Array.from({ length: k }, (_, a) => B.subarray(a * k, (a + 1) * k));
  const { values, vectors } = symmetricEigen(rows);
  values.forEach((value, m) => {
    const rest = 1 - value;
    if (rest < 1e-10) return;
    const scale = 1 / Math.sqrt(rest);
    const v = vectors[m]!;
    for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) C[a * k + b]! += scale * v[a]! * v[b]!;
  });
}

function satterthwaite(
  grams: Float64Array,
  adjusters: Float64Array,
  clusters: number,
  k: number,
  d: ArrayLike<number>,
): number {
  const f = new Float64Array(k);
  const z = new Float64Array(k);
  const outer = new Float64Array(k * k);
  let trace = 0;
  let squares = 0;
  for (let g = 0; g < clusters; g++) {
    multiply(adjusters.subarray(g * k * k, (g + 1) * k * k), d, f);
    multiply(grams.subarray(g * k * k, (g + 1) * k * k), f, z);
    let q = 0;
    let zz = 0;
    for (let a = 0; a < k; a++) {
      q += f[a]! * z[a]!;
      zz += z[a]! ** 2;
      for (let b = 0; b < k; b++) outer[a * k + b]! += z[a]! * z[b]!;
    }
    trace += q - zz;
    squares += q * q - 2 * q * zz;
  }
  for (const x of outer) squares += x * x;
  return (trace * trace) / squares;
}

function multiply(matrix: Float64Array, vector: ArrayLike<number>, out: Float64Array): void {
  const k = vector.length;
  for (let a = 0; a < k; a++) {
    let s = 0;
    for (let b = 0; b < k; b++) s += matrix[a * k + b]! * vector[b]!;
    out[a] = s;
  }
}

function sumOfSquares(rows: Float64Array, count: number, k: number, factor: number): Float64Array[] {
  const sum = Array.from({ length: k }, () => new Float64Array(k));
  for (let g = 0; g < count; g++) {
    for (let a = 0; a < k; a++) {
      for (let b = 0; b < k; b++) sum[a]![b]! += factor * rows[g * k + a]! * rows[g * k + b]!;
    }
  }
  return sum;
}
