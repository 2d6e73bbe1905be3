import path from "node:path";
import { UsageError } from "../core/errors.js";
import { projectPath, shownPath } from "../io/project-root.js";

/**
 * What is written may hold texts that others released, and those stay out of this project.
 *
 * @param what what is written: "the page"
 * @throws UsageError when the file lies in the project and not in its folder of runs, which git ignores
 */
export function outsideTheProject(file: string, runs: string, what: string): string {
  const place = path.resolve(file);
  const isIn = (folder: string): boolean => {
    const way = path.relative(folder, place);
    return way !== "" && !way.startsWith("..") && !path.isAbsolute(way);
  };
  if (!isIn(projectPath()) || isIn(runs)) return place;
  throw new UsageError(
    `--out ${shownPath(place)} lies in this project, and ${what} may hold texts that others released; name a file elsewhere`,
  );
}
