import { requireEqualLengths, requireFinite, requireRows } from "./arguments.js";
import type { CountStatistic } from "./bootstrap-interval.js";
import {
  type Correlation,
  type CorrelationOptions,
  fisherStandardError,
  requirePairs,
  withInterval,
} from "./correlation-interval.js";
import { standardScale } from "./pearson-correlation.js";
import { studentTwoSidedP } from "./t-distribution.js";

/**
 * Partial correlation: Pearson's correlation of what two variables have left after a linear regression of each
 * on control variables.
 *
 * Answers whether two variables go together among observations that are alike in the controls. Not for a control
 * that both variables cause: taking it out makes a correlation where there was none.
 *
 * n paired finite numbers, and controls of the same length; labels go in as 0/1 columns. From -1 to 1, no unit.
 * A control that is constant or a combination of those before it takes nothing out and costs no degree of
 * freedom. NaN where the controls explain x or y wholly, or n < controls + 3; the interval is NaN for
 * n < controls + 4 (Fisher z).
 *
 * Missing values are refused: drop the whole row.
 *
 * @throws InputError `partialCorrelation requires equal lengths, got 12 and 11`
 *
 * Source: Fisher (1924), Metron 3, 329-332: standard error 1 / sqrt(n - controls - 3) of artanh r; p from t with
 * n - 2 - controls degrees of freedom.
 * Reference: tests/reference/r/partialCorrelation.json (correlation of lm's residuals; psych).
 *
 * @example
 * ```ts
 * partialCorrelation([1, 2, 3, 4, 6], [2, 1, 4, 3, 7], [[1, 1, 2, 2, 3]]).value; // -0.592
 * partialCorrelation([1, 2, 3], [1, 3, 2], []).value; // 0.5
 * ```
 */
export function partialCorrelation(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  controls: readonly ArrayLike<number>[],
  options: CorrelationOptions = {},
): Correlation {
  const caller = "partialCorrelation";
  requirePairs(x, y, caller);
  requireRows(controls, caller, "controls", "control");
  controls.forEach((control, k) => {
    requireEqualLengths(x, control, caller);
    requireFinite(control, caller, `control ${k} `);
  });
  const n = x.length;
  const columns = [...controls, x, y].map(standardScale);
  const all = new Int32Array(n).fill(1);
  const k = rankOf(weightedProducts(columns, all), controls.length);
  const ofCounts: CountStatistic = (counts) =>
    correlationOfProducts(productsLeft(weightedProducts(columns, counts), controls.length), 0, 1);
  const value = n < k + 3 ? Number.NaN : ofCounts(all);
  const df = n - 2 - k;
  const t = value * Math.sqrt(df / ((1 - value) * (1 + value)));
  return withInterval(
    n,
    value,
    {
      caller,
      name: `partial correlation, ${k} control${k === 1 ? "" : "s"} taken out`,
      ofCounts,
      fisher: {
        standardError: fisherStandardError(n, 3 + k),
        named: "standard error 1 / sqrt(n - controls - 3)",
      },
      pValue: {
        value: df < 1 ? Number.NaN : studentTwoSidedP(t, df),
        named: "from t with n - 2 - controls df",
      },
    },
    options,
  );
}

/** Sums of products of deviations from the weighted means. */
function weightedProducts(columns: readonly Float64Array[], counts: Int32Array): number[][] {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i]!;
  const means = columns.map((column) => {
    let sum = 0;
    for (let i = 0; i < counts.length; i++) sum += counts[i]! * column[i]!;
    return sum / total;
  });
  const out = columns.map(() => new Array<number>(columns.length).fill(0));
  for (let a = 0; a < columns.length; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let i = 0; i < counts.length; i++) {
        sum += counts[i]! * (columns[a]![i]! - means[a]!) * (columns[b]![i]! - means[b]!);
      }
      out[a]![b] = sum;
      out[b]![a] = sum;
    }
  }
  return out;
}

// What is left of a sum of squares below this share of it is rounding.
const rounding = 1e-11;

/** Takes the first columns out of the others, one after the other; how many took something out. */
function sweep(
  products: number[][],
  controls: number,
  own: readonly number[] = products.map((row, i) => row[i]!),
): number {
  let rank = 0;
  for (let c = 0; c < controls; c++) {
    const pivot = products[c]![c]!;
    if (!(pivot > rounding * own[c]!)) continue;
    rank++;
    for (let i = c + 1; i < products.length; i++) {
      const share = products[i]![c]! / pivot;
      for (let j = c + 1; j < products.length; j++) products[i]![j]! -= share * products[c]![j]!;
    }
  }
  return rank;
}

const rankOf = (products: readonly (readonly number[])[], controls: number): number =>
  sweep(
    products.map((row) => [...row]),
    controls,
  );

/**
 * Sums of products of what columns have left after the first ones, the controls, are taken out of them; NaN in the
 * row and column of one that is explained wholly. It writes into the products.
 *
 * @param own sums of squares before anything was taken out, against which what is left is rounding
 * @internal
 */
export function productsLeft(
  products: number[][],
  controls: number,
  own: readonly number[] = products.map((row, i) => row[i]!),
): number[][] {
  sweep(products, controls, own);
  const isLeft = products.map((row, i) => row[i]! > rounding * own[i]!);
  return products
    .slice(controls)
    .map((row, i) =>
      row
        .slice(controls)
        .map((value, j) => (isLeft[controls + i] && isLeft[controls + j] ? value : Number.NaN)),
    );
}

/** The correlation of two columns from sums of products of deviations. @internal */
export function correlationOfProducts(
  products: readonly (readonly number[])[],
  a: number,
  b: number,
): number {
  const r = products[a]![b]! / Math.sqrt(products[a]![a]! * products[b]![b]!);
  return Math.max(-1, Math.min(1, r)) + 0;
}
