import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireNumber, requireObject, shown } from "./arguments.js";
import { studentTwoSidedP, tQuantile } from "./distributions.js";
import { levelOption, oneOf, readOptions } from "./options.js";
import { extremeUnit } from "./standard-deviation.js";

/** A t test: the value is a difference of means, in the unit of the data. */
export interface TTest extends Estimate {
  t: number;
  df: number;
  /** Two-sided. */
  pValue: number;
  se: number;
}

/** What a paper prints about a group: its mean, its n, and either sd or se. */
export type Summary = { mean: number; n: number } & ({ sd: number } | { se: number });

/**
 * Two-sample t test from printed means, spreads and sizes.
 *
 * Answers "does the printed t follow from the printed means?" where the data were not released. It ignores
 * pairing and clusters: rows of the same items need `zeroCorrelationPairedT` or, with the data, `pairedT` or
 * `ordinaryLeastSquares`.
 *
 * Shape: two summaries in one unit, with `sd` (of the values) or `se` (of the mean) and n. Value =
 * x.mean - y.mean. `variances` `unequal` (default) is Welch's test with Welch-Satterthwaite df, `equal`
 * Student's with the pooled variance.
 *
 * A group of n = 1 (unequal variances) or both spreads 0: t, df and p are NaN.
 *
 * @throws InputError `tFromSummaries requires a spread of 0 or more, got sd -1`
 *
 * Source: Welch 1947, doi 10.1093/biomet/34.1-2.28; Student 1908. Reference:
 * tests/reference/scipy/tTests.py.
 *
 * @example
 * ```ts
 * const test = tFromSummaries({ mean: 10, sd: 2, n: 20 }, { mean: 8, sd: 3, n: 25 });
 * test.t; // 2.673
 * test.df; // 41.8
 * test.pValue; // 0.0107
 * ```
 */
export function tFromSummaries(
  x: Summary,
  y: Summary,
  options: { level?: number; variances?: "unequal" | "equal" } = {},
): TTest {
  const caller = "tFromSummaries";
  const { level, variances } = readOptions(options, caller, {
    level: levelOption,
    variances: oneOf("unequal", "equal"),
  });
  requireSummary(x, caller, "x");
  requireSummary(y, caller, "y");
  const unit = extremeUnit(Math.max(spreadOf(x), spreadOf(y)));
  const a = squaredError(x, unit);
  const b = squaredError(y, unit);
  const n = x.n + y.n;
  if (variances === "equal") {
    const pooled = (a * x.n * (x.n - 1) + b * y.n * (y.n - 1)) / (n - 2);
    const se = unit * Math.sqrt(pooled * (1 / x.n + 1 / y.n));
    return tTest(x.mean - y.mean, se, n - 2, n, level, "Student's t, pooled variance");
  }
  const se = unit * Math.sqrt(a + b);
  const df = (a + b) ** 2 / (a ** 2 / (x.n - 1) + b ** 2 / (y.n - 1));
  return tTest(x.mean - y.mean, se, df, n, level, "Welch's t");
}

/**
 * "Paired" t test that treats the two means as uncorrelated: difference / sqrt(se1^2 + se2^2), n - 1 df.
 *
 * It is here only because papers print it as a paired test; it answers no question well. If pairs correlate
 * positively, the true standard error is smaller, so the test is conservative. If they correlate negatively,
 * it rejects too often. Its df pretend that pairs were used. With the data use `pairedT`.
 *
 * Shape: two summaries over the same n pairs, in one unit. Both spreads 0: t and p are NaN.
 *
 * @throws InputError `zeroCorrelationPairedT requires equal n, got 10 and 12`
 *
 * Source: arithmetic: var(x - y) = var x + var y - 2 cov, with cov set to 0. Reference:
 * tests/reference/scipy/tTests.py.
 *
 * @example
 * ```ts
 * const test = zeroCorrelationPairedT({ mean: 71, se: 1.2, n: 80 }, { mean: 64, se: 0.9, n: 80 });
 * test.t; // 4.667
 * test.df; // 79
 * ```
 */
export function zeroCorrelationPairedT(x: Summary, y: Summary, options: { level?: number } = {}): TTest {
  const caller = "zeroCorrelationPairedT";
  const { level } = readOptions(options, caller, { level: levelOption });
  requireSummary(x, caller, "x");
  requireSummary(y, caller, "y");
  if (x.n !== y.n) throw new InputError(`zeroCorrelationPairedT requires equal n, got ${x.n} and ${y.n}`);
  const unit = extremeUnit(Math.max(spreadOf(x), spreadOf(y)));
  const se = unit * Math.sqrt(squaredError(x, unit) + squaredError(y, unit));
  const method = "paired t with zero correlation assumed";
  return tTest(x.mean - y.mean, se, x.n - 1, x.n, level, method);
}

/** A test of value = 0, NaN where the standard error is 0 or undefined. @internal */
export function tTest(value: number, se: number, df: number, n: number, level: number, name: string): TTest {
  const known = se > 0 && df > 0;
  const t = known ? value / se : Number.NaN;
  const half = known ? tQuantile(0.5 + level / 2, df) * se : Number.NaN;
  return {
    value,
    t,
    df: known ? df : Number.NaN,
    pValue: known ? studentTwoSidedP(t, df) : Number.NaN,
    ci: [value - half, value + half],
    n,
    se,
    method: `difference of means; ${name}, two-sided`,
  };
}

const spreadOf = (group: Summary): number => ("se" in group ? group.se : group.sd);

function requireSummary(group: Summary, caller: string, side: string): void {
  requireObject(group, caller, side);
  requireNumber(group.mean, caller, `the mean of ${side}`);
  const kind = "se" in group ? "se" : "sd";
  requireNumber(spreadOf(group), caller, `the ${kind} of ${side}`);
  if (spreadOf(group) < 0) {
    throw new InputError(`${caller} requires a spread of 0 or more, got ${kind} ${spreadOf(group)}`);
  }
  if (!(typeof group.n === "number" && group.n > 0)) {
    throw new InputError(`${caller} requires a positive n, got ${shown(group.n)}`);
  }
}

/** The squared standard error of a mean, in squares of `unit`. */
function squaredError(group: Summary, unit: number): number {
  const spread = spreadOf(group);
  return "se" in group ? (spread / unit) ** 2 : (spread / unit) ** 2 / group.n;
}
