import { requireNumber } from "./arguments.js";
import {
  regularisedIncompleteGamma,
  regularisedIncompleteGammaUpper,
} from "./regularised-incomplete-gamma.js";

/**
 * Standard normal distribution function: the share of a standard normal below z.
 *
 * Relative error about 1e-13 also far in the lower tail (z = -37 gives 5.7e-300). For the upper tail use
 * `normalSurvival`. NaN for NaN; 0 and 1 at the infinities.
 *
 * Source: Abramowitz & Stegun (1964), 26.2.1 with 6.5.16 (through the incomplete gamma function).
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * normalCdf(0); // 0.5
 * ```
 */
export function normalCdf(z: number): number {
  requireNumber(z, "normalCdf", "z");
  return normalSurvival(-z);
}

/**
 * Upper tail of the standard normal distribution: the share above z, without subtracting from 1.
 *
 * NaN for NaN.
 *
 * @example
 * ```ts
 * normalSurvival(0); // 0.5
 * ```
 */
export function normalSurvival(z: number): number {
  requireNumber(z, "normalSurvival", "z");
  const half = (z * z) / 2;
  if (z > 1) return regularisedIncompleteGammaUpper(0.5, half) / 2;
  // Near 0 the two halves are added: neither is small, so nothing cancels.
  if (z >= 0) return 0.5 - regularisedIncompleteGamma(0.5, half) / 2;
  return 0.5 + regularisedIncompleteGamma(0.5, half) / 2;
}

/**
 * Two-sided p of a standard normal test value: P(|Z| >= |z|), without subtracting from 1.
 *
 * NaN for NaN.
 *
 * @example
 * ```ts
 * normalTwoSidedP(0); // 1
 * normalTwoSidedP(1.959963984540054).toFixed(12); // "0.050000000000"
 * ```
 */
export function normalTwoSidedP(z: number): number {
  requireNumber(z, "normalTwoSidedP", "z");
  return regularisedIncompleteGammaUpper(0.5, (z * z) / 2);
}

/**
 * Standard normal quantile: the z below which a share p of a standard normal lies.
 *
 * 0 <= p <= 1, infinite at the ends, NaN outside. Relative error about 1e-15. For p close to 1 use
 * `-normalQuantile(q)` with q = 1 - p, where q is known directly.
 *
 * Source: Wichura (1988), algorithm AS 241 (PPND16), doi 10.2307/2347330.
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * normalQuantile(0.5); // 0
 * normalQuantile(0.975).toFixed(6); // "1.959964"
 * ```
 */
export function normalQuantile(p: number): number {
  requireNumber(p, "normalQuantile", "p");
  if (!(p >= 0 && p <= 1)) return NaN;
  if (p === 0) return -Infinity;
  if (p === 1) return Infinity;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) return q * ratio(central, 0.180625 - q * q);
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
  const z = r <= 5 ? ratio(middle, r - 1.6) : ratio(far, r - 5);
  return q < 0 ? -z : z;
}

type Rational = readonly [numerator: readonly number[], denominator: readonly number[]];

function ratio([numerator, denominator]: Rational, r: number): number {
  const polynomial = (terms: readonly number[]): number =>
    terms.reduceRight((sum, term) => sum * r + term, 0);
  return polynomial(numerator) / polynomial(denominator);
}

// The coefficients of AS 241, lowest power first.
// biome-ignore-start lint/correctness/noPrecisionLoss: printed as published
const central: Rational = [
  [
    3.387132872796366608, 1.3314166789178437745e2, 1.9715909503065514427e3, 1.3731693765509461125e4,
    4.5921953931549871457e4, 6.7265770927008700853e4, 3.3430575583588128105e4, 2.5090809287301226727e3,
  ],
  [
    1, 4.2313330701600911252e1, 6.871870074920579083e2, 5.3941960214247511077e3, 2.1213794301586595867e4,
    3.930789580009271061e4, 2.8729085735721942674e4, 5.226495278852854561e3,
  ],
];
const middle: Rational = [
  [
    1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
    1.27045825245236838258, 2.4178072517745061177e-1, 2.27238449892691845833e-2, 7.7454501427834140764e-4,
  ],
  [
    1, 2.05319162663775882187, 1.6763848301838038494, 6.8976733498510000455e-1, 1.4810397642748007459e-1,
    1.51986665636164571966e-2, 5.475938084995344946e-4, 1.05075007164441684324e-9,
  ],
];
const far: Rational = [
  [
    6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 2.9656057182850489123e-1,
    2.6532189526576123093e-2, 1.2426609473880784386e-3, 2.71155556874348757815e-5, 2.01033439929228813265e-7,
  ],
  [
    1, 5.9983220655588793769e-1, 1.3692988092273580531e-1, 1.48753612908506148525e-2, 7.868691311456132591e-4,
    1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15,
  ],
];
// biome-ignore-end lint/correctness/noPrecisionLoss: printed as published
