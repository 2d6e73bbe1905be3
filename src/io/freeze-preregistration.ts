import { execFile } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { AffectlabError, DataError, MissingDataError } from "../core/errors.js";
import {
  type FrozenPreregistration,
  type Preregistration,
  placeholder,
  preregistrationSchema,
} from "../core/preregistration.js";
import { textSha256 } from "./line-ends.js";
import { contentHashOf, fieldHashesOf, sealOf } from "./preregistration-hashes.js";
import { findProjectRoot, projectPath, shownPath } from "./project-root.js";
import { parseAs, readJson } from "./read-json.js";
import { writeFileAtomic } from "./write-file-atomic.js";

/** Words that mark a text as not yet written. */
const unfinished = new RegExp(`${placeholder.trim()}|\\bTODO\\b|\\bTBD\\b|\\bFIXME\\b|\\?{3}`);

/**
 * Reads a complete registration: no placeholders, and every field fits the schema.
 *
 * @throws DataError `<file>: field "title": still holds "REPLACE: …"; …`
 * @throws DataError naming file and field for any other problem.
 */
export async function readPreregistration(file: string): Promise<Preregistration> {
  const json = await readJson(file);
  if (isFrozen(json)) {
    throw new DataError("is frozen already", {
      file: shownPath(file),
      remedy: "write a new registration to change anything",
    });
  }
  // Checked before the schema: a date that was never filled in is unfinished, not malformed.
  const [first, ...more] = placeholdersIn(json);
  if (first !== undefined) {
    const others = more.length === 0 ? "" : `, and so do ${more.map(({ field }) => field).join(", ")}`;
    throw new DataError(`still holds "${shorten(first.text)}"${others}`, {
      file: shownPath(file),
      field: first.field,
      remedy: "write your own in its place",
    });
  }
  return parseAs(preregistrationSchema, json, file);
}

export interface FreezeOptions {
  /** The folder of the frozen file; by default the registration's own folder. */
  folder?: string;
  /** The time of freezing; by default now. */
  now?: Date;
}

/**
 * Freezes a registration: checks it, hashes its canonical content and every table it uses, and writes
 * `<name>.<first 12 digits of the hash>.frozen.json`.
 *
 * Deposit the hash somewhere else: only then can others prove that nothing was edited.
 *
 * @throws AffectlabError when the folder already has this frozen registration; nothing is overwritten.
 * @throws MissingDataError naming a table that does not exist.
 */
export async function freezePreregistration(
  file: string,
  options: FreezeOptions = {},
): Promise<{ file: string; frozen: FrozenPreregistration }> {
  const content = await readPreregistration(file);
  const contentHash = contentHashOf(content);
  const name = `${path.basename(file).replace(/\.json$/i, "")}.${contentHash.slice(0, 12)}.frozen.json`;
  const target = path.join(options.folder ?? path.dirname(file), name);
  if (existsSync(target)) {
    throw new AffectlabError(
      `${shownPath(target)} is there already: this registration was frozen; verify it with \`npx affectlab prereg verify\``,
    );
  }
  const inputs = [];
  for (const table of content.design.items.tables) inputs.push(await hashInput(table, file));
  const revision = await gitRevision();
  const software = (await readJson(projectPath("package.json"))) as { name: string; version: string };
  const sealed = {
    format: "affectlab-frozen-preregistration/1" as const,
    contentHash,
    registeredAt: (options.now ?? new Date()).toISOString(),
    software: {
      package: software.name,
      version: software.version,
      gitRevision: revision?.revision ?? null,
      uncommittedChanges: revision?.uncommittedChanges ?? null,
    },
    inputs,
    fieldHashes: fieldHashesOf(content),
    content: content as Record<string, unknown>,
  };
  const frozen = { ...sealed, seal: sealOf(sealed) };
  await writeFileAtomic(target, `${JSON.stringify(frozen, null, 2)}\n`);
  return { file: target, frozen };
}

/** Whether this is the content of a frozen file. */
export function isFrozen(json: unknown): boolean {
  const format = (json as { format?: unknown } | null)?.format;
  return typeof format === "string" && format.startsWith("affectlab-frozen-preregistration/");
}

/** The fields that still hold a placeholder. */
export function placeholdersIn(value: unknown, at = ""): { field: string; text: string }[] {
  if (typeof value === "string") return unfinished.test(value) ? [{ field: at, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    placeholdersIn(part, at === "" ? key : `${at}.${key}`),
  );
}

async function hashInput(table: string, file: string): Promise<{ path: string; sha256: string }> {
  const found = projectPath(table);
  if (statSync(found, { throwIfNoEntry: false })?.isFile())
    return { path: table, sha256: await textSha256(found) };
  throw new MissingDataError(
    `${shownPath(file)} names the table ${table}, which is no file there; check design.items.tables`,
  );
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

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
