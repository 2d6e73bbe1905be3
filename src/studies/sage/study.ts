import { formatCsv } from "../../io/format-csv.js";
import type { Study } from "../contract.js";
import { figuresFromData } from "../shared/from-data.js";
import { loadStrategies } from "./data/strategies.js";
import { loadStrategyLabels, loadStrategySample } from "./data/strategy-turns.js";
import { shareSage } from "./data/tables.js";
import { sageFigureMakers } from "./figures/figures.js";
import { strategyFigureMakers } from "./figures/strategy-figures.js";
import { leaderboardTable } from "./measures/leaderboard-table.js";
import { computeSageClaims } from "./paper/claims.js";
import { loadPrintedForFigures } from "./paper/printed.js";

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
      ...strategyFigureMakers({ data, labels, sample, taxonomy, table3 }),
    ]);
  },
  async makeTables() {
    const { columns, rows } = leaderboardTable(await shareSage());
    return { "leaderboard.csv": formatCsv(columns, rows) };
  },
};
