import type { Claim } from "../../../core/claim.js";
import { projectPath } from "../../../io/project-root.js";
import { dataFolder } from "../data/inputs.js";
import { loadFigure7, loadTable2, loadTable3 } from "../data/printed-tables.js";
import { loadSage } from "../data/tables.js";
import { sageClaims } from "./claims.js";
import { readPrinted } from "./printed.js";

/**
 * The claims of the study, computed from a data folder: the project's own unless another is given.
 *
 * @throws DataError, ChecksumError or MissingDataError naming the file when a table is not as recorded
 */
export async function computeSageClaims(folder: string = projectPath(dataFolder)): Promise<Claim[]> {
  const [data, printed, table2, table3, figure7] = await Promise.all([
    loadSage(folder),
    readPrinted(folder),
    loadTable2(folder),
    loadTable3(folder),
    loadFigure7(folder),
  ]);
  return sageClaims(data, { table2, table3, figure7 }, printed);
}
