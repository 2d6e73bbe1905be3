import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";

/**
 * The interval of a printed Pearson correlation over n independent units, by Fisher's z: what an r without an
 * interval leaves open.
 *
 * From −1 to 1; NaN bounds for n below 4. Units that share a model are not independent: then n is smaller
 * than it looks and the interval too narrow.
 *
 * @throws InputError `printedCorrelationInterval requires a correlation within -1 to 1, got 1.2`
 *
 * Source: Fisher (1921), standard error 1 / √(n − 3) of artanh r.
 *
 * @example
 * ```ts
 * printedCorrelationInterval(0.818, 8); // [0.268, 0.966]
 * ```
 */
export function printedCorrelationInterval(r: number, n: number, level = 0.95): ConfidenceInterval {
  if (!(r >= -1 && r <= 1)) {
    throw new InputError(`printedCorrelationInterval requires a correlation within -1 to 1, got ${r}`);
  }
  const half = n > 3 ? normalQuantile(0.5 + level / 2) / Math.sqrt(n - 3) : Number.NaN;
  return [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
}
