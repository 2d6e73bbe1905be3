import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { AffectlabError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeError } from "../io/write-file-atomic.js";

interface Holder {
  pid: number;
  host: string;
  /** When the process began, by the system's count. It tells apart two processes with the same id. */
  began: string | null;
}

/** Another process works on the run. */
export class RunLockedError extends AffectlabError {}

/**
 * Locks a run folder for this process; the returned function unlocks it.
 *
 * A lock is a file `lock.<n>` that names its holder. It is made with its content in one step, and only one
 * process can make a given number. A process that finds a dead holder makes the next number and looks again.
 * If another holder has appeared meanwhile, it withdraws. So of two processes that find a stale lock at most
 * one continues.
 *
 * @throws RunLockedError `runs/x is in use by process 123; …`
 */
export function lockRun(folder: string): () => void {
  const self: Holder = { pid: process.pid, host: hostname(), began: processStart(process.pid) };
  const before = locksIn(folder);
  refuseIfHeld(folder, before);
  const number = Math.max(0, ...before.map((lock) => lock.number)) + 1;
  const file = path.join(folder, `lock.${number}`);
  const temporary = path.join(folder, `.lock.${process.pid}.partial`);
  try {
    placeWhole(temporary, file, JSON.stringify(self));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw writeError(error, file);
    refuseIfHeld(folder, locksIn(folder));
    throw new RunLockedError(`another process has just taken ${shownPath(folder)}; try again`);
  } finally {
    rmSync(temporary, { force: true });
  }
  const others = locksIn(folder).filter((lock) => lock.number !== number);
  try {
    refuseIfHeld(folder, others);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  for (const { file: stale, holder } of others) {
    // One that was unlocked meanwhile is gone, and its number may be the lock of a third process by now.
    if (holder !== null) rmSync(stale, { force: true });
  }
  const release = (): void => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.on("exit", release);
  return release;
}

/** Makes a file with its content in one step. @throws an error with the code EEXIST if it is there */
function placeWhole(temporary: string, file: string, content: string): void {
  writeFileSync(temporary, content);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!noLinks.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    // A stick's file system (FAT) has no links. There the content comes an instant after the name.
    writeFileSync(file, content, { flag: "wx" });
  }
}

const noLinks: ReadonlySet<string> = new Set(["EPERM", "ENOTSUP", "ENOSYS", "EOPNOTSUPP"]);

function locksIn(folder: string): { number: number; file: string; holder: Holder | null }[] {
  return readdirSync(folder).flatMap((name) => {
    const number = /^lock\.(\d+)$/.exec(name)?.[1];
    if (number === undefined) return [];
    const file = path.join(folder, name);
    return [{ number: Number(number), file, holder: readHolder(file) }];
  });
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return null; // Unlocked between listing and reading.
  }
}

function refuseIfHeld(folder: string, locks: readonly { file: string; holder: Holder | null }[]): void {
  for (const { file, holder } of locks) {
    if (holder === null) continue;
    if (holder.host !== hostname()) {
      throw new RunLockedError(
        `${shownPath(folder)} is in use by process ${holder.pid} on ${holder.host}; if that has ended, remove ${shownPath(file)}`,
      );
    }
    if (!isAlive(holder)) continue;
    throw new RunLockedError(
      `${shownPath(folder)} is in use by process ${holder.pid}; wait until it has ended`,
    );
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const now = processStart(pid);
  return began === null || now === null || began === now;
}

/** When a process began, in clock ticks since boot; null if the system does not say. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain blanks; the fields after it may not.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie holds nothing any more.
    return fields[0] === "Z" ? "ended" : (fields[19] ?? null);
  } catch {
    return null;
  }
}
