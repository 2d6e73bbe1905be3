import type { ConfidenceInterval } from "../../../core/estimate.js";
import { bhatiaDavisBound } from "../../../stats/bhatia-davis-bound.js";
import { plainMean } from "../../../stats/descriptives.js";
import { normalQuantile } from "../../../stats/distributions.js";
import { type McNemarBounds, mcnemarBounds } from "../../../stats/mcnemar-bounds.js";
import { type MeanInterval, meanInterval } from "../../../stats/mean-interval.js";
import { proportionDifference } from "../../../stats/proportion-difference.js";
import { averagedColumns, type ColumnId, type EgoSocialArenaData, scoreColumn } from "../data/data.js";
import { assumedItems } from "./denominators.js";

/** Two respondents on one column of Table 2. */
export interface ColumnDifference {
  column: ColumnId;
  /** First - second, as printed, in points. */
  value: number;
  /** null if the score has no binomial spread or its unit is not known. */
  ci: ConfidenceInterval | null;
  /** Two-sided, as if unpaired; null in the same cases. */
  pValue: number | null;
  /** The bounds over all pairings on the same items; null in the same cases. */
  paired: McNemarBounds | null;
  n: number;
  method: string;
}

/**
 * By how much do two respondents differ on a column, and what is known about its uncertainty?
 *
 * Shares have Newcombe's interval as if unpaired, and the bounds over all pairings. Ten deterministic rounds
 * have no binomial spread. For points and ratings, the bound of Bhatia and Davis gives the widest interval
 * that their limits allow.
 *
 * @param n items behind the shares; default: `assumedItems`
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * const gap = columnDifference(data, ["o1-preview", "human"], "adversarial");
 * gap.value; // 0.1
 * gap.ci; // [-7.88, 7.88]
 * columnDifference(data, ["o1-preview", "human"], "level1").ci; // null
 * ```
 */
export function columnDifference(
  data: EgoSocialArenaData,
  [first, second]: readonly [string, string],
  id: ColumnId,
  n: number = assumedItems(data, id),
): ColumnDifference {
  const [a, b] = [data.row(first).scores[id], data.row(second).scores[id]];
  return { ...scoreDifference(a, b, id, n), column: id };
}

/**
 * The same for two scores of one kind, for example of one model in the third and the first person.
 *
 * @example
 * ```ts
 * scoreDifference(77.5, 71.9, "first", 231).ci; // [-2.31, 13.47]
 * scoreDifference(77.5, 71.9, "first", 231).paired?.pValue[1]; // 0.2672
 * ```
 */
export function scoreDifference(
  a: number,
  b: number,
  id: ColumnId,
  n: number,
): Omit<ColumnDifference, "column"> {
  const value = a - b;
  switch (scoreColumn(id).kind) {
    case "share": {
      const [k, l] = [hits(a, n), hits(b, n)];
      const { ci, pValue, method } = proportionDifference([k, n], [l, n]);
      return {
        value,
        ci: [100 * ci[0], 100 * ci[1]],
        pValue,
        paired: mcnemarBounds({ first: k, second: l, n }),
        n,
        method,
      };
    }
    case "rounds":
      return { value, ci: null, pValue: null, paired: null, n, method: "deterministic rounds: no spread" };
    default: {
      const se = Math.hypot(boundOf(a, n), boundOf(b, n));
      const half = normalQuantile(0.975) * se;
      const method = "difference of two means; widest standard errors that 0 to 100 allows";
      return { value, ci: [value - half, value + half], pValue: null, paired: null, n, method };
    }
  }
}

/** The whole number of hits nearest to a printed percentage. */
export const hits = (percent: number, n: number): number => Math.round((percent * n) / 100);

const boundOf = (mean: number, n: number): number => bhatiaDavisBound({ mean, n, lower: 0, upper: 100 }).se;

/**
 * The widest standard error that AVG can have for one respondent. Columns are taken as independent, each with
 * the bound of Bhatia and Davis. The ten deterministic rounds of each level of G0.8A have no standard error.
 *
 * @example
 * ```ts
 * averageError(await loadEgoSocialArena(), "o1-preview"); // 1.45
 * ```
 */
export function averageError(data: EgoSocialArenaData, respondent: string): number {
  const { scores } = data.row(respondent);
  const errors = averagedColumns
    .filter(({ kind }) => kind !== "rounds")
    .map(({ id }) => boundOf(scores[id], assumedItems(data, id)));
  return Math.hypot(...errors) / averagedColumns.length;
}

/**
 * The difference of two respondents' AVG with the widest interval that the items allow.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * averageDifference(data, "llama-3-70b", "llama-3-8b").value; // 2.54
 * ```
 */
export function averageDifference(data: EgoSocialArenaData, first: string, second: string) {
  const averageOf = (id: string): number =>
    plainMean(averagedColumns.map((column) => data.row(id).scores[column.id]));
  const value = averageOf(first) - averageOf(second);
  const se = Math.hypot(averageError(data, first), averageError(data, second));
  const half = normalQuantile(0.975) * se;
  const ci: ConfidenceInterval = [value - half, value + half];
  return {
    value,
    ci,
    se,
    df: Number.POSITIVE_INFINITY,
    n: averagedColumns.length,
    method: "difference of the means of 11 columns; widest standard errors, unpaired, G0.8A without spread",
  };
}

/**
 * By how much a model's score is above the mean of the other models, with the widest interval that the items
 * allow, models as unpaired. Not for the levels of G0.8A, whose rounds have no spread: `guessDifference`.
 *
 * @example
 * ```ts
 * const lead = leadOverOthers(await loadEgoSocialArena(), "gpt-4o", "social_goal");
 * lead.value; // 14.43
 * lead.ci; // [-8.80, 37.66]
 * ```
 */
export function leadOverOthers(data: EgoSocialArenaData, respondent: string, id: ColumnId) {
  const n = assumedItems(data, id);
  const others = data.models.filter((row) => row.id !== respondent).map(({ scores }) => scores[id]);
  const own = data.row(respondent).scores[id];
  const value = own - plainMean(others);
  const se = Math.hypot(boundOf(own, n), ...others.map((score) => boundOf(score, n) / others.length));
  const half = normalQuantile(0.975) * se;
  const ci: ConfidenceInterval = [value - half, value + half];
  return { value, ci, n };
}

/**
 * The difference of two groups' mean scores in G0.8A, with its three games as units: the ten rounds of a game are
 * deterministic, so a single game has no interval.
 *
 * @example
 * ```ts
 * const data = await loadEgoSocialArena();
 * guessDifference(data, ["o1-preview"], ["human"]).ci; // [-4.57, 8.57]
 * ```
 */
export function guessDifference(
  data: EgoSocialArenaData,
  first: readonly string[],
  second: readonly string[],
): MeanInterval {
  const levels = averagedColumns.filter(({ kind }) => kind === "rounds");
  const meanOf = (ids: readonly string[], id: ColumnId): number =>
    plainMean(ids.map((respondent) => data.row(respondent).scores[id]));
  return meanInterval(levels.map(({ id }) => meanOf(first, id) - meanOf(second, id)));
}
