import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeError } from "../io/write-file-atomic.js";
import type { Holder } from "./lock-holder.js";

/**
 * A lock in a run's folder: a folder `lock.<n>` with one file, `<token>.<beat>`. The file names the holder.
 *
 * The holder renames the file to the next number at each heartbeat. Whoever takes the lock away removes the
 * file by the name that it saw. The system does one of the two, never both: so a holder that still beats
 * cannot be robbed, and a holder that was robbed learns it from its next heartbeat.
 */
export interface Lock {
  number: number;
  /** The file or folder `lock.<n>`. */
  place: string;
  /** null = what it says cannot be read. */
  holder: Holder | null;
  /** The file that the heartbeat renames; null for a lock of an earlier version, which is one file. */
  beat: string | null;
}

/** The locks in a folder. One that is empty was given back, and is removed. */
export function locksIn(folder: string): Lock[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const number = /^lock\.(\d+)$/.exec(entry.name)?.[1];
    if (number === undefined) return [];
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) {
      return [{ number: Number(number), place, holder: readHolder(place), beat: null }];
    }
    const lock = readLock(place);
    return lock === undefined ? [] : [{ number: Number(number), place, ...lock }];
  });
}

const beatName = /^([0-9a-f]+)\.\d+$/;

/** A heartbeat may rename the file between two looks at it. */
const mostLooks = 100;

function readLock(place: string): Pick<Lock, "holder" | "beat"> | undefined {
  for (let look = 0; look < mostLooks; look++) {
    const names = orNot("ENOENT", () => readdirSync(place));
    if (names === undefined || (names.length === 0 && dropEmpty(place))) return undefined;
    const name = names.find((one) => beatName.test(one));
    if (name === undefined) continue;
    const beat = path.join(place, name);
    const text = orNot("ENOENT", () => readFileSync(beat, "utf8"));
    if (text !== undefined) return { holder: parseHolder(text), beat };
  }
  const shown = shownPath(place);
  throw new AffectlabError(`${shown} is not a lock that can be read; if nothing uses the run, remove it`);
}

/** Removes an empty folder; says whether it is gone. Listing may miss a file that is being renamed. */
function dropEmpty(place: string): boolean {
  try {
    rmdirSync(place);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return true;
    if (code === "ENOTEMPTY" || code === "EEXIST") return false;
    throw writeError(error, place);
  }
}

function readHolder(file: string): Holder | null {
  try {
    return parseHolder(readFileSync(file, "utf8"));
  } catch {
    return null; // Unlocked between listing and reading.
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null; // A power cut can leave a file without its content.
  }
}

/**
 * Makes the lock of a number, with its holder, in one step.
 *
 * @returns the file that the heartbeat renames; undefined if another process has this number
 */
export function makeLock(folder: string, number: number, token: string, holder: Holder): string | undefined {
  const temporary = path.join(folder, `.lock.${token}.partial`);
  const place = path.join(folder, `lock.${number}`);
  try {
    mkdirSync(temporary);
    writeFileSync(path.join(temporary, `${token}.0`), JSON.stringify(holder));
    // A folder replaces an empty one only.
    renameSync(temporary, place);
    return path.join(place, `${token}.0`);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (isTaken.has((error as NodeJS.ErrnoException).code ?? "") && existsSync(place)) return undefined;
    throw writeError(error, place);
  }
}

/** How systems say that a folder with files in it is there: EPERM and EACCES on Windows. */
const isTaken: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR", "EPERM", "EACCES"]);

/** Renames a lock's file to its next number. @returns its new name; undefined if the lock was taken away */
export function nextBeat(beat: string): string | undefined {
  const at = beat.lastIndexOf(".") + 1;
  const next = beat.slice(0, at) + (Number(beat.slice(at)) + 1);
  return orNot("ENOENT", () => {
    renameSync(beat, next);
    return next;
  });
}

/** Removes a lock if it has not beaten since. @returns whether this process removed it */
export function removeLock({ place, beat }: Pick<Lock, "place" | "beat">): boolean {
  const file = beat ?? place;
  const removed = orNot("ENOENT", () => {
    unlinkSync(file);
    return true;
  });
  if (removed === undefined) return false;
  if (beat === null) return true;
  try {
    rmdirSync(place);
  } catch {
    // An empty folder is no lock, and whoever lists the locks removes it.
  }
  return true;
}

/** What a system call gives, or undefined if it fails with this code. */
function orNot<T>(code: string, call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return undefined;
    throw error;
  }
}
