import { existsSync } from "node:fs";
import path from "node:path";
import { InputError } from "../core/errors.js";

/** The file that makes a folder a student's own; `affectlab seminar new` writes it. */
export const markOfFolder = "seminar.json";
export const progressFile = "progress.jsonl";

let opened: string | undefined;

/**
 * Says where guesses and answers are kept, for a notebook or a program that was not started in the student's folder.
 * Without it, it is the nearest folder with a seminar.json, from the notebook's own folder upwards, or
 * `AFFECTLAB_SEMINAR`.
 *
 * @param folder one that `npx affectlab seminar new` made
 * @throws InputError `openSeminar requires a folder that "affectlab seminar new" made; there is no seminar.json in …`
 *
 * @example
 * ```ts
 * const open = async () => openSeminar("no-such-folder");
 * await open().catch((error) => error.message.startsWith("openSeminar requires a folder")); // true
 * ```
 */
export function openSeminar(folder: string): void {
  const resolved = path.resolve(startFolder(), folder);
  if (!existsSync(path.join(resolved, markOfFolder))) {
    throw new InputError(
      `openSeminar requires a folder that "affectlab seminar new" made; there is no ${markOfFolder} in ${resolved}`,
    );
  }
  opened = resolved;
}

/** The student's folder; undefined where there is none, as in the project's own notebooks. */
export function seminarFolder(): string | undefined {
  if (opened !== undefined) return opened;
  const named = process.env.AFFECTLAB_SEMINAR;
  const start = named === undefined || named === "" ? startFolder() : path.resolve(named);
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, markOfFolder))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** The kernel works at the clone's root, and leaves here the folder that it was started in: the notebook's. */
function startFolder(): string {
  const left = (globalThis as Record<symbol, unknown>)[Symbol.for("affectlab.folder")];
  return typeof left === "string" ? left : process.cwd();
}
