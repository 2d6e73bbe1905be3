import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { findProjectRoot } from "./project-root.js";

const run = promisify(execFile);

/** The commit checked out in a folder, and whether tracked files have changed since. */
export interface GitRevision {
  revision: string;
  uncommittedChanges: boolean;
}

/**
 * The revision of this clone. Undefined if git cannot tell: git is not installed, the clone was copied
 * without its history, or it lies inside another repository.
 */
export async function gitRevision(folder: string = findProjectRoot()): Promise<GitRevision | undefined> {
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", ["-C", folder, ...args], { windowsHide: true })).stdout.trim();
  try {
    const top = await git("rev-parse", "--show-toplevel");
    if ((await realpath(top)) !== (await realpath(folder))) return undefined;
    const revision = await git("rev-parse", "--verify", "HEAD");
    const changes = await git("status", "--porcelain", "--untracked-files=no");
    return { revision, uncommittedChanges: changes !== "" };
  } catch {
    return undefined;
  }
}
