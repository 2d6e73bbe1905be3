import { InputError } from "../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../core/estimate.js";
import { requireFinite, requireRows } from "./arguments.js";
import { mean } from "./descriptives.js";
import { fSurvival } from "./distributions.js";
import { fQuantile } from "./f-distribution.js";
import { levelOption, readOptions, requiredOneOf } from "./options.js";
import { extremeUnit, largestSize } from "./standard-deviation.js";

/** A form of the intraclass correlation, in McGraw and Wong's names; `intraclassCorrelation` says what each answers. */
export type IntraclassForm = "1,1" | "C,1" | "A,1" | "1,k" | "C,k" | "A,k";

/** An intraclass correlation with its F test and the mean squares behind it; at most 1. */
export interface IntraclassCorrelation extends Estimate {
  form: IntraclassForm;
  raters: number;
  /** Test of no correlation. */
  F: number;
  df1: number;
  df2: number;
  pValue: number;
  /** Mean squares of the two-way analysis of variance: items, raters, remainder, and within items. */
  meanSquares: { items: number; raters: number; error: number; within: number };
}

/**
 * Intraclass correlation: the share of the variance of scores that lies between items, one of six forms.
 *
 * Answers "how reliable is a score if another rater could have given it?". Each form is another question, so
 * there is no default: `A,1` agreement of one interchangeable judge (a judge who is stricter by a constant
 * lowers it); `C,1` consistency of one judge (rankings only, constant severity ignored); `1,1` each item has
 * different judges; `A,k`, `C,k`, `1,k` the mean of these k raters. A k-form says nothing about one judge.
 * Not for labels (`fleissKappa`, `krippendorffAlpha`); low where items hardly differ, whatever the judges.
 *
 * Shape: rows = items, columns = raters, complete finite numbers in one unit. No unit; at most 1, negative
 * where items differ less than chance makes them. `ci` at `level` (0.95) is from F, so it needs near-normal
 * scores; n = items. In McGraw & Wong's names; Shrout & Fleiss say ICC(1,1) = 1,1; ICC(2,1) = A,1;
 * ICC(3,1) = C,1; ICC(1,k) = 1,k; ICC(2,k) = A,k; ICC(3,k) = C,k.
 *
 * Fewer than two items or raters, all scores the same, or a variance to share that is estimated as 0 or less
 * (a k-form of items whose means are all equal): NaN. Missing scores are refused: drop the item,
 * or use `krippendorffAlpha` or `varianceComponentsReml`. No disagreement at all: 1, F infinite.
 *
 * @throws InputError `intraclassCorrelation requires equally many scores of every item, got 3 in item 0 and 2 in item 4`
 *
 * Source: McGraw & Wong 1996, doi 10.1037/1082-989X.1.1.30 (tables 4 and 7, with the correction of 1996,
 * 1(4), 390); Shrout & Fleiss 1979, doi 10.1037/0033-2909.86.2.420. Reference:
 * tests/reference/r/intraclassCorrelation.R (psych).
 *
 * @example
 * ```ts
 * const scores = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]];
 * const one = intraclassCorrelation(scores, { form: "A,1" });
 * one.value; // 0.29
 * one.ci; // [0.02, 0.76]
 * intraclassCorrelation(scores, { form: "C,k" }).value; // 0.91
 * ```
 */
export function intraclassCorrelation(
  ratings: readonly ArrayLike<number>[],
  options: { form: IntraclassForm; level?: number },
): IntraclassCorrelation {
  const { form, level } = readOptions(options, "intraclassCorrelation", {
    form: requiredOneOf("1,1", "C,1", "A,1", "1,k", "C,k", "A,k"),
    level: levelOption,
  });
  const model = ({ "1,1": "1", "1,k": "1", "C,1": "C", "C,k": "C", "A,1": "A", "A,k": "A" } as const)[form];
  requireRows(ratings, "intraclassCorrelation", "ratings", "item");
  ratings.forEach((row, i) => {
    requireFinite(row, "intraclassCorrelation", `item ${i}, `);
  });
  const n = ratings.length;
  const k = ratings[0]?.length ?? 0;
  const { ms, unit } = meanSquares(ratings, k);
  const rest = model === "1" ? ms.within : ms.error;
  const df1 = n - 1;
  const df2 = model === "1" ? n * (k - 1) : (n - 1) * (k - 1);
  const F = ms.items / rest;
  const raterVariance = model === "A" ? (k / n) * (ms.raters - ms.error) : 0;
  // Shares of a variance estimated as 0 or less are undefined. Rounding may leave 1e-12 instead of 0.
  const share = (part: number, whole: number): number =>
    whole > 1e-12 * (ms.items + rest + Math.abs(raterVariance)) ? part / whole : Number.NaN;
  const single = share(ms.items - rest, ms.items + (k - 1) * rest + raterVariance);
  const bounds =
    model === "A" ? agreementBounds(ms, n, k, single, level) : ratioBounds(F, df1, df2, k, level);
  // The reliability of a mean of k is Spearman and Brown's function of the reliability of one. The same holds
  // for its bounds.
  const mean = form.endsWith("k");
  const step = (r: number) => (mean ? (k * r) / (1 + (k - 1) * r) : r);
  const value = mean ? share(ms.items - rest, ms.items + raterVariance / k) : single;
  return {
    value,
    ci: Number.isNaN(value) ? [Number.NaN, Number.NaN] : [step(bounds[0]), step(bounds[1])],
    n,
    form,
    raters: k,
    F,
    df1: n < 2 || k < 2 ? Number.NaN : df1,
    df2: n < 2 || k < 2 ? Number.NaN : df2,
    pValue: fSurvival(F, df1, df2),
    meanSquares: {
      items: ms.items * unit ** 2,
      raters: ms.raters * unit ** 2,
      error: ms.error * unit ** 2,
      within: ms.within * unit ** 2,
    },
    method: `intraclass correlation ${form} (McGraw & Wong), ${n} items, ${k} raters; F interval`,
  };
}

