import { formatCsv } from "../../io/format-csv.js";
import type { Figure } from "../../plots/figure.js";
import type { Study } from "../contract.js";
import { figuresFromData } from "../shared/from-data.js";
import type { SageData } from "./data/data.js";
import { shareSageRatings } from "./data/ratings.js";
import { loadStrategies } from "./data/strategies.js";
import { loadStrategyLabels, loadStrategySample } from "./data/strategy-turns.js";
import { shareSage } from "./data/tables.js";
import { sageFigureMakers } from "./figures/figures.js";
import { ratedFigureMakers } from "./figures/rated-figures.js";
import { strategyFigureMakers } from "./figures/strategy-figures.js";
import { leaderboardTable } from "./measures/leaderboard-table.js";
import { computeSageClaims } from "./paper/claims.js";
import { loadPrintedForFigures } from "./paper/printed.js";
import { loadPrintedValidity } from "./paper/printed-validity.js";

/** The figures on ratings; other data may have none, and all the rest is still made. */
async function ratedMakers(data: SageData): Promise<(() => Figure)[]> {
  try {
    const [ratings, validity] = await Promise.all([shareSageRatings(), loadPrintedValidity()]);
    return ratedFigureMakers(data, ratings, validity);
  } catch (error) {
    return [
      () => {
        throw error;
      },
    ];
  }
}

/** Zhang et al., "Sentient Agent as a Judge", arXiv 2505.02847. */
export const sage: Study = {
  id: "sage",
  title: "Sentient Agent as a Judge: Evaluating Higher-Order Social Cognition in LLMs",
  computeClaims: () => computeSageClaims(),
  async makeFigures() {
    const [data, printed] = await Promise.all([shareSage(), loadPrintedForFigures()]);
    const [labels, sample, taxonomy] = await Promise.all([
      loadStrategyLabels(),
      loadStrategySample(),
      loadStrategies(),
    ]);
    const { table3 } = printed;
    return figuresFromData([
      ...sageFigureMakers(data, printed),
      ...(await ratedMakers(data)),
      ...strategyFigureMakers({ data, labels, sample, taxonomy, table3 }),
    ]);
  },
  async makeTables() {
    const { columns, rows } = leaderboardTable(await shareSage());
    return { "leaderboard.csv": formatCsv(columns, rows) };
  },
};
