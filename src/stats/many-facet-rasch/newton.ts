import { cholesky, inverseByRoot, solveByRoot } from "../cholesky.js";
import { symmetricEigen } from "../symmetric-eigen.js";

/** A log-likelihood at a point. @internal */
export interface LikelihoodAt {
  value: number;
  gradient: Float64Array;
  hessian: readonly Float64Array[];
}

/** @internal */
export interface Maximum<T extends LikelihoodAt> {
  at: Float64Array;
  value: number;
  /** What was evaluated at the maximum. */
  last: T;
  /** Minus the inverse of the second derivatives; undefined if the maximum is flat in some direction. */
  covariance: () => Float64Array[] | undefined;
  iterations: number;
  converged: boolean;
}

const mostSteps = 100;
/** Logits, or a slope, beyond which a parameter has run off: the data have no finite maximum. */
const farthest = 40;

/**
 * The maximum of a log-likelihood by Newton's method with halved steps. Where the second derivatives are not
 * negative definite, the step turns round in the directions that curve upwards, which leads away from a saddle
 * (Dauphin et al. 2014, arXiv 1406.2572): the marginal likelihood has one where objects do not differ.
 *
 * @param leastGain the steps end where the next one would add less than this to the log-likelihood
 * @param spreads parameters that are standard deviations, or slopes
 * @internal
 */
export function maximise<T extends LikelihoodAt>(
  evaluate: (at: Float64Array) => T,
  start: ArrayLike<number>,
  { leastGain = 1e-12, spreads = [] }: { leastGain?: number; spreads?: readonly number[] } = {},
): Maximum<T> {
  let at = Float64Array.from(start);
  let now = evaluate(at);
  for (let iteration = 1; iteration <= mostSteps; iteration++) {
    const negative = now.hessian.map((row) => row.map((v) => -v));
    const root = rootOfCurvature(negative);
    const { change, curvature } =
      root === undefined
        ? { change: awayFromSaddle(negative, now.gradient), curvature: "turned" as const }
        : { change: solveByRoot(root, now.gradient), curvature: "exact" as const };
    let gain = 0;
    let largest = 0;
    for (let j = 0; j < at.length; j++) {
      gain += change[j]! * now.gradient[j]!;
      largest = Math.max(largest, Math.abs(change[j]!));
    }
    // Newton's decrement: twice the gain that is still to be had.
    if (curvature === "exact" && gain < leastGain * (1 + Math.abs(now.value) * 1e-4)) {
      return finish(at, now, root, iteration, true);
    }
    // A step of more than 4 logits trusts the second derivatives too far.
    let size = largest > 4 ? 4 / largest : 1;
    // So does one that takes more than half of a spread, or doubles it: at 0 lies a saddle.
    for (const j of spreads) {
      const most = Math.max(1e-4, 0.5 * Math.abs(at[j]!));
      const inwards = at[j]! * change[j]! < 0;
      if (Math.abs(change[j]!) > (inwards ? most : 2 * most)) {
        size = Math.min(size, (inwards ? most : 2 * most) / Math.abs(change[j]!));
      }
    }
    let moved = false;
    for (let halving = 0; halving < 40; halving++, size /= 2) {
      const trial = at.map((v, j) => v + size * change[j]!);
      const next = evaluate(trial);
      if (next.value > now.value || (next.value >= now.value - 1e-11 * Math.abs(now.value) && gain < 1e-7)) {
        at = trial;
        now = next;
        moved = true;
        break;
      }
    }
    if (!moved) return finish(at, now, root, iteration, gain < 1e-6);
    if (at.some((v) => Math.abs(v) > farthest)) return finish(at, now, undefined, iteration, false);
  }
  return finish(at, now, undefined, mostSteps, false);
}

function finish<T extends LikelihoodAt>(
  at: Float64Array,
  last: T,
  root: Float64Array[] | undefined,
  iterations: number,
  converged: boolean,
): Maximum<T> {
  const covariance = () => (root === undefined ? undefined : inverseByRoot(root));
  return { at, value: last.value, last, covariance, iterations, converged };
}

function awayFromSaddle(negative: readonly Float64Array[], gradient: Float64Array): Float64Array {
  const { values, vectors } = symmetricEigen(negative);
  const most = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const change = new Float64Array(gradient.length);
  vectors.forEach((vector, j) => {
    const along = vector.reduce((sum, v, a) => sum + v * gradient[a]!, 0);
    const curvature = Math.max(Math.abs(values[j]!), 1e-5 * most);
    for (let a = 0; a < change.length; a++) change[a]! += (vector[a]! * along) / curvature;
  });
  return change;
}

/**
 * The lower root of a matrix of second derivatives, less patient with a pivot near 0 than other uses: there a
 * direction is flat, and a saddle may be near. @internal
 */
export const rootOfCurvature = (matrix: readonly Float64Array[]): Float64Array[] | undefined =>
  cholesky(matrix, 1e-11);
