import type { Estimate } from "../core/estimate.js";
import { requireFiniteOrMissing } from "./arguments.js";
import { plainMean } from "./descriptives.js";
import { normalQuantile, tQuantile } from "./distributions.js";
import { levelOption, oneOf, readOptions } from "./options.js";
import { standardDeviation } from "./standard-deviation.js";

/** A mean with its naive interval. */
export interface MeanInterval extends Estimate {
  /** Standard error of the mean. */
  se: number;
  /** Standard deviation, with the chosen divisor. */
  sd: number;
  /** Values left out because they are NaN. */
  unscored: number;
}

/**
 * The arithmetic mean with its interval, mean +- quantile * sd / sqrt(n).
 *
 * Answers "how well is the mean known if the values are independent?". Do not use it for rows that share an
 * item, a story or a dialogue: it is then too narrow; use `clusteredMean`.
 *
 * Shape: a list of numbers in any unit; value, sd, se and interval are in that unit. NaN marks an unscored
 * value: it is left out and counted in `unscored`. Anything else that is not a finite number is refused. Without values the value is NaN; with one value (ddof 1)
 * the interval is NaN; constant values (or values that differ only by rounding) have an interval of width 0.
 *
 * Options: `level` (0.95); `kind` `t` (default, n - 1 df) or `normal`; `ddof` 1 (default, divisor n - 1)
 * or 0 (divisor n, NumPy's default: with `normal` it is the interval of many released analysis scripts).
 *
 * @throws InputError `meanInterval requires a level between 0 and 1, got 95`
 *
 * Source: Student 1908, doi 10.1093/biomet/6.1.1. Reference: tests/reference/scipy/meanInterval.py.
 *
 * @example
 * ```ts
 * const m = meanInterval([1, 2, 3, 4]);
 * m.value; // 2.5
 * m.ci; // [0.446, 4.554]
 * meanInterval([0, 0, 1, 1, Number.NaN], { kind: "normal", ddof: 0 }).se; // 0.25
 * ```
 */
export function meanInterval(
  values: ArrayLike<number>,
  options: { level?: number; kind?: "normal" | "t"; ddof?: 0 | 1 } = {},
): MeanInterval {
  const { level, kind, ddof } = readOptions(options, "meanInterval", {
    level: levelOption,
    kind: oneOf("t", "normal"),
    ddof: oneOf(1, 0),
  });
  requireFiniteOrMissing(values, "meanInterval");
  const scored = Float64Array.from(values).filter((v) => !Number.isNaN(v));
  const n = scored.length;
  const value = plainMean(scored);
  const sd = standardDeviation(scored, n - ddof);
  const se = sd / Math.sqrt(n);
  const tail = 0.5 + level / 2;
  const quantile = kind === "normal" ? normalQuantile(tail) : n > 1 ? tQuantile(tail, n - 1) : Number.NaN;
  const half = quantile * se;
  return {
    value,
    ci: [value - half, value + half],
    n,
    se,
    sd,
    unscored: values.length - n,
    method: `mean; ${kind === "normal" ? "normal" : `t with ${n > 1 ? n - 1 : "undefined"} df`}, sd over n${ddof === 1 ? " - 1" : ""}, rows as if independent`,
  };
}
