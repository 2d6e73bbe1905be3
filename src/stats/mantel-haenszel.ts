import { InputError } from "../core/errors.js";
import type { Estimate } from "../core/estimate.js";
import { requireArray, requireList, shown } from "./arguments.js";
import { chiSquareSurvival } from "./chi-square-distribution.js";
import { normalQuantile } from "./normal-distribution.js";
import { flagOption, levelOption, readOptions } from "./options.js";

/** Counts of two groups (rows) and two outcomes (columns). */
export type TwoByTwo = readonly [readonly [number, number], readonly [number, number]];

/** A common odds ratio of several 2 x 2 tables; n = observations in tables that tell something. */
export interface MantelHaenszel extends Estimate {
  logOdds: number;
  /** Of the log odds ratio. */
  se: number;
  /** Tables in which both groups and both outcomes occur; no other tells anything. */
  strata: number;
  /** The Cochran-Mantel-Haenszel test of an odds ratio of 1, with 1 degree of freedom. */
  chiSquare: number;
  pValue: number;
  /** Breslow and Day's test that all tables have one odds ratio, with Tarone's correction. */
  heterogeneity: { chiSquare: number; df: number; pValue: number };
}

/**
 * The Mantel-Haenszel common odds ratio of stratified 2 x 2 tables, with Robins, Breslow and Greenland's interval.
 *
 * Answers "do two groups differ in an outcome, if only those that are alike in something else are compared?". With groups of
 * people or replies, "has the item right" as the outcome and strata of an equal score it is the usual statistic of differential item
 * functioning; its size is then often told as delta = -2.35 ln(odds ratio). It is one number for all strata: where
 * `heterogeneity` says that they differ, or the odds ratio turns round between them, it hides that. Observations are
 * independent: for one pair a stratum it is McNemar's test, for several answers of one person it is too sure.
 *
 * Shape: a list of tables [[a, b], [c, d]] of whole numbers of 0 or more; rows are groups, columns outcomes. The value is
 * sum(ad / n) / sum(bc / n), from 0 to Infinity, 1 for no difference, above 1 if the first group has the first outcome more often.
 * Interval: exp of the log odds ratio +- z times its error, which holds for few large strata and for many small ones. The test
 * takes half off the sum of differences with `correct` (as R does), and nothing without it, which is the default.
 *
 * Tables without one of the groups or outcomes add nothing, and are not counted. If only one diagonal is ever above 0 the
 * value is 0 or Infinity, and error and interval NaN; the test stays. No table that tells anything: all NaN. Missing counts are refused.
 *
 * @throws InputError `mantelHaenszel requires whole numbers of 0 or more, got -1 in table 0`
 *
 * Source: Mantel & Haenszel 1959, doi 10.1093/jnci/22.4.719; Robins, Breslow & Greenland 1986, doi 10.2307/2531052;
 * Tarone 1985, doi 10.1093/biomet/72.1.91; for items Holland & Thayer 1988, in Wainer & Braun (eds), Test Validity, 129-145.
 * Reference: tests/reference/r/mantelHaenszel.R (mantelhaen.test).
 *
 * @example
 * ```ts
 * // Two strata: 12 of 20 against 8 of 20, and 5 of 10 against 3 of 10.
 * const found = mantelHaenszel([[[12, 8], [8, 12]], [[5, 5], [3, 7]]]);
 * found.value; // 2.2766
 * found.ci; // [0.8035, 6.4505]
 * found.pValue; // 0.1252
 * found.heterogeneity.pValue; // 0.9745
 * ```
 */
export function mantelHaenszel(
  tables: readonly TwoByTwo[],
  options: { correct?: boolean; level?: number } = {},
): MantelHaenszel {
  const { correct, level } = readOptions(options, "mantelHaenszel", {
    correct: flagOption(false),
    level: levelOption,
  });
  checkTables(tables);
  const telling = tables.map(marginsOf).filter(({ rows, columns }) => [...rows, ...columns].every(Boolean));
  const { value, se } = commonOdds(telling);
  const logOdds = Math.log(value);
  const half = normalQuantile(0.5 + level / 2) * se;
  const chiSquare = conditionalTest(telling, correct);
  return {
    value,
    ci: [Math.exp(logOdds - half), Math.exp(logOdds + half)],
    n: telling.reduce((sum, { n }) => sum + n, 0),
    ...{ logOdds, se, strata: telling.length, chiSquare, pValue: chiSquareSurvival(chiSquare, 1) },
    heterogeneity: breslowDay(telling, value),
    method: `Mantel-Haenszel odds ratio over ${telling.length} strata; Robins-Breslow-Greenland interval, CMH test ${correct ? "with" : "without"} continuity correction`,
  };
}

