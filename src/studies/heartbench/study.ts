import { partOf } from "../../core/read-inputs.js";
import { studyFolder } from "../../io/data-origin.js";
import { formatCsv } from "../../io/format-csv.js";
import type { Figure } from "../../plots/figure.js";
import type { Study } from "../contract.js";
import { figuresFromData } from "../shared/from-data.js";
import { PrintedContext } from "../shared/printed-context.js";
import { loadPublished } from "./data/published.js";
import { shareHeartbench } from "./data/tables.js";
import { heartbenchFigureMakers } from "./figures/figures.js";
import { hardCasesTable, hardSetTable } from "./measures/hard-set-tables.js";
import {
  abilityCasesTable,
  aggregationsTable,
  cellsTable,
  normalisationsTable,
  silenceTable,
} from "./measures/result-tables.js";
import { computeHeartbenchClaims } from "./paper/claims.js";
import { readPrinted } from "./paper/printed.js";

/** Liu et al., "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs". */
export const heartbench: Study = {
  id: "heartbench",
  title: "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs",
  computeClaims: () => computeHeartbenchClaims(),
  makeFigures: makeHeartbenchFigures,
  async makeTables() {
    const [cases, published] = await Promise.all([shareHeartbench(), loadPublished()]);
    const tables = {
      "ability-cases.csv": abilityCasesTable(cases),
      "silence.csv": silenceTable(cases, published),
      "normalisations.csv": normalisationsTable(cases, published),
      "aggregations.csv": aggregationsTable(cases, published),
      "cells.csv": cellsTable(cases, published),
      "hard-set.csv": hardSetTable(cases, published),
      "hard-cases.csv": hardCasesTable(cases),
    };
    return Object.fromEntries(
      Object.entries(tables).map(([file, { columns, rows }]) => [file, formatCsv(columns, rows)]),
    );
  },
};

/**
 * Reads the study's tables and makes its figures: 1, 4 and 5 and Table 1 of the paper, the profiles of 4 and 5 as
 * radar charts, the decline and the change of ranks on the hard set, how certain the published ranking is, what an
 * empty reply scores, and how far above it the published models are.
 *
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const figures = await makeHeartbenchFigures();
 * figures.map(({ id }) => id).slice(0, 3); // ["figure-1", "figure-table-1", "figure-4"]
 * ```
 */
export async function makeHeartbenchFigures(): Promise<Figure[]> {
  const [cases, published, rows] = await Promise.all([
    shareHeartbench(),
    loadPublished(),
    readPrinted(studyFolder("heartbench")),
  ]);
  const printed = new PrintedContext("heartbench", rows);
  return figuresFromData(
    heartbenchFigureMakers(
      cases,
      published,
      partOf(rows, (id: string) => printed.printedById(id).value),
    ),
  );
}
