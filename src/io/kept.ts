import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { dataOrigin } from "./data-origin.js";
import { projectPath } from "./project-root.js";
import { writeFileAtomic } from "./write-file-atomic.js";

/**
 * Results kept on disk for later processes: a kept result was computed by the same code, of the same packages, in
 * the same Node. So a result is found only where computing it again would give the same. Results that depend on
 * the data have `dataHash()` in their name.
 *
 * Only the bundle has a known code. From single modules, as in the tests, nothing is kept and nothing is found.
 */

const digestBytes = 32;
/** Results of so many versions of the code are kept: as many as one goes back and forth between. */
const versionsKept = 3;

const ownCode = hashOfBundle();

/** The hash of the running code and of what it runs on; undefined where nothing can be kept. */
export function codeHash(): string | undefined {
  // Edited data are for trying things out, and other data are not in `dataHash`: nothing of them may come back.
  const isReleased = dataOrigin().kind === "released" && process.env.AFFECTLAB_ALLOW_EDITED_DATA !== "1";
  return isReleased ? ownCode : undefined;
}

/** The hash of all files under data/, whatever their dates. */
export async function dataHash(): Promise<string> {
  data ??= hashOfFolder(projectPath("data"));
  return data;
}
let data: Promise<string> | undefined;

/**
 * The result of that name that an earlier process kept, or undefined. A damaged file counts as none, and
 * `AFFECTLAB_FRESH=1` finds none.
 */
export async function readKept<T>(name: string): Promise<T | undefined> {
  const file = fileOf(name);
  if (file === undefined || process.env.AFFECTLAB_FRESH === "1") return undefined;
  try {
    const bytes = await readFile(file);
    const content = bytes.subarray(digestBytes);
    if (!digest(content).equals(bytes.subarray(0, digestBytes))) return undefined;
    return deserialize(content) as T;
  } catch {
    return undefined;
  }
}

/** Keeps a result under a name. Where it cannot be written (a read-only clone), it is not kept. */
export async function keep(name: string, result: unknown): Promise<void> {
  const file = fileOf(name);
  if (file === undefined) return;
  try {
    const content = serialize(result);
    await writeFileAtomic(file, Buffer.concat([digest(content), content]));
    tidied ??= removeOldVersions();
    await tidied;
  } catch {
    // Kept results only save time.
  }
}
let tidied: Promise<void> | undefined;

const folder = (): string => projectPath("node_modules", ".cache", "affectlab", "kept");

function fileOf(name: string): string | undefined {
  const code = codeHash();
  return code === undefined
    ? undefined
    : path.join(folder(), code.slice(0, 32), digest(name).toString("hex").slice(0, 32));
}

async function removeOldVersions(): Promise<void> {
  const names = await readdir(folder());
  const versions = await Promise.all(
    names.map(async (name) => ({ name, used: (await stat(path.join(folder(), name))).mtimeMs })),
  );
  const old = versions.sort((a, b) => b.used - a.used).slice(versionsKept);
  await Promise.all(old.map(({ name }) => rm(path.join(folder(), name), { recursive: true, force: true })));
}

const digest = (content: string | Uint8Array): Buffer => createHash("sha256").update(content).digest();

/** Read when this module is loaded: a later build must not lend its hash to a process of an earlier one. */
function hashOfBundle(): string | undefined {
  if (!import.meta.url.includes("/dist/bundle/")) return undefined;
  try {
    const hash = createHash("sha256");
    for (const file of [projectPath("dist", "bundle", "code.sha256"), projectPath("package-lock.json")]) {
      hash.update(readFileSync(file));
    }
    const { node, v8, icu, unicode } = process.versions;
    return hash
      .update(JSON.stringify([node, v8, icu, unicode, process.platform, process.arch]))
      .digest("hex");
  } catch {
    return undefined;
  }
}

async function hashOfFolder(top: string): Promise<string> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const content = await readFile(file);
    hash.update(`${path.relative(top, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
