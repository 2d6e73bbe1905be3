import type { RankCells } from "../bias/rank-cells.js";
import type { RankEstimates } from "../bias/rank-means.js";
import { rankRegression } from "../bias/rank-regression.js";
import { keepCells } from "./cell-subsets.js";

/**
 * Respondents as if all had written texts of one length: least squares of the ratings on ln length, with a slope
 * for each judge, an effect of each respondent, of each judge on each criterion, and of each place. Slopes come
 * from texts of one respondent, so a respondent that always writes more is not credited with what its judges give
 * for length. Errors take units whole.
 *
 * If long replies are also better, this removes too much: without people's verdicts a slope is an association.
 *
 * @returns the reason in words where the table does not allow it
 */
export function rankLengthControlled(cells: RankCells): RankEstimates | string {
  const known = keepCells(cells, (cell) => !Number.isNaN(cells.length[cell]!));
  if (known.value.length === 0) return "no lengths are known";
  if (known.value.length < cells.value.length / 2 || known.respondents.length < cells.respondents.length) {
    return "lengths are known of too few replies";
  }
  const z = standardised(known.length);
  if (z === undefined) return "all replies have the same length";
  const found = rankRegression(known, { values: z, name: "ln length under each judge" });
  if (found === "linked") return "respondents cannot be told apart from the lengths that they write";
  const left = cells.value.length - known.value.length;
  return left === 0 ? found : { ...found, note: `${found.note}; ${left} cells without a length left out` };
}

function standardised(values: Float64Array): Float64Array | undefined {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n);
  return sd > 1e-9 ? values.map((value) => (value - mean) / sd) : undefined;
}
