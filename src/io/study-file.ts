import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { InputError, MissingDataError } from "../core/errors.js";
import { type StudyId, studyIdSchema } from "../core/study-id.js";
import { projectPath } from "./project-root.js";

const found = new Map<string, { study: StudyId; file: string }>();

/**
 * Finds a study's file by its place in the project. `<study>` in the place stands for a study's id. So the
 * caller need not know which study has the file.
 *
 * @throws MissingDataError when no study has it
 * @throws InputError when two studies have it
 *
 * @example
 * ```ts
 * const { study, file } = studyFile("data/<study>/stimuli/pools.json");
 * file === projectPath("data", study, "stimuli", "pools.json"); // true
 * ```
 */
export function studyFile(place: string): { study: StudyId; file: string } {
  const known = found.get(place);
  if (known !== undefined) return known;
  const [before = "", after = ""] = place.split("<study>");
  const folder = projectPath(before);
  const files = readdirSync(folder)
    .filter((name) => studyIdSchema.safeParse(name).success)
    .map((study) => ({ study, file: path.join(folder, study, after) }))
    .filter(({ file }) => existsSync(file));
  const [one, two] = files;
  if (one === undefined) throw new MissingDataError(`${place} is not there; restore it`);
  if (two !== undefined) {
    throw new InputError(`${one.study} and ${two.study} both have ${place}; rename one of the two files`);
  }
  found.set(place, one);
  return one;
}
