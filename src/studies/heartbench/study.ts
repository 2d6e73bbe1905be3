import { formatCsv } from "../../io/write-csv.js";
import type { Study } from "../contract.js";
import { loadPublished } from "./data/published.js";
import { loadHeartbench } from "./data/tables.js";
import { makeHeartbenchFigures } from "./figures/figures.js";
import {
  abilityCasesTable,
  aggregationsTable,
  cellsTable,
  normalisationsTable,
  silenceTable,
} from "./measures/result-tables.js";
import { computeHeartbenchClaims } from "./paper/compute.js";

/** Liu et al., "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs". */
export const heartbench: Study = {
  id: "heartbench",
  title: "HeartBench: Probing Core Dimensions of Anthropomorphic Intelligence in LLMs",
  computeClaims: () => computeHeartbenchClaims(),
  makeFigures: makeHeartbenchFigures,
  async makeTables() {
    const [cases, published] = await Promise.all([loadHeartbench(), loadPublished()]);
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
