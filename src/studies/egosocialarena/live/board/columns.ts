import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { clusteredColumnMeans } from "../../../../stats/clustered-column-means.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";
import { type ColumnId, scoreColumn } from "../../data/data.js";
import type { ArenaRespondent, ArenaRun, Draw } from "../scenario.js";
import { everyScenario } from "../scenarios.js";
import { shareOf } from "../share.js";

/** A respondent's score in a column of Table 2, in percent. */
export interface BoardCell {
  /** NaN if nothing was scored. */
  value: number;
  /** null for ten rounds against a fixed rule, which are one game and no draws. */
  ci: ConfidenceInterval | null;
  /** Replies or games that were scored, and the independent units behind them. */
  n: number;
  units: number;
  unscored: number;
}

/** All that counts for a respondent in a column. */
export function drawsOf(run: ArenaRun, respondent: ArenaRespondent, column: ColumnId): Draw[] {
  const scenario = everyScenario.find(({ columns }) => columns.includes(column));
  return scenario?.draws(run, respondent, column) ?? [];
}

/**
 * The score that draws give. Shares have the interval of `shareOf`; points and ratings have CR2 with t.
 *
 * @example
 * ```ts
 * const draws = [100, 0, 100, Number.NaN].map((value, i) => ({ unit: `${i}`, cluster: `${i}`, value }));
 * boardCell(draws, "parallel"); // { value: 66.67, n: 3, units: 3, unscored: 1 }
 * boardCell(draws, "level1").ci; // null
 * ```
 */
export function boardCell(draws: readonly Draw[], column: ColumnId): BoardCell {
  const values = draws.map(({ value }) => value);
  const clusters = draws.map(({ cluster }) => cluster);
  const { kind } = scoreColumn(column);
  if (kind === "share") {
    const { value, ci, n, units, unscored } = shareOf(
      values.map((x) => x / 100),
      clusters,
    );
    return { value, ci: within(ci), n, units, unscored };
  }
  const { value, ci, n, clusters: units, unscored } = clusteredMean(values, clusters);
  return { value, ci: kind === "rounds" ? null : within(ci), n, units, unscored };
}

/** With few units CR2 reaches beyond what a score can be. */
const within = ([lower, upper]: ConfidenceInterval): ConfidenceInterval => [
  Math.max(0, lower),
  Math.min(100, upper),
];

/** Several respondents in one column, on what was scored for all of them. */
export interface PairedColumn {
  means: number[];
  /** Of the means, from the clusters that all share; all zero for ten rounds against a fixed rule. */
  covariance: Float64Array[];
  /** Infinity where there is no error. */
  df: number;
  /** Replies or games that were scored for all. */
  n: number;
}

/**
 * Pairs respondents by unit. Null if nothing was scored for all of them.
 *
 * @example
 * ```ts
 * const draws = (values: number[]) => values.map((value, i) => ({ unit: `${i}`, cluster: `${i}`, value }));
 * const paired = pairedColumn([draws([100, 0, 100, 0]), draws([0, 0, 100, Number.NaN])], "parallel")!;
 * paired.means; // [66.67, 33.33]
 * paired.n; // 3
 * ```
 */
export function pairedColumn(draws: readonly (readonly Draw[])[], column: ColumnId): PairedColumn | null {
  const [first = [], ...others] = draws;
  const byUnit = others.map((own) => new Map(own.map(({ unit, value }) => [unit, value])));
  const rows = first.flatMap(({ unit, cluster, value }) => {
    const values = [value, ...byUnit.map((own) => own.get(unit) ?? Number.NaN)];
    return values.some(Number.isNaN) ? [] : [{ cluster, values }];
  });
  if (rows.length === 0) return null;
  const n = rows.length;
  const table = rows.map(({ values }) => values);
  if (scoreColumn(column).kind === "rounds") {
    const means = draws.map((_, m) => table.reduce((sum, row) => sum + row[m]!, 0) / n);
    const covariance = draws.map(() => new Float64Array(draws.length));
    return { means, covariance, df: Number.POSITIVE_INFINITY, n };
  }
  const clusters = rows.map(({ cluster }) => cluster);
  const { means, covariance, df, clusters: units } = clusteredColumnMeans(table, clusters, "pairedColumn");
  return { means, covariance, df: units < 2 ? Number.NaN : df, n };
}
