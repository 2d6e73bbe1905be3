import { solvePositive } from "./positive-definite.js";

/** A concave criterion with its derivatives. */
export interface Curve {
  start: Float64Array;
  valueAt: (at: Float64Array) => number;
  /** The gradient, and minus the second derivatives or something close to them. */
  derivativesAt: (at: Float64Array) => { gradient: Float64Array; information: Float64Array[] };
}

export interface Maximum {
  at: Float64Array;
  value: number;
  information: Float64Array[];
  iterations: number;
  converged: boolean;
}

const mostSteps = 60;
/** Logits beyond which a parameter has run off: the data have no finite maximum. */
const farthest = 40;

/**
 * Newton's method with halved steps. It ends when the step would move the criterion by less than 1e-12 of a unit of
 * log-likelihood, one step after: with exact second derivatives the error is then that of rounding.
 */
export function maximise({ start, valueAt, derivativesAt }: Curve): Maximum {
  let at = start;
  let value = valueAt(at);
  if (start.length === 0) return { at, value, information: [], iterations: 0, converged: true };
  let last = derivativesAt(at);
  for (let iterations = 1; iterations <= mostSteps; iterations++) {
    const { gradient, information } = last;
    const step = solvePositive(information, gradient);
    if (step === undefined) return { at, value, information, iterations, converged: false };
    const gain = step.reduce((sum, move, a) => sum + move * gradient[a]!, 0);
    let size = 1;
    let next = at;
    let found = Number.NEGATIVE_INFINITY;
    for (let halving = 0; halving < 30; halving++, size /= 2) {
      next = at.map((own, a) => own + size * step[a]!);
      found = valueAt(next);
      // Rounding may lower it by a last digit at the maximum.
      if (found >= value - 1e-13 * (1 + Math.abs(value))) break;
    }
    at = next;
    value = found;
    last = derivativesAt(at);
    if (gain < 1e-12) return { at, value, information: last.information, iterations, converged: true };
    if (at.some((own) => Math.abs(own) > farthest)) {
      return { at, value, information: last.information, iterations, converged: false };
    }
  }
  return { at, value, information: last.information, iterations: mostSteps, converged: false };
}