/** The mean squares in squares of `unit`, a power of two: 1 but for extreme scores. */
function meanSquares(scores: readonly ArrayLike<number>[], k: number) {
  const n = scores.length;
  const unit = extremeUnit(scores.reduce((most, row) => Math.max(most, largestSize(row)), 0));
  const ratings = unit === 1 ? scores : scores.map((row) => Float64Array.from(row, (v) => v / unit));
  const itemMeans = ratings.map((row, i) => {
    if (row.length !== k) {
      throw new InputError(
        `intraclassCorrelation requires equally many scores of every item, got ${k} in item 0 and ${row.length} in item ${i}`,
      );
    }
    return mean(row);
  });
  const raterMeans = Array.from({ length: k }, (_, j) => mean(ratings.map((row) => row[j]!)));
  const grand = mean(itemMeans);
  let items = 0;
  let within = 0;
  let error = 0;
  ratings.forEach((row, i) => {
    items += k * (itemMeans[i]! - grand) ** 2;
    for (let j = 0; j < k; j++) {
      within += (row[j]! - itemMeans[i]!) ** 2;
      error += (row[j]! - itemMeans[i]! - raterMeans[j]! + grand) ** 2;
    }
  });
  const raters = raterMeans.reduce((s, m) => s + n * (m - grand) ** 2, 0);
  // Equal scores leave rounding errors instead of 0: a variance below 1e-24 of the squares counts as none.
  const none = 1e-24 * ratings.reduce((s, row) => s + Array.from(row).reduce((t, v) => t + v * v, 0), 0);
  const over = (squares: number, df: number) => (df > 0 ? (squares <= none ? 0 : squares / df) : Number.NaN);
  const ms = {
    items: over(items, n - 1),
    raters: over(raters, k - 1),
    error: over(error, (n - 1) * (k - 1)),
    within: over(within, n * (k - 1)),
  };
  return { ms, unit };
}

/** Bounds of the forms 1,1 and C,1: F over its quantiles. */
function ratioBounds(F: number, df1: number, df2: number, k: number, level: number): ConfidenceInterval {
  if (F === Number.POSITIVE_INFINITY) return [1, 1];
  const tail = 0.5 + level / 2;
  const bound = (ratio: number) => (ratio - 1) / (ratio + k - 1);
  return [bound(F / fQuantile(tail, df1, df2)), bound(F * fQuantile(tail, df2, df1))];
}

/** Bounds of A,1, with Satterthwaite's df for the mixture of the raters' and the error mean square. */
function agreementBounds(
  ms: { items: number; raters: number; error: number },
  n: number,
  k: number,
  value: number,
  level: number,
): ConfidenceInterval {
  const odds = value / (1 - value);
  if (!Number.isFinite(odds)) return [1, 1];
  const a = (k * odds) / n;
  const b = 1 + (k * odds * (n - 1)) / n;
  const mix = a * ms.raters + b * ms.error;
  const df = mix ** 2 / ((a * ms.raters) ** 2 / (k - 1) + (b * ms.error) ** 2 / ((n - 1) * (k - 1)));
  const tail = 0.5 + level / 2;
  const high = fQuantile(tail, n - 1, df);
  const low = fQuantile(tail, df, n - 1);
  const others = k * ms.raters + (k * n - k - n) * ms.error;
  return [
    (n * (ms.items - high * ms.error)) / (high * others + n * ms.items),
    (n * (low * ms.items - ms.error)) / (others + n * low * ms.items),
  ];
}
