import { projectPath } from "../../io/project-root.js";
import { formatCsv } from "../../io/write-csv.js";
import type { Study } from "../index.js";
import { agreementTable } from "./agreement-table.js";
import { affectiveCognitionClaims } from "./claims/index.js";
import { readPrinted } from "./claims/printed.js";
import * as figures from "./figures.js";
import { dataFolder, loadAffectiveCognition, loadReplyCounts } from "./tables.js";

/** Gandhi et al., "Human-like Affective Cognition in Foundation Models", doi 10.48550/arXiv.2409.11733. */
export const affectiveCognition: Study = {
  id: "affective-cognition",
  title: "Human-like Affective Cognition in Foundation Models",
  async computeClaims() {
    const folder = projectPath(dataFolder);
    const [data, replies, printed] = await Promise.all([
      loadAffectiveCognition(folder),
      loadReplyCounts(folder),
      readPrinted(folder),
    ]);
    return affectiveCognitionClaims(data, replies, printed);
  },
  async makeFigures() {
    const data = await loadAffectiveCognition();
    return figures.allFigures.map((make) => make(data));
  },
  async makeTables() {
    const { columns, rows } = agreementTable(await loadAffectiveCognition());
    return { "agreement.csv": formatCsv(columns, rows) };
  },
};
