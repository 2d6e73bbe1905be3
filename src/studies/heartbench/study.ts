import { formatCsv } from "../../io/format-csv.js";
import type { Figure } from "../../plots/figure.js";
import type { Study } from "../contract.js";
import { loadPublished } from "./data/published.js";
import { shareHeartbench } from "./data/tables.js";
import { heartbenchFigures } from "./figures/figures.js";

import {
  abilityCasesTable,
  aggregationsTable,
  cellsTable,
  normalisationsTable,
  silenceTable,
} from "./measures/result-tables.js";
import { computeHeartbenchClaims } from "./paper/claims.js";

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
    };
    return Object.fromEntries(
      Object.entries(tables).map(([file, { columns, rows }]) => [file, formatCsv(columns, rows)]),
    );
  },
};

/**
 * Reads the study's tables and makes its figures: 1, 4 and 5 of the paper, the profiles of 4 and 5 as radar
 * charts, how certain the published ranking is, and what an empty reply scores.
 *
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const figures = await makeHeartbenchFigures();
 * figures.map(({ id }) => id).slice(0, 3); // ["figure-1", "figure-4", "figure-4-radar"]
 * ```
 */
export async function makeHeartbenchFigures(): Promise<Figure[]> {
  return heartbenchFigures(...(await Promise.all([shareHeartbench(), loadPublished()])));
}
