import { requireNumber } from "./arguments.js";

const euler = 0.5772156649015329;
const halfLogTwoPi = 0.9189385332046728;

// zeta(k) - 1 for k = 2, 3, ...: a short sum and its Euler-Maclaurin remainder, so that no table has to be
// typed in.
const zetaMinusOne = Array.from({ length: 40 }, (_, index) => {
  const k = index + 2;
  const last = 24;
  let sum = 0;
  for (let j = last - 1; j >= 2; j--) sum += j ** -k;
  const tail =
    last ** (1 - k) / (k - 1) +
    last ** -k / 2 +
    (k * last ** (-k - 1)) / 12 -
    (k * (k + 1) * (k + 2) * last ** (-k - 3)) / 720 +
    (k * (k + 1) * (k + 2) * (k + 3) * (k + 4) * last ** (-k - 5)) / 30240;
  return sum + tail;
});

/**
 * Natural logarithm of the gamma function, for positive arguments.
 *
 * The building block of the beta, gamma, t and F distributions: Gamma(n) = (n - 1)! for a whole n.
 * Relative error is about 1e-15, also beside the zeros at 1 and 2, where the usual approximations lose
 * digits. `Infinity` at 0 and at Infinity; NaN below 0 and for NaN.
 *
 * Source: Abramowitz & Stegun (1964), 6.1.33 (series about 2) and 6.1.41 (Stirling), recurrence between them.
 * Reference: tests/reference/scipy/distributions.json.
 *
 * @example
 * ```ts
 * logGamma(1); // 0
 * Math.round(Math.exp(logGamma(6))); // 120
 * ```
 */
export function logGamma(x: number): number {
  requireNumber(x, "logGamma", "x");
  if (!(x >= 0)) return Number.NaN;
  if (x === 0 || x === Infinity) return Infinity;
  if (x < 0.5) return aboutTwo(x) - Math.log1p(x) - Math.log(x);
  if (x < 1.5) return aboutTwo(x - 1) - Math.log1p(x - 1);
  if (x < 10) {
    let product = 1;
    let z = x;
    while (z > 2.5) {
      z -= 1;
      product *= z;
    }
    return aboutTwo(z - 2) + Math.log(product);
  }
  return (x - 0.5) * Math.log(x) - x + halfLogTwoPi + stirlingCorrection(x);
}

/** log Gamma(2 + d) for |d| <= 0.5. */
function aboutTwo(d: number): number {
  let sum = 0;
  for (let index = zetaMinusOne.length - 1; index >= 0; index--) {
    const k = index + 2;
    sum = -d * sum + zetaMinusOne[index]! / k;
  }
  return d * (1 - euler) + d * d * sum;
}

/** What Stirling's formula leaves out of log Gamma(x); for x >= 10 exact to rounding. @internal */
export function stirlingCorrection(x: number): number {
  const r = 1 / (x * x);
  const series = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];
  return series.reduceRight((sum, term) => sum * r + term, 0) / x;
}

/**
 * log(1 + u) - u without cancellation near 0: the part of a likelihood exponent that does not drop out.
 * `ratio` is 1 + u, which the caller may know better than the sum does (u close to -1).
 * @internal
 */
export function log1pMinus(u: number, ratio: number = 1 + u): number {
  if (u < -0.5 || u > 0.6) return Math.log(ratio) - u;
  // log(1 + u) = 2 artanh(s) and 2 s - u = -u s.
  const s = u / (2 + u);
  const square = s * s;
  let sum = 0;
  for (let k = 35; k >= 3; k -= 2) sum = sum * square + 1 / k;
  return 2 * s * square * sum - u * s;
}
