import { readFileSync } from "node:fs";
import path from "node:path";
import type { RunManifest } from "../core/run-record.js";
import { findProjectRoot, projectPath } from "../io/project-root.js";

/** The software of a run: affectlab's version and commit, Node's version. */
export function softwareVersions(): RunManifest["software"] {
  const { version } = JSON.parse(readFileSync(projectPath("package.json"), "utf8")) as { version: string };
  return { affectlab: version, node: process.version, revision: gitRevision(findProjectRoot()) };
}

/** The commit of a clone, read from its files, so git need not be installed. */
export function gitRevision(root: string): string | null {
  try {
    const dotGit = path.join(root, ".git");
    const folder = gitFolder(dotGit);
    const head = readFileSync(path.join(folder, "HEAD"), "utf8").trim();
    if (!head.startsWith("ref: ")) return head;
    const ref = head.slice(5);
    const shared = commonFolder(folder);
    for (const place of [folder, shared]) {
      const found = readIfThere(path.join(place, ref));
      if (found !== undefined) return found.trim();
    }
    const packed = readIfThere(path.join(shared, "packed-refs")) ?? "";
    return (
      packed
        .split("\n")
        .find((line) => line.endsWith(` ${ref}`))
        ?.split(" ")[0] ?? null
    );
  } catch {
    return null;
  }
}

/** A worktree's .git is a file that names its folder. */
function gitFolder(dotGit: string): string {
  const pointer = /^gitdir: (.+)$/m.exec(readIfThere(dotGit) ?? "")?.[1];
  return pointer === undefined ? dotGit : path.resolve(path.dirname(dotGit), pointer);
}

function commonFolder(folder: string): string {
  const common = readIfThere(path.join(folder, "commondir"));
  return common === undefined ? folder : path.resolve(folder, common.trim());
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
