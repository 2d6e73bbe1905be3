import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { pearsonCorrelation } from "./pearson-correlation.js";

/**
 * The difference of two correlations that share a variable: r(x, a) - r(x, b) over the same units.
 *
 * Answers whether x goes more closely with a than with b. The interval is Zou's: it is made from the Fisher
 * intervals of both correlations and from the correlation of the two, which depends on r(a, b). Units are taken as
 * independent and the three variables as jointly normal. NaN for fewer than 4 units, or where a variable is
 * constant.
 *
 * Source: Zou (2007), doi 10.1037/1082-989X.12.4.399, equations 14 and 15; the correlation of the two: Olkin & Finn
 * (1995), doi 10.1037/0033-2909.118.1.155.
 * Reference: tests/reference/r/correlationDifference.json.
 *
 * @internal
 */
export function correlationDifference(
  x: ArrayLike<number>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  level = 0.95,
): Estimate {
  const [first, second] = [pearsonCorrelation(x, a, { level }), pearsonCorrelation(x, b, { level })];
  const ci = overlappingInterval(first, second, pearsonCorrelation(a, b).value);
  const method = "difference of correlations that share a variable; Zou's interval";
  return { value: first.value - second.value, ci, n: first.n, method };
}

interface WithInterval {
  value: number;
  ci: ConfidenceInterval;
}

/** Zou's interval from two correlations with their intervals, and the correlation of what they do not share. @internal */
export function overlappingInterval(
  first: WithInterval,
  second: WithInterval,
  between: number,
): ConfidenceInterval {
  const [r, s] = [first.value, second.value];
  const numerator = (between - 0.5 * r * s) * (1 - r * r - s * s - between * between) + between ** 3;
  const c = numerator / ((1 - r * r) * (1 - s * s));
  const reach = (up: number, down: number): number =>
    Math.sqrt(Math.max(0, up * up + down * down - 2 * c * up * down));
  return [r - s - reach(r - first.ci[0], second.ci[1] - s), r - s + reach(first.ci[1] - r, s - second.ci[0])];
}
