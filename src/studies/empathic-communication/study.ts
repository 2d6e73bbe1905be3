import { formatCsv } from "../../io/format-csv.js";
import type { Study } from "../contract.js";
import { figuresFromData } from "../shared/from-data.js";
import { loadPrintedPairs } from "./data/printed-pairs.js";
import { shareEmpathicCommunication } from "./data/tables.js";
import { empathicFigureMakers } from "./figures/figures.js";
import { pairTable } from "./measures/pair-table.js";
import { computeEmpathicClaims } from "./paper/claims.js";

/** Kumar et al., "When Large Language Models are Reliable for Judging Empathic Communication", arXiv 2506.10150. */
export const empathicCommunication: Study = {
  id: "empathic-communication",
  title: "When Large Language Models are Reliable for Judging Empathic Communication",
  computeClaims: () => computeEmpathicClaims(),
  async makeFigures() {
    const [data, printed] = await Promise.all([shareEmpathicCommunication(), loadPrintedPairs()]);
    return figuresFromData(empathicFigureMakers(data, printed));
  },
  async makeTables() {
    const { columns, rows } = pairTable(await shareEmpathicCommunication());
    return { "pairs.csv": formatCsv(columns, rows) };
  },
};
