import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seminarFolder } from "./place.js";

let temporary: string | undefined;

/**
 * Where a student's own files go: her seminar folder, or, where there is none, a temporary folder that goes when the
 * kernel ends. Nothing is ever written into the clone.
 */
export function ownFolder(): { folder: string; lasts: boolean } {
  const own = seminarFolder();
  if (own !== undefined) return { folder: own, lasts: true };
  if (temporary === undefined) {
    const made = mkdtempSync(path.join(tmpdir(), "affectlab-seminar-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    temporary = made;
  }
  return { folder: temporary, lasts: false };
}

/** A file by its name or path: names are looked for in the student's own folder. */
export const ownFile = (file: string): string => path.resolve(ownFolder().folder, file);

/** Said once where a file does not last. */
export const onlyForNow =
  "_Kept in a temporary folder until this notebook's kernel ends. `npx affectlab seminar new my-seminar` makes a folder that keeps it._";
