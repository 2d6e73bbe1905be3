import { statfs } from "node:fs/promises";
import { shownPath } from "../../io/project-root.js";
import { StoreFullError } from "./sql.js";

/** A database that runs out of room in the middle of a write has to be opened anew; so it is never let come to that. */
const leastBytes = 24 * 1024 * 1024;

/** How long an answer of the system counts. */
const validMs = 250;

/** Looks whether a disk has room for some more writes. @returns what throws StoreFullError where it has none */
export function roomOn(folder: string): () => Promise<void> {
  let last = { at: Number.NEGATIVE_INFINITY, free: 0 };
  return async () => {
    if (performance.now() - last.at > validMs) {
      const { bavail, bsize } = await statfs(folder);
      last = { at: performance.now(), free: bavail * bsize };
    }
    if (last.free < leastBytes) throw fullDisk(folder);
  };
}

export const fullDisk = (folder: string, cause?: unknown): StoreFullError =>
  new StoreFullError(
    `there is no room left at ${shownPath(folder)}; free some space, and answers are taken again`,
    { cause },
  );
