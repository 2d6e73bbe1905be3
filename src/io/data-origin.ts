import { statSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../core/errors.js";
import { otherDataWords, type ReadInput } from "../core/read-inputs.js";
import type { StudyId } from "../core/study-id.js";
import { projectPath } from "./project-root.js";

/** Which data the studies compute from. */
export type DataOrigin =
  | { kind: "released" }
  | {
      kind: "other";
      /** The folder that `--other-data` names, as an absolute path. */
      folder: string;
      /** The folder's own name: results must not differ by the place of the folder. */
      name: string;
      /** For everything that is made from them. */
      words: string;
    };

/** Names the folder of other data; a flag of the command line sets it for the processes that it starts. */
export const otherDataVariable = "AFFECTLAB_OTHER_DATA";

/**
 * The data in use: those released with the papers, or the other data of a folder (`--other-data`).
 *
 * @example
 * ```ts
 * dataOrigin().kind; // "released"
 * ```
 */
export function dataOrigin(): DataOrigin {
  const given = process.env[otherDataVariable] ?? "";
  return given === "" ? { kind: "released" } : otherData(given);
}

function otherData(given: string): DataOrigin {
  const folder = path.resolve(given);
  const name = path.basename(folder);
  return { kind: "other", folder, name, words: otherDataWords(name) };
}

/**
 * Uses other data from now on.
 *
 * @throws MissingDataError when there is no such folder
 */
export function useOtherData(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new MissingDataError(`${folder} is no folder; name the folder of the other data`, {
      page: "docs/other-data.md",
    });
  }
  process.env[otherDataVariable] = path.resolve(folder);
}

/** The folder of a study's derived tables: the project's, or that of the other data in use. */
export function studyFolder(study: StudyId): string {
  const origin = dataOrigin();
  return origin.kind === "released" ? projectPath("data", study) : otherTables(origin.folder, study);
}

/** Where the tables that are derived from other data lie. */
export const otherTables = (folder: string, study: StudyId): string => path.join(folder, "derived", study);

/**
 * The folder with the numbers that a study's paper prints. A folder of other data has none: the printed numbers
 * are the project's.
 *
 * @param folder where the study's derived tables are
 */
export function printedFolder(folder: string): string {
  const origin = dataOrigin();
  if (origin.kind === "released") return folder;
  const [top, study] = [path.dirname(path.resolve(folder)), path.basename(folder)];
  return top === path.join(origin.folder, "derived") ? projectPath("data", study) : folder;
}

/** Where results are written: the project's figures, or those of the other data in use. */
export function figuresFolder(...parts: string[]): string {
  const origin = dataOrigin();
  return origin.kind === "released"
    ? projectPath("figures", ...parts)
    : path.join(origin.folder, "figures", ...parts);
}

/** Whether a file belongs to the other data in use. */
export function isInOtherData(file: string): boolean {
  const origin = dataOrigin();
  return origin.kind === "other" && isInside(origin.folder, file);
}

/** A file of data as results name it: relative to the project, or to the folder of other data. */
export function inputName(file: string): string {
  const origin = dataOrigin();
  const own = isInside(projectPath(), file) ? projectPath() : path.dirname(file);
  const from = origin.kind === "other" && isInside(origin.folder, file) ? origin.folder : own;
  return path.relative(from, path.resolve(file)).split(path.sep).join("/");
}

/** What results keep of a table that was read. */
export function readInput(file: string, sha256: string, edited: boolean): ReadInput {
  const kept = { path: inputName(file), sha256 };
  if (isInside(projectPath("data"), file)) return { ...kept, origin: edited ? "edited" : "released" };
  const origin = dataOrigin();
  const folder =
    origin.kind === "other" && isInside(origin.folder, file) ? origin.folder : path.dirname(file);
  return { ...kept, origin: "other", name: path.basename(path.resolve(folder)) };
}

function isInside(folder: string, file: string): boolean {
  const relative = path.relative(folder, path.resolve(file));
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}
