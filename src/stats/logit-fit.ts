import { cholesky } from "./cholesky.js";
/** A fit in an orthonormal basis. @internal */
export interface LogitFit {
  /** The coefficients of the basis; undefined if there is no maximum. */
  estimate: Float64Array | undefined;
  /** Inverse of the information at the estimate. */
  covariance: Float64Array[];
  /** Fitted shares of the rows. */
  shares: Float64Array;
  deviance: number;
  /** A direction along which the likelihood grows without end. */
  direction: Float64Array | undefined;
}

const mostSteps = 100;

/**
 * Maximum likelihood of logit(share) = Q b by Newton's method with halved steps.
 *
 * In separated data the steps never shrink, and turn into a direction in which no row loses: every row with y
 * = 1 gains, every row with y = 0 falls, every row between them stays. Such a direction proves separation
 * (Albert & Anderson 1984), so no limit on the size of a coefficient is needed.
 *
 * @internal
 */
export function fitLogit(y: ArrayLike<number>, Q: readonly Float64Array[]): LogitFit {
  const n = y.length;
  const k = Q.length;
  const estimate = new Float64Array(k);
  const shares = new Float64Array(n).fill(0.5);
  const nothing: LogitFit = {
    estimate: undefined,
    covariance: Q.map(() => new Float64Array(k).fill(Number.NaN)),
    shares,
    deviance: Number.NaN,
    direction: undefined,
  };
  if (n === 0) return nothing;
  const logits = new Float64Array(n);
  const trial = new Float64Array(n);
  const along = new Float64Array(n);
  let deviance = devianceOf(y, logits);
  for (let step = 0; step < mostSteps; step++) {
    const { information, score } = derivatives(y, Q, shares);
    const covariance = invertPositive(information);
    if (covariance === undefined) return nothing;
    const change = Float64Array.from(covariance, (row) => row.reduce((s, v, b) => s + v * score[b]!, 0));
    const { moved, largest } = project(Q, change, along, logits);
    if (moved <= 1e-10 * Math.max(1, largest)) {
      return { estimate, covariance, shares, deviance, direction: undefined };
    }
    if (step > 2 && isSeparating(y, along, moved)) return { ...nothing, direction: change };
    let size = 1;
    let next = Number.POSITIVE_INFINITY;
    for (let halving = 0; halving < 30; halving++, size /= 2) {
      for (let i = 0; i < n; i++) trial[i] = logits[i]! + size * along[i]!;
      next = devianceOf(y, trial);
      // Rounding may raise it by a last digit at the maximum.
      if (next <= deviance + 1e-12 * (1 + deviance)) break;
    }
    for (let j = 0; j < k; j++) estimate[j]! += size * change[j]!;
    logits.set(trial);
    for (let i = 0; i < n; i++) shares[i] = 1 / (1 + Math.exp(-logits[i]!));
    deviance = next;
  }
  return nothing;
}

/** The change of every row's logit, the largest change, and the largest logit. */
function project(
  Q: readonly Float64Array[],
  change: Float64Array,
  along: Float64Array,
  logits: Float64Array,
): { moved: number; largest: number } {
  let moved = 0;
  let largest = 0;
  for (let i = 0; i < along.length; i++) {
    let sum = 0;
    for (let j = 0; j < Q.length; j++) sum += Q[j]![i]! * change[j]!;
    along[i] = sum;
    moved = Math.max(moved, Math.abs(sum));
    largest = Math.max(largest, Math.abs(logits[i]!));
  }
  return { moved, largest };
}

/** A row that stays moves by rounding, and by what is left of Newton's steps. */
const rest = 1e-6;

function isSeparating(y: ArrayLike<number>, along: Float64Array, moved: number): boolean {
  const least = rest * moved;
  for (let i = 0; i < along.length; i++) {
    const change = along[i]!;
    if (y[i]! < 1 && change > least) return false;
    if (y[i]! > 0 && change < -least) return false;
  }
  return true;
}

function derivatives(y: ArrayLike<number>, Q: readonly Float64Array[], shares: Float64Array) {
  const k = Q.length;
  const information = Q.map(() => new Float64Array(k));
  const score = new Float64Array(k);
  for (let i = 0; i < y.length; i++) {
    const share = shares[i]!;
    const weight = share * (1 - share);
    const residual = y[i]! - share;
    for (let a = 0; a < k; a++) {
      const q = Q[a]![i]!;
      score[a]! += q * residual;
      const row = information[a]!;
      for (let b = 0; b <= a; b++) row[b]! += weight * q * Q[b]![i]!;
    }
  }
  return { information, score };
}

/** The inverse of a symmetric matrix, of which the lower half is given, by Cholesky; undefined if it is singular. */
function invertPositive(lower: readonly Float64Array[]): Float64Array[] | undefined {
  const k = lower.length;
  const root = cholesky(lower, 0);
  if (root === undefined) return undefined;
  const inverse = lower.map(() => new Float64Array(k));
  for (let column = 0; column < k; column++) {
    const x = new Float64Array(k);
    for (let a = column; a < k; a++) {
      let sum = a === column ? 1 : 0;
      for (let m = column; m < a; m++) sum -= root[a]![m]! * x[m]!;
      x[a] = sum / root[a]![a]!;
    }
    for (let a = k - 1; a >= 0; a--) {
      let sum = x[a]!;
      for (let m = a + 1; m < k; m++) sum -= root[m]![a]! * inverse[m]![column]!;
      inverse[a]![column] = sum / root[a]![a]!;
    }
  }
  return inverse;
}

/** Twice the sum over rows of y ln(y / share) + (1 - y) ln((1 - y) / (1 - share)). */
function devianceOf(y: ArrayLike<number>, logits: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < y.length; i++) {
    const [own, logit] = [y[i]!, logits[i]!];
    // ln(1 + e^logit) - y logit, without overflow, minus the entropy of y.
    sum += Math.log1p(Math.exp(-Math.abs(logit))) + Math.max(logit, 0) - own * logit;
    if (own > 0 && own < 1) sum += own * Math.log(own) + (1 - own) * Math.log(1 - own);
  }
  return 2 * sum;
}
