import { existsSync } from "node:fs";
import { InputError } from "../../core/errors.js";
import { parseAs, readJson } from "../../io/read-json.js";
import { studyFile } from "../../io/study-file.js";
import { type Theory, theorySchema } from "./theory.js";

/** The theories that are here as tables. The first is that of the paper. */
export const theoryIds = [
  "table-1",
  "smith-ellsworth",
  "weiner",
  "occ",
  "roseman",
  "scherer",
  "yeo-ong",
] as const;

/**
 * Reads a theory: one of theoryIds, or a JSON file.
 *
 * @throws InputError naming the theories that there are
 * @throws DataError `<file>: field "rules.3": …` if it is none
 *
 * @example
 * ```ts
 * const { rules, sources } = await loadTheory("weiner");
 * sources.find(({ id }) => id === "weiner-1985")!.read; // "abstract"
 * ```
 */
export async function loadTheory(idOrFile: string): Promise<Theory> {
  const isOurs = (theoryIds as readonly string[]).includes(idOrFile);
  const file = isOurs ? studyFile(`data/<study>/stimuli/theories/${idOrFile}.json`).file : idOrFile;
  if (!isOurs && !existsSync(file)) {
    throw new InputError(
      `no theory "${idOrFile}"; one of ${theoryIds.join(", ")}, or the path of a JSON file`,
    );
  }
  return parseAs(theorySchema, await readJson(file), file);
}
