import type { LinearForm } from "./linear-form.js";

/**
 * The inverse variances that hold each rater's thresholds near the mean of all raters': independent normal
 * distributions of a standard deviation, as a matrix of the free parameters.
 */
export function priorPrecision(tau: readonly LinearForm[][], free: number, sd: number): Float64Array[] {
  const found = Array.from({ length: free }, () => new Float64Array(free));
  const raters = tau.length;
  const steps = tau[0]?.length ?? 0;
  for (let s = 0; s < steps; s++) {
    // sum over raters of (t_j - mean)^2 = sum of t_j^2 - (sum of t_j)^2 / raters.
    const together = new Float64Array(free);
    for (const own of tau) {
      const row = new Float64Array(free);
      own[s]!.at.forEach((at, m) => {
        row[at]! += own[s]!.weight[m]!;
        together[at]! += own[s]!.weight[m]!;
      });
      addSquare(found, row, 1 / (sd * sd));
    }
    addSquare(found, together, -1 / (sd * sd * raters));
  }
  return found;
}

function addSquare(matrix: Float64Array[], row: Float64Array, weight: number): void {
  for (let a = 0; a < row.length; a++) {
    if (row[a] === 0) continue;
    for (let b = 0; b < row.length; b++) matrix[a]![b]! += weight * row[a]! * row[b]!;
  }
}
