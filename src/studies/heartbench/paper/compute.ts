import type { Claim } from "../../../core/claim.js";
import { projectPath } from "../../../io/project-root.js";
import { dataFolder } from "../data/inputs.js";
import { loadPublished } from "../data/published.js";
import { loadHeartbench } from "../data/tables.js";
import { heartbenchClaims } from "./claims.js";
import { readPrinted } from "./printed.js";

/**
 * The claims of the study, computed from a data folder: the project's own unless another is given.
 *
 * @throws DataError, ChecksumError or MissingDataError naming the file when a table is not as recorded
 */
export async function computeHeartbenchClaims(folder: string = projectPath(dataFolder)): Promise<Claim[]> {
  const [cases, published, printed] = await Promise.all([
    loadHeartbench(folder),
    loadPublished(folder),
    readPrinted(folder),
  ]);
  return heartbenchClaims(cases, published, printed);
}
