import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ChecksumError, InputError } from "../core/errors.js";
import { type CataloguedFile, readCatalogue, readManifest, type UpstreamSource } from "./catalogue.js";
import { shownPath } from "./project-root.js";
import { ReleasedFiles } from "./released-files.js";
import { sha256 as sha256Of } from "./sha256-file.js";
import { differingHash } from "./unpack.js";
import { moreFiles, resolveUpstream } from "./upstream.js";

/**
 * Opens a source of the catalogue at its pinned commit. Every file is verified when it is read.
 *
 * @throws MissingDataError when upstream is not here, saying how to supply it
 * @throws ChecksumError when the folder is a clone of another commit
 */
export async function openRelease(name: string): Promise<ReleasedFiles> {
  const source = (await readCatalogue()).find((one) => one.name === name);
  if (source === undefined) throw new InputError(`the catalogue has no source "${name}"`);
  const folder = resolveUpstream(name);
  const head = await headOf(folder);
  if (head !== undefined && head !== source.commit) {
    throw new ChecksumError(
      `${shownPath(folder)} is at commit ${head.slice(0, 7)}, but the catalogue pins ${source.commit.slice(0, 7)}; check that commit out, or give other data by --other-data <folder>`,
      { page: "docs/other-data.md" },
    );
  }
  const files = await readManifest(source);
  const sha256 = new Map(files.map((file) => [file.path, file.sha256 as string]));
  for (const file of await moreFiles(folder, source)) {
    sha256.set(file.path, await sha256OfBlob(folder, file, source));
  }
  return new ReleasedFiles(folder, { commit: source.commit, sha256 });
}

/** The sha256 of a file that the catalogue knows by its git blob alone. */
async function sha256OfBlob(folder: string, file: CataloguedFile, source: UpstreamSource): Promise<string> {
  const place = path.join(folder, file.path);
  const bytes = await readFile(place);
  if (differingHash(bytes, file) === undefined) return sha256Of(bytes);
  throw new ChecksumError(
    `${shownPath(place)} is not the file of commit ${source.commit.slice(0, 7)} (git blob differs); run \`npx affectlab data fetch ${source.name} --all\`, or move it away`,
    { page: "docs/other-data.md" },
  );
}

/**
 * Opens other data in the layout of a source: `<folder>/<name>/`, or the folder itself.
 *
 * @param landmark a path that the source has, by which a folder of it is known
 * @returns undefined where the folder holds no such data
 */
export function openOtherData(folder: string, name: string, landmark: string): ReleasedFiles | undefined {
  const own = path.join(folder, name);
  if (existsSync(own)) return new ReleasedFiles(own);
  return existsSync(path.join(folder, landmark)) ? new ReleasedFiles(folder) : undefined;
}

/** The commit that a git clone has checked out; undefined where the folder is no clone. */
async function headOf(folder: string): Promise<string | undefined> {
  const read = (name: string): Promise<string | undefined> =>
    readFile(path.join(folder, ".git", name), "utf8").then(
      (text) => text.trim(),
      () => undefined,
    );
  const head = await read("HEAD");
  const ref = head?.startsWith("ref: ") ? head.slice(5) : undefined;
  if (ref === undefined) return head;
  const packed = (await read("packed-refs"))?.split("\n").find((line) => line.endsWith(` ${ref}`));
  return (await read(ref)) ?? packed?.split(" ")[0];
}
