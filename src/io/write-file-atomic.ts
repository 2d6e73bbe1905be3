import { type FileHandle, open, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AffectlabError } from "../core/errors.js";
import { makeFolder } from "./make-folder.js";
import { shownPath } from "./project-root.js";
import { releaseTemporary, trackTemporary } from "./temporary-paths.js";

let counter = 0;

/**
 * Writes a file in one step: readers see the old content or the new content, never a part, even after a crash
 * or Ctrl-C.
 *
 * The data go to a temporary file in the same folder (made if absent) and are flushed to disk. Then the
 * temporary file is renamed to the file's name. After any failure the temporary file is removed and the old
 * file remains. A replaced file keeps its permissions, and a link to it stays a link.
 *
 * @throws AffectlabError `no space left on the device while writing <file>; …`, or another reason why it
 * could not be written.
 */
export async function writeFileAtomic(file: string, data: string | Uint8Array): Promise<void> {
  await replaceFile(file, (handle) => handle.writeFile(data));
}

/** The same for a file that is written piece by piece. Returns the result of `write`. */
export async function replaceFile<T>(file: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  // The target of a link gets the new content; the link stays.
  const target = await realpath(file).catch(() => path.resolve(file));
  // A name may have 255 bytes, so the temporary name must not be longer than the file's own allows.
  const short = path.basename(target).slice(0, 50);
  const temporary = path.join(path.dirname(target), `.${short}.${process.pid}.${counter++}.partial`);
  trackTemporary(temporary);
  try {
    makeFolder(path.dirname(target));
    const mode = (await stat(target).catch(() => undefined))?.mode;
    const handle = await open(temporary, "wx");
    let written: T;
    try {
      // Exactly those who may read the old file may read the new one.
      // A stick's file system may have no permissions to keep.
      if (mode !== undefined) await handle.chmod(mode & 0o777).catch(() => {});
      written = await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await renameOver(temporary, target);
    return written;
  } catch (error) {
    // If the folder could not be made, there is nothing to remove, and rm would fail.
    await rm(temporary, { force: true }).catch(() => {});
    throw writeError(error, file);
  } finally {
    releaseTemporary(temporary);
  }
}

/**
 * Renames over a file. Windows refuses that for the moment in which a virus scanner, an indexer or another
 * reader has one of the two open, so it is tried again for a second.
 */
async function renameOver(from: string, to: string): Promise<void> {
  for (let wait = 10; ; wait *= 2) {
    try {
      return await rename(from, to);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      const isBusy = process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(code);
      if (!isBusy || wait > 640) throw error;
      await sleep(wait);
    }
  }
}

/** Turns a failed write into one line that says what to do. Errors of other kinds pass through unchanged. */
export function writeError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const reason = typeof code === "string" ? reasons[code] : undefined;
  if (reason === undefined) return error;
  return new AffectlabError(`${reason.what} while writing ${shownPath(file)}; ${reason.remedy}`, {
    cause: error,
  });
}

const reasons: Record<string, { what: string; remedy: string } | undefined> = {
  ENOSPC: { what: "no space left on the device", remedy: "free some space and run the command again" },
  EDQUOT: { what: "disk quota exceeded", remedy: "free some space and run the command again" },
  EFBIG: { what: "file too large for this system", remedy: "raise the file size limit (ulimit -f)" },
  EACCES: { what: "permission denied", remedy: "make the folder writable or choose another" },
  EPERM: { what: "operation not permitted", remedy: "make the folder writable or choose another" },
  EROFS: { what: "read-only file system", remedy: "choose a folder that can be written" },
  ENAMETOOLONG: { what: "name too long for this system", remedy: "choose a shorter one" },
  // Below /proc, or on a file system that was taken away.
  ENOENT: {
    what: "no file or folder can be made there",
    remedy: "choose another folder; a link on its path may lead nowhere",
  },
  ELOOP: { what: "links lead in a circle", remedy: "choose another folder" },
  EISDIR: { what: "a folder has this name already", remedy: "remove it or choose another name" },
  ENOTDIR: { what: "a file stands where a folder is needed", remedy: "remove it or choose another name" },
  EEXIST: { what: "a file stands where a folder is needed", remedy: "remove it or choose another name" },
};
