import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { MissingDataError } from "../core/errors.js";
import {
  type CataloguedFile,
  downloadFolder,
  mirrorFolder,
  readManifest,
  readMore,
  type UpstreamSource,
} from "./catalogue.js";
import { textSha256 } from "./line-ends.js";
import { shownPath } from "./project-root.js";
import { sha256File } from "./sha256-file.js";
import { differingHash } from "./unpack.js";

/**
 * The folder that holds a source in upstream's own layout. It is the mirror's folder if AFFECTLAB_MIRROR
 * names a mirror that has the source; otherwise the folder that `affectlab data fetch` made.
 *
 * @throws MissingDataError if neither exists; the message says both ways to supply the data.
 */
export function resolveUpstream(name: string): string {
  const folder = locate(name);
  if (folder !== undefined) return path.resolve(folder);
  const mirror = process.env.AFFECTLAB_MIRROR;
  const lacks =
    mirror === undefined || mirror === "" ? "" : ` (and AFFECTLAB_MIRROR=${mirror} has no ${name})`;
  throw new MissingDataError(
    `the upstream data ${name} are not here${lacks}; run \`npx affectlab data fetch ${name}\`, or set AFFECTLAB_MIRROR to a folder that holds ${name}/ in upstream's layout`,
    { page: "docs/commands.md#released-data" },
  );
}

function locate(name: string): string | undefined {
  const downloaded = downloadFolder(name);
  return mirrorFolder(name) ?? (existsSync(downloaded) ? downloaded : undefined);
}

export interface DamagedFile {
  path: string;
  problem: string;
}

/** The state of a source, verified byte by byte against the catalogue. */
export interface UpstreamState {
  state: "present" | "mirror" | "missing" | "damaged";
  /** The folder that was checked; null if missing. */
  folder: string | null;
  damaged: DamagedFile[];
  /** How many of the files that only `data fetch --all` brings are there. */
  more: number;
}

/** Compares every catalogued file of a source with its recorded size and sha256. */
export async function upstreamState(source: UpstreamSource): Promise<UpstreamState> {
  const folder = locate(source.name);
  if (folder === undefined) return { state: "missing", folder: null, damaged: [], more: 0 };
  const more = await moreFiles(folder, source);
  const damaged = await damagedFiles(folder, [...(await readManifest(source)), ...more]);
  const intact = mirrorFolder(source.name) === undefined ? "present" : "mirror";
  const state = damaged.length > 0 ? "damaged" : intact;
  return { state, folder: shownPath(folder), damaged, more: more.length };
}

/** Of the files that only `data fetch --all` brings, those that are in a folder. */
export async function moreFiles(folder: string, source: UpstreamSource): Promise<CataloguedFile[]> {
  return (await readMore(source)).filter((file) => existsSync(path.join(folder, file.path)));
}

/** The catalogued files that are missing or wrong in a folder, with the problem of each. */
export async function damagedFiles(
  folder: string,
  manifest: readonly CataloguedFile[],
): Promise<DamagedFile[]> {
  const damaged: DamagedFile[] = [];
  // In small groups: a thousand small files, read one by one, would mostly mean waiting.
  for (let start = 0; start < manifest.length; start += 16) {
    const group = manifest.slice(start, start + 16);
    const problems = await Promise.all(group.map((file) => problemOf(path.join(folder, file.path), file)));
    problems.forEach((problem, i) => {
      if (problem !== undefined) damaged.push({ path: group[i]?.path as string, problem });
    });
  }
  return damaged;
}

/** What is wrong with a mirror that git checked out with other line ends than the authors'. */
export const crlfProblem = "has CRLF line ends, which git wrote";

async function problemOf(place: string, wanted: CataloguedFile): Promise<string | undefined> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return "is missing";
  if (!found.isFile()) return "is not a file";
  if (wanted.sha256 === null) {
    // No file that is known by its git blob alone is larger than some megabytes.
    return differingHash(await readFile(place), wanted) === undefined ? undefined : "has another git blob";
  }
  const sameSize = found.size === wanted.bytes;
  if (sameSize && (await sha256File(place)) === wanted.sha256) return undefined;
  if ((await textSha256(place)) === wanted.sha256) return crlfProblem;
  return sameSize ? "has another sha256" : `has ${found.size} bytes instead of ${wanted.bytes}`;
}
