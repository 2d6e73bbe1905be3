import type { CountStatistic } from "../../../stats/bootstrap-interval.js";

/**
 * Quadratic kappa of the pairs that occur `counts[i]` times each, with distances between the numbers that are
 * given: 1 − mean (x − y)² / (var x + var y + (mean x − mean y)²). The denominator is the mean squared distance
 * of two raters who keep their margins and ignore the conversation.
 *
 * With the *values* it is Lin's concordance correlation. With the *places* of the values among those that
 * either rater used it is Cohen's kappa with quadratic weights, as statistical packages compute it.
 *
 * NaN where both raters give one and the same value throughout.
 *
 * x and y are finite and paired by conversation.
 *
 * Source: Cohen 1968, doi 10.1037/h0026256; Lin 1989, doi 10.2307/2532051 (with n, not n − 1).
 */
export function quadraticOfCounts(x: ArrayLike<number>, y: ArrayLike<number>): CountStatistic {
  return (counts) => {
    let [n, sx, sy, sxx, syy, apart] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < x.length; i++) {
      const [c, a, b] = [counts[i]!, x[i]!, y[i]!];
      n += c;
      sx += c * a;
      sy += c * b;
      sxx += c * a * a;
      syy += c * b * b;
      apart += c * (a - b) * (a - b);
    }
    const [mx, my] = [sx / n, sy / n];
    const byChance = sxx / n - mx * mx + (syy / n - my * my) + (mx - my) ** 2;
    // Sums of small multiples of 1/12 at most: what is left of a difference of equal numbers is far below this.
    return byChance < 1e-12 ? Number.NaN : 1 - apart / n / byChance;
  };
}

/**
 * Quadratic kappa with distances between the values themselves.
 *
 * @example
 * ```ts
 * valueKappa([1, 2, 3], [1, 2, 3]); // 1
 * valueKappa([1, 2, 3], [2, 3, 4]).toFixed(3); // "0.571"
 * ```
 */
export const valueKappa = (x: readonly number[], y: readonly number[]): number =>
  quadraticOfCounts(x, y)(new Int32Array(x.length).fill(1));

/**
 * The place of each value among all that either rater used, from 0. A crowd's mean of 2.67 is then one step from
 * 3, and so is a 2 from a 3 where nobody is between them. As in the authors' code, values count as one where they
 * are alike to a hundredth.
 *
 * @example
 * ```ts
 * const [x, y] = placesAmongUsed([1, 2, 5], [2, 2.5, 5]);
 * x.join(" "); // "0 1 3"
 * y.join(" "); // "1 2 3"
 * ```
 */
export function placesAmongUsed(x: readonly number[], y: readonly number[]): [number[], number[]] {
  const [first, second] = [x.map(inHundredths), y.map(inHundredths)];
  const used = [...new Set([...first, ...second])].sort((a, b) => a - b);
  const place = new Map(used.map((value, i) => [value, i]));
  return [first.map((value) => place.get(value)!), second.map((value) => place.get(value)!)];
}

const inHundredths = (value: number): number => Math.round(100 * value);
