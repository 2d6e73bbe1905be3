import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root } from "./scratch-clone.js";

export const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** The files that git has or would take, as they are here, committed or not. */
export function sourceFiles(): string[] {
  const files = git(root, "ls-files", "-z", "-co", "--exclude-standard").split("\0").filter(Boolean);
  return files.filter((file) => existsSync(path.join(root, file)));
}

/** Makes a folder a git repository with one commit of these files. */
export function committedClone(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of sourceFiles()) cpSync(path.join(root, name), path.join(folder, name));
  git(folder, "init", "-q");
  git(folder, "add", "-A");
  git(folder, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "all");
}
