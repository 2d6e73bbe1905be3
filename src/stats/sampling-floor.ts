import { InputError } from "../core/errors.js";
import { type RandomStream, randomStream } from "../core/random.js";
import { requireFunction, requireResult, shown } from "./arguments.js";
import { quantileOfSorted } from "./descriptives.js";
import { countOption, levelOption, numberOption, readOptions, seedOption } from "./options.js";
import { requireProbabilities } from "./total-variation.js";

/** The distance of draws from their own distribution that chance alone makes, in the unit of the distance. */
export interface SamplingFloor {
  /** Mean distance due to sampling alone. */
  value: number;
  /** The distance that a share `level` of such draws does not exceed. */
  upper: number;
  level: number;
  n: number;
  resamples: number;
  seed: number;
  method: string;
}

/**
 * Sampling floor: the distance between n draws from a distribution and that same distribution, due to chance.
 *
 * Answers "how far apart would these two look if nothing differed?". A distance is evidence of a difference
 * only above `upper`. The true distance is roughly the excess over `value`. If both sides are estimated (20
 * replies of a model, 45 answers of participants) give the size of the other side as `against`; p is then the
 * best common estimate, for example the pooled shares.
 *
 * Shape: p a probability vector, n and `against` whole numbers above 0, `distance` any function of two
 * probability vectors that gives a number or an object with `value` (`totalVariation`, `jensenShannon`,
 * `(a, b) => wassersteinDiscrete(a, b, metric)`). Unit: that of the distance. It shrinks like 1 / sqrt(n).
 *
 * n = Infinity means no sampling. An estimated p is less even than the true one, so the floor is a little too
 * low. Undefined distances (NaN) make the floor NaN.
 *
 * Missing values are refused.
 *
 * @throws InputError `samplingFloor requires a whole number of draws above 0, got 0`
 *
 * Source: parametric bootstrap, Efron & Tibshirani (1993), section 6.5. Reference: exact enumeration of all
 * outcomes in the tests.
 *
 * @example
 * ```ts
 * const floor = samplingFloor([0.5, 0.5], 20, totalVariation, { resamples: 4000, seed: 1 });
 * floor.value.toFixed(2); // "0.09"
 * floor.upper; // 0.2
 * ```
 */
export function samplingFloor(
  p: ArrayLike<number>,
  n: number,
  distance: (p: number[], q: number[]) => number | { value: number },
  options: { against?: number; resamples?: number; seed?: number; level?: number } = {},
): SamplingFloor {
  const caller = "samplingFloor";
  const draws = "a whole number of draws above 0";
  const { against, resamples, seed, level } = readOptions(options, caller, {
    against: numberOption(Number.POSITIVE_INFINITY, draws, isSize),
    resamples: countOption(2_000),
    seed: seedOption,
    level: levelOption,
  });
  requireProbabilities(p, caller);
  if (!isSize(n)) throw new InputError(`${caller} requires ${draws}, got ${shown(n)}`);
  requireFunction(distance, caller, "distance");
  const stream = randomStream(seed, "samplingFloor");
  const own = Array.from(p);
  let below = 0;
  const cumulative = own.map((share) => {
    below += share;
    return below;
  });
  const distances = new Float64Array(resamples);
  let sum = 0;
  for (let r = 0; r < resamples; r++) {
    const drawn = distance(draw(own, cumulative, n, stream), draw(own, cumulative, against, stream));
    const value: unknown =
      typeof drawn === "number" ? drawn : ((drawn as unknown as { value?: unknown } | null)?.value ?? drawn);
    requireResult(value, "number", caller, "distance");
    distances[r] = value as number;
    sum += distances[r]!;
  }
  const both = against === Number.POSITIVE_INFINITY ? "itself" : `${against} more draws`;
  return {
    value: sum / resamples,
    upper: Number.isNaN(sum) ? Number.NaN : quantileOfSorted(distances.sort(), level),
    level,
    n,
    resamples,
    seed,
    method: `distance of ${n} draws from the distribution to ${both}; ${resamples} resamples, seed ${seed}`,
  };
}

const isSize = (size: number): boolean =>
  size >= 1 && (Number.isInteger(size) || size === Number.POSITIVE_INFINITY);

function draw(p: number[], cumulative: number[], n: number, stream: RandomStream): number[] {
  if (n === Number.POSITIVE_INFINITY) return p;
  const counts = new Array<number>(p.length).fill(0);
  // Rounding may leave the sum below 1, so the last possible option takes the rest.
  let last = p.length - 1;
  while (p[last] === 0) last--;
  for (let k = 0; k < n; k++) {
    const u = stream.next();
    let i = 0;
    while (i < last && u >= cumulative[i]!) i++;
    counts[i]!++;
  }
  return counts.map((count) => count / n);
}
