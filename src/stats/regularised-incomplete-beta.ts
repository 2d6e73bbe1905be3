import { log1pMinus, logGamma, stirlingCorrection } from "./log-gamma.js";

/**
 * Regularised incomplete beta function I_x(a, b): the share of a beta(a, b) distribution that lies below x.
 *
 * The tails of t, F and the binomial are computed from it. It keeps its relative accuracy (about 1e-13) in
 * the lower tail, down to the smallest number that a double can hold; for the upper tail ask for
 * `regularisedIncompleteBeta(b, a, 1 - x, x)` instead of subtracting from 1.
 *
 * `a`, `b` > 0 need not be whole; 0 <= x <= 1. `y` is 1 - x; give it if it is known more exactly than by
 * subtraction (x close to 1). NaN outside these ranges.
 *
 * Source: DiDonato & Morris (1992), doi 10.1145/131766.131776 (continued fraction; power terms from
 * lambda = a y - b x).
 * Reference: tests/reference/scipy/distributions.json, tests/reference/r/distributions.json.
 *
 * @example
 * ```ts
 * regularisedIncompleteBeta(1, 1, 0.25); // 0.25
 * regularisedIncompleteBeta(2, 3, 0); // 0
 * ```
 */
export function regularisedIncompleteBeta(a: number, b: number, x: number, y: number = 1 - x): number {
  if (!(a > 0 && b > 0 && a < Infinity && b < Infinity && x >= 0 && y >= 0 && x <= 1 && y <= 1)) return NaN;
  if (x === 0) return 0;
  if (y === 0) return 1;
  if (a === 1 && b === 1) return x;
  // Left of the mean this continued fraction converges fast; right of the mean, the other tail's.
  return x <= (a + 1) / (a + b + 2) ? fraction(a, b, x, y) : 1 - fraction(b, a, y, x);
}

/** x^a y^b / B(a, b), from the terms that do not cancel. @internal */
export function betaPowerTerms(a: number, b: number, x: number, y: number): number {
  if (a >= 10 && b >= 10) {
    const lambda = a * y - b * x;
    const exponent =
      a * log1pMinus(-lambda / a, (x / a) * (a + b)) + b * log1pMinus(lambda / b, (y / b) * (a + b));
    const correction = stirlingCorrection(a + b) - stirlingCorrection(a) - stirlingCorrection(b);
    return Math.sqrt((a / (a + b)) * (b / (2 * Math.PI))) * Math.exp(exponent + correction);
  }
  return Math.exp(a * logOf(x, y) + b * logOf(y, x) - logBeta(a, b));
}

/**
 * Natural logarithm of the beta function B(a, b) = Gamma(a) Gamma(b) / Gamma(a + b).
 *
 * a, b > 0; one large argument does not cost the digits of the other. NaN outside.
 *
 * Source: DiDonato & Morris (1992), doi 10.1145/131766.131776.
 *
 * @example
 * ```ts
 * logBeta(1, 1); // 0
 * Math.exp(-logBeta(3, 2)).toFixed(9); // "12.000000000"
 * ```
 */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  const sum = small + large;
  if (large < 10) return logGamma(small) + logGamma(large) - logGamma(sum);
  const shrink = Math.log1p(-small / sum);
  const correction = stirlingCorrection(large) - stirlingCorrection(sum);
  return logGamma(small) + correction + small - small * Math.log(sum) + (large - 0.5) * shrink;
}

/** log of x, where y = 1 - x may be known more exactly. */
function logOf(x: number, y: number): number {
  return y < 0.5 ? Math.log1p(-y) : Math.log(x);
}

function fraction(a: number, b: number, x: number, y: number): number {
  const lambda = a * y - b * x;
  const tiny = 1e-300;
  const partial = (m: number): number =>
    m + (m * (b - m) * x) / (a + 2 * m - 1) + ((a + m) * (lambda + 1 + m * (1 + y))) / (a + 2 * m + 1);
  // At m = 0 the middle term is 0, even if a = 1 would make it 0 / 0.
  let f = (a * (lambda + 1)) / (a + 1) || tiny;
  let c = f;
  let d = 0;
  // Lentz's method. The number of steps grows like the root of the larger parameter.
  for (let m = 1; m <= 10_000_000; m++) {
    const middle = a + 2 * m - 1;
    const numerator = ((a + m - 1) / middle) * ((a + b + m - 1) / middle) * m * (b - m) * x * x;
    const step = partial(m);
    d = 1 / (step + numerator * d || tiny);
    c = step + numerator / c || tiny;
    f *= c * d;
    if (Math.abs(c * d - 1) < 2.3e-16) break;
  }
  return betaPowerTerms(a, b, x, y) / f;
}
