import { statSync } from "node:fs";
import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import { findProjectRoot } from "../io/project-root.js";

/**
 * The folders whose .env is read: the working folder and the clone, where they have one. A folder of that name
 * (a virtual environment of Python's, often) is none.
 *
 * @throws AffectlabError when the working folder was removed
 */
export function foldersWithDotEnv(): string[] {
  const folders = [...new Set([workingFolder(), findProjectRoot()])];
  return folders.filter(
    (folder) => statSync(path.join(folder, ".env"), { throwIfNoEntry: false })?.isFile() === true,
  );
}

function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw new AffectlabError("the working folder is not there any more; change to another and try again", {
      cause: error,
    });
  }
}
