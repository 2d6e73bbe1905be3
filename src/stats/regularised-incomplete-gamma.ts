import { log1pMinus, logGamma, stirlingCorrection } from "./log-gamma.js";

/**
 * Regularised lower incomplete gamma function P(a, x): the share of a gamma distribution with shape a below x.
 *
 * The chi-square, Poisson and normal distributions are computed from it. Relative error about 1e-13, also
 * where P is tiny; where P is near 1 ask for `regularisedIncompleteGammaUpper`. `a` > 0, x >= 0; NaN outside.
 *
 * Source: Press et al. (2007), Numerical Recipes, 3rd ed., section 6.2, with the power terms of
 * DiDonato & Morris (1986), doi 10.1145/22721.23109.
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * regularisedIncompleteGamma(1, 0); // 0
 * regularisedIncompleteGamma(1, Math.log(2)).toFixed(12); // "0.500000000000"
 * ```
 */
export function regularisedIncompleteGamma(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return NaN;
  return x < a + 1 ? series(a, x) : 1 - fraction(a, x);
}

/**
 * Regularised upper incomplete gamma function Q(a, x) = 1 - P(a, x), without the subtraction.
 *
 * Same arguments and source as `regularisedIncompleteGamma`.
 *
 * @example
 * ```ts
 * regularisedIncompleteGammaUpper(1, 0); // 1
 * ```
 */
export function regularisedIncompleteGammaUpper(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return NaN;
  return x < a + 1 ? 1 - series(a, x) : fraction(a, x);
}

/** x^a e^-x / Gamma(a). */
function powerTerms(a: number, x: number): number {
  if (a < 10) return Math.exp(a * Math.log(x) - x - logGamma(a));
  return Math.sqrt(a / (2 * Math.PI)) * Math.exp(a * log1pMinus((x - a) / a, x / a) - stirlingCorrection(a));
}

function series(a: number, x: number): number {
  if (x === 0) return 0;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n <= 10_000_000; n++) {
    term *= x / (a + n);
    sum += term;
    if (term < sum * 1e-17) break;
  }
  return sum * powerTerms(a, x);
}

function fraction(a: number, x: number): number {
  if (x === Infinity) return 0;
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let f = d;
  for (let n = 1; n <= 10_000_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    f *= c * d;
    if (Math.abs(c * d - 1) < 2.3e-16) break;
  }
  return f * powerTerms(a, x);
}
