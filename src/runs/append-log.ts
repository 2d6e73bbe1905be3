import { closeSync, fdatasync, fstatSync, openSync, readSync, truncateSync, writeSync } from "node:fs";
import { promisify } from "node:util";
import { writeError } from "../io/write-file-atomic.js";

const datasync = promisify(fdatasync);
const newline = 0x0a;

/** The system calls of a log. A test can replace them to simulate a full disk. */
export interface LogSystem {
  write(handle: number, bytes: Buffer, offset: number): number;
}

const realSystem: LogSystem = {
  write: (handle, bytes, offset) => writeSync(handle, bytes, offset),
};

/**
 * An append-only log of JSON lines that survives the death of its process.
 *
 * A row is handed to the operating system before `append` returns, so a later `kill -9` loses nothing. The
 * row reaches the disk at most `syncEveryMs` later, and on `close`. Only a power cut or a system crash can
 * lose rows, and only those of the last fraction of a second.
 *
 * If a killed process left a half-written row, it is cut off when the log is opened. If a row does not fit on
 * a full disk, it is removed again, so the log stays whole.
 */
export class AppendLog {
  private readonly handle: number;
  private end: number;
  private timer: NodeJS.Timeout | undefined;
  private syncing: Promise<void> = Promise.resolve();

  /** @throws AffectlabError naming the file when it cannot be opened or repaired */
  constructor(
    private readonly file: string,
    private readonly syncEveryMs = 200,
    private readonly system: LogSystem = realSystem,
    /** Throws if the log is no longer this process's to write. */
    private readonly mayWrite: () => void = () => {},
  ) {
    try {
      this.handle = openSync(file, "a+");
      this.end = cutPartialRow(this.handle, file);
    } catch (error) {
      throw writeError(error, file);
    }
  }

  /** @throws AffectlabError `no space left on the device while writing <file>; …` */
  append(row: unknown): void {
    this.mayWrite();
    const bytes = Buffer.from(`${JSON.stringify(row)}\n`);
    try {
      for (let written = 0; written < bytes.length; ) {
        written += this.system.write(this.handle, bytes, written);
      }
    } catch (error) {
      truncateSync(this.file, this.end);
      throw writeError(error, this.file);
    }
    this.end += bytes.length;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.syncing = datasync(this.handle).catch(() => {});
    }, this.syncEveryMs);
  }

  /** Bytes: where the next row will begin. */
  get size(): number {
    return this.end;
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.syncing;
    try {
      await datasync(this.handle);
    } catch (error) {
      throw writeError(error, this.file);
    } finally {
      closeSync(this.handle);
    }
  }
}

/**
 * Cuts off everything after the last line break; returns the remaining length. It cuts by the file's name,
 * because Windows does not cut through a handle for appending.
 */
function cutPartialRow(handle: number, file: string): number {
  const { size } = fstatSync(handle);
  const chunk = Buffer.alloc(64 * 1024);
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunk.length);
    const read = readSync(handle, chunk, 0, end - start, start);
    const last = chunk.subarray(0, read).lastIndexOf(newline);
    if (last !== -1 || start === 0) {
      const keep = start + last + 1;
      if (keep < size) truncateSync(file, keep);
      return keep;
    }
    end = start;
  }
  return 0;
}