interface Margins {
  a: number;
  b: number;
  c: number;
  d: number;
  rows: [number, number];
  columns: [number, number];
  n: number;
}

function marginsOf([[a, b], [c, d]]: TwoByTwo): Margins {
  return { a, b, c, d, rows: [a + b, c + d], columns: [a + c, b + d], n: a + b + c + d };
}

function commonOdds(tables: readonly Margins[]): { value: number; se: number } {
  let [r, s, pr, mixed, qs] = [0, 0, 0, 0, 0];
  for (const { a, b, c, d, n } of tables) {
    const [P, Q, R, S] = [(a + d) / n, (b + c) / n, (a * d) / n, (b * c) / n];
    r += R;
    s += S;
    pr += P * R;
    mixed += P * S + Q * R;
    qs += Q * S;
  }
  const variance = pr / (2 * r * r) + mixed / (2 * r * s) + qs / (2 * s * s);
  return { value: r / s, se: r > 0 && s > 0 ? Math.sqrt(variance) : Number.NaN };
}

/** Given all margins, a is hypergeometric under an odds ratio of 1. */
function conditionalTest(tables: readonly Margins[], correct: boolean): number {
  let [difference, variance] = [0, 0];
  for (const { a, rows, columns, n } of tables) {
    difference += a - (rows[0] * columns[0]) / n;
    variance += (rows[0] * rows[1] * columns[0] * columns[1]) / (n * n * (n - 1));
  }
  const gap = Math.abs(difference);
  return (gap - (correct && gap >= 0.5 ? 0.5 : 0)) ** 2 / variance;
}

function breslowDay(tables: readonly Margins[], odds: number): MantelHaenszel["heterogeneity"] {
  const df = tables.length - 1;
  if (df < 1 || !(odds > 0 && odds < Number.POSITIVE_INFINITY)) {
    return { chiSquare: Number.NaN, df: Math.max(0, df), pValue: Number.NaN };
  }
  let [squares, difference, variance] = [0, 0, 0];
  for (const table of tables) {
    const a = expectedCount(table, odds);
    const cells = [a, table.rows[0] - a, table.columns[0] - a, table.rows[1] - table.columns[0] + a];
    const spread = 1 / cells.reduce((sum, cell) => sum + 1 / cell, 0);
    squares += (table.a - a) ** 2 / spread;
    difference += table.a - a;
    variance += spread;
  }
  const chiSquare = Math.max(0, squares - difference ** 2 / variance);
  return { chiSquare, df, pValue: chiSquareSurvival(chiSquare, df) };
}

/** The first count that gives a table with these margins this odds ratio: a root of a quadratic, without cancellation. */
function expectedCount({ rows: [r], columns: [c], n }: Margins, odds: number): number {
  const b = odds * (r + c) + n - r - c;
  const root = Math.sqrt(b * b - 4 * (odds - 1) * odds * r * c);
  return b < 0 ? (b - root) / (2 * (odds - 1)) : (2 * odds * r * c) / (b + root);
}

function checkTables(tables: unknown): asserts tables is readonly TwoByTwo[] {
  requireArray(tables, "mantelHaenszel", "tables");
  for (let t = 0; t < tables.length; t++) {
    const table = tables[t];
    requireArray(table, "mantelHaenszel", `table ${t}`);
    for (let i = 0; i < table.length; i++) {
      const row = table[i];
      requireList(row, "mantelHaenszel", `row ${i} of table ${t}`);
      for (let j = 0; j < row.length; j++) {
        if (Number.isInteger(row[j]) && (row[j] as number) >= 0) continue;
        throw new InputError(
          `mantelHaenszel requires whole numbers of 0 or more, got ${shown(row[j])} in table ${t}`,
        );
      }
    }
    if (table.length === 2 && Array.from(table).every((row) => (row as ArrayLike<unknown>).length === 2))
      continue;
    throw new InputError(
      `mantelHaenszel requires tables of 2 rows and 2 columns, got another shape as table ${t}`,
    );
  }
}
