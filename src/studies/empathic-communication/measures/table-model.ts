import { spearmanCorrelation } from "../../../stats/spearman-correlation.js";
import type { EmpathicData } from "../data/data.js";
import { type ModelRater, models } from "../data/design.js";
import type { PrintedPair } from "../data/printed-pairs.js";

/**
 * Which model is the table's "llm"? For each model, in how many of the printed rows with "llm" its ratings give
 * the printed correlation, to the printed two decimals.
 */
export function rowsThatFit(
  data: EmpathicData,
  printed: readonly PrintedPair[],
): { model: ModelRater; fit: number; of: number }[] {
  const rows = printed.filter(({ pair }) => pair.some((side) => side === "llm"));
  return models.map((model) => ({
    model,
    fit: rows.filter(({ dimension, pair, rho }) => {
      const [x, y] = [data.side(dimension, pair[0], model), data.side(dimension, pair[1], model)];
      return Math.abs(spearmanCorrelation(x, y).value - rho) <= 0.005 + 1e-9;
    }).length,
    of: rows.length,
  }));
}
