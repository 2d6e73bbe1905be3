import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Ended, type RunOptions, runNode } from "./child.js";
import { scratchFolder } from "./scratch.js";
import { seedBuild } from "./seed-build.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Compiles src if that is needed, as every first command does. */
export async function ensureBuilt(): Promise<void> {
  const ended = await runNode([path.join(root, "scripts", "ensure.mjs")]);
  if (ended.code !== 0) throw new Error(ended.stderr);
}

/**
 * A folder laid out like a clone: the compiled command line with data, figures and notebooks of its own,
 * so that a test neither reads nor writes those of the project. Of dist it has the bundle, which is all that the
 * command line loads.
 */
export function scratchClone(files: Record<string, string | Uint8Array> = {}): string {
  const clone = scratchFolder(files);
  const own = ["package.json", "dist/bundle", "scripts", "src/cli/affectlab.mjs", "src/plots/fonts"];
  for (const name of own) cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  mkdirSync(path.join(clone, "data"), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(clone, "node_modules"));
  return clone;
}

/**
 * A clone with sources and data of its own, and packages that it shares: a build leaves its mark beside these.
 * Whoever makes it removes it. Its first build compiles what was changed in it.
 */
export function sourceClone(): string {
  const clone = mkdtempSync(path.join(tmpdir(), "affectlab-"));
  const own = [
    "package.json",
    "package-lock.json",
    "CITATION.cff",
    "tsconfig.json",
    "biome.json",
    ".gitignore",
    "scripts",
    "src",
  ];
  for (const name of own) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  }
  for (const folder of ["node_modules", "data"]) {
    mkdirSync(path.join(clone, folder));
    for (const name of readdirSync(path.join(root, folder)).filter((one) => one !== ".cache")) {
      symlinkSync(path.join(root, folder, name), path.join(clone, folder, name));
    }
  }
  seedBuild(clone);
  return clone;
}

/** Runs `affectlab` of a clone; from another working directory unless told. */
export function affectlab(clone: string, args: string[], options: RunOptions = {}): Promise<Ended> {
  return runNode([path.join(clone, "src", "cli", "affectlab.mjs"), ...args], { cwd: "/", ...options });
}

/** What `affectlab claims` says on stderr, but for the line that it writes when it takes more than a second. */
export const withoutProgress = (stderr: string): string => stderr.replace(/^claims: computing .*\n/m, "");
