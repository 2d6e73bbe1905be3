import { solvePositive } from "../cholesky.js";

/** A concave criterion with its derivatives. */
export interface Curve {
  start: Float64Array;
  valueAt: (at: Float64Array) => number;
  gradientAt: (at: Float64Array) => Float64Array;
  /** Minus the second derivatives, or something close to them. */
  informationAt: (at: Float64Array) => Float64Array[];
}

export interface Maximum {
  at: Float64Array;
  value: number;
  information: Float64Array[];
  iterations: number;
  converged: boolean;
  /** The data say nothing about some combination of parameters: not even a first step could be taken. */
  singular: boolean;
}

const mostSteps = 100;
/** Logits beyond which a parameter has run off: the data have no finite maximum. */
const farthest = 30;
/** The expected gain in log-likelihood at which a step is the last: the error is then that of rounding. */
const smallestGain = 1e-20;

/** With a gain below this a whole step is safe: the value need not be looked at. */
const surelyNear = 1e-3;

/**
 * Newton's method with halved steps. Second derivatives cost most, so they are taken anew only while a step gains
 * much, or when the steps no longer shrink fast.
 */
export function maximise({ start, valueAt, gradientAt, informationAt }: Curve): Maximum {
  if (start.length === 0) {
    const value = valueAt(start);
    return { at: start, value, information: [], iterations: 0, converged: true, singular: false };
  }
  let at = start;
  let value = valueAt(at);
  let information = informationAt(at);
  let gradient = gradientAt(at);
  let previous = Number.POSITIVE_INFINITY;
  let isFresh = true;
  let converged = false;
  let iterations = 0;
  let singular = false;
  while (!converged && iterations < mostSteps) {
    iterations++;
    const step = solvePositive(information, gradient);
    if (step === undefined) {
      singular = iterations === 1;
      break;
    }
    const gain = step.reduce((sum, move, a) => sum + move * gradient[a]!, 0);
    if (!isFresh && gain > 1e-8 && gain > 0.01 * previous) {
      information = informationAt(at);
      isFresh = true;
      continue;
    }
    previous = gain;
    isFresh = false;
    converged = gain < smallestGain * (1 + Math.abs(value));
    if (gain < surelyNear) at = at.map((own, a) => own + step[a]!);
    else {
      let size = 1;
      for (let halving = 0; halving < 30; halving++, size /= 2) {
        const next = at.map((own, a) => own + size * step[a]!);
        const found = valueAt(next);
        // Rounding may lower it by a last digit at the maximum.
        if (!(found >= value - 1e-12 * (1 + Math.abs(value)))) continue;
        at = next;
        value = found;
        break;
      }
    }
    if (at.some((own) => Math.abs(own) > farthest)) break;
    if (!converged) gradient = gradientAt(at);
  }
  return { at, value: valueAt(at), information: informationAt(at), iterations, converged, singular };
}
