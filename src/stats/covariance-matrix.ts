import { InputError } from "../core/errors.js";
import { requireFinite, requireRows } from "./arguments.js";
import { largestSize } from "./standard-deviation.js";
import { symmetricEigen } from "./symmetric-eigen.js";

/** Covariances that a paper or another program gave may be rounded in their last places. */
const slack = 1e-9;

/**
 * Refuses what cannot be the covariance matrix of M estimates: another size, a negative variance, two
 * different covariances of one pair, or a combination of estimates with a negative variance.
 * @internal
 */
export function requireCovariance(covariance: readonly ArrayLike<number>[], M: number, caller: string): void {
  requireRows(covariance, caller, "covariance", "covariance row");
  const odd = Array.from(covariance).find((row) => row.length !== M);
  if (covariance.length !== M || odd !== undefined) {
    const got = `${covariance.length} x ${(odd ?? covariance[0])?.length ?? 0}`;
    throw new InputError(`${caller} requires a ${M} x ${M} covariance matrix, got ${got}`);
  }
  covariance.forEach((row, i) => {
    requireFinite(row, caller, `covariance row ${i}, `);
    if (row[i]! < 0) {
      throw new InputError(`${caller} requires variances of 0 or more, got ${row[i]} at ${i}, ${i}`);
    }
  });
  let largest = 0;
  for (const row of covariance) largest = Math.max(largest, largestSize(row));
  for (let i = 0; i < M; i++) {
    for (let j = 0; j < i; j++) {
      const [lower, upper] = [covariance[i]![j]!, covariance[j]![i]!];
      if (Math.abs(lower - upper) <= slack * Math.sqrt(covariance[i]![i]! * covariance[j]![j]!)) continue;
      throw new InputError(
        `${caller} requires a symmetric covariance matrix, got ${upper} at ${j}, ${i} and ${lower} at ${i}, ${j}`,
      );
    }
  }
  if (largest === 0) return;
  const scaled = covariance.map((row) => Float64Array.from(row, (v) => v / largest));
  const least = Math.min(...symmetricEigen(scaled).values);
  if (least < -slack * M) {
    throw new InputError(
      `${caller} requires a covariance matrix without negative eigenvalues, got ${(least * largest).toPrecision(3)}`,
    );
  }
}
