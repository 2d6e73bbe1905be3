import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MissingDataError } from "../core/errors.js";

let found: string | undefined;

/**
 * The folder of this clone: the nearest folder above this module whose package.json is affectlab's.
 *
 * Every path to data and figures starts here. So a notebook, a test and a command give the same result from
 * any working directory, whether src or the compiled dist is running.
 *
 * @throws MissingDataError `no package.json of affectlab above <folder>; …` when dist was copied out of
 * its clone.
 *
 * @example
 * ```ts
 * projectPath("data").startsWith(findProjectRoot()); // true
 * ```
 */
export function findProjectRoot(): string {
  if (found !== undefined) return found;
  const start = path.dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).name === "affectlab") {
      found = folder;
      return folder;
    }
    if (folder === path.dirname(folder)) {
      throw new MissingDataError(
        `no package.json of affectlab above ${start}; run affectlab inside its clone, where data and figures are`,
      );
    }
  }
}

/**
 * A path inside the clone, whatever the working directory is.
 *
 * @example
 * ```ts
 * shownPath(projectPath("data", "catalogue.json")); // "data/catalogue.json"
 * ```
 */
export function projectPath(...parts: string[]): string {
  return path.join(findProjectRoot(), ...parts);
}

/** A path as readers see it: relative if it lies inside the clone, absolute otherwise. */
export function shownPath(file: string): string {
  const relative = path.relative(findProjectRoot(), path.resolve(file));
  if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) return file;
  return relative.split(path.sep).join("/");
}
