import type { Claim } from "../../../core/claim.js";
import { projectPath } from "../../../io/project-root.js";
import { dataFolder } from "../data/inputs.js";
import { loadEgoSocialArena } from "../data/printed-tables.js";
import { egoSocialArenaClaims } from "./claims.js";
import { readPrinted } from "./printed.js";

/**
 * The claims of the study, computed from a data folder: the project's own unless another is given.
 *
 * @throws DataError, ChecksumError or MissingDataError naming the file when a table is not as recorded
 */
export async function computeEgoSocialArenaClaims(
  folder: string = projectPath(dataFolder),
): Promise<Claim[]> {
  const data = await loadEgoSocialArena(folder);
  return egoSocialArenaClaims(data, await readPrinted(folder, data));
}
