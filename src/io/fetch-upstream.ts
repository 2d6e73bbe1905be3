import { existsSync, renameSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { NetworkError } from "../core/errors.js";
import { downloadFolder, readManifest, readMore, type UpstreamSource } from "./catalogue.js";
import { type DownloadOptions, download } from "./download.js";
import { makeFolder } from "./make-folder.js";
import { releaseTemporary, trackTemporary } from "./temporary-paths.js";
import { unpackCatalogued } from "./unpack.js";
import { damagedFiles, moreFiles } from "./upstream.js";
import { writeError } from "./write-file-atomic.js";

export interface FetchProgress {
  /** Compressed bytes that have arrived. Servers rarely announce the total. */
  received: number;
  files: number;
  filesTotal: number;
}

export interface FetchOptions extends DownloadOptions {
  onProgress?: (progress: FetchProgress) => void;
  /** Download even if every file exists and is intact. */
  force?: boolean;
  /** Also the files that are not fetched by default. They stay once they are there. */
  all?: boolean;
}

export interface FetchResult {
  folder: string;
  files: number;
  /** False if every file was there already. */
  downloaded: boolean;
}

/**
 * Downloads a source at its pinned commit to data/upstream/<name>.
 *
 * Every file is verified against the catalogue; then the folder is moved into place in one step. So an
 * interruption leaves either the old state or the complete new one.
 *
 * @throws NetworkError when GitHub cannot be reached; the message says which files to place where.
 * @throws ChecksumError, DataError when the download differs from the catalogue.
 * @throws InterruptedError when the signal was aborted.
 */
export async function fetchUpstream(
  source: UpstreamSource,
  options: FetchOptions = {},
): Promise<FetchResult> {
  const folder = downloadFolder(source.name);
  const keepsAll = options.all === true || (await moreFiles(folder, source)).length > 0;
  const manifest = [...(await readManifest(source)), ...(keepsAll ? await readMore(source) : [])];
  if (options.force !== true && (await damagedFiles(folder, manifest)).length === 0) {
    return { folder, files: manifest.length, downloaded: false };
  }
  const parent = path.dirname(folder);
  try {
    makeFolder(parent);
  } catch (error) {
    throw writeError(error, folder);
  }
  await removeAbandoned(parent, source.name);

  const temporary = path.join(parent, `.${source.name}.${process.pid}.partial`);
  trackTemporary(temporary);
  try {
    await download(
      archiveUrl(source),
      async (body) => {
        await rm(temporary, { recursive: true, force: true });
        makeFolder(temporary);
        const progress: FetchProgress = { received: 0, files: 0, filesTotal: manifest.length };
        const tell = (): void => options.onProgress?.({ ...progress });
        // A listener starts the flow; the pause leaves that to unpacking.
        body.on("data", (chunk: Buffer) => {
          progress.received += chunk.length;
          tell();
        });
        body.pause();
        await unpackCatalogued(body, manifest, temporary, source.name, (written) => {
          progress.files = written;
          tell();
        });
      },
      options,
    );
    await putInPlace(temporary, folder);
    return { folder, files: manifest.length, downloaded: true };
  } catch (error) {
    throw error instanceof NetworkError ? withRemedy(error, source) : error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
    releaseTemporary(temporary);
  }
}

function archiveUrl(source: UpstreamSource): string {
  const base = process.env.AFFECTLAB_GITHUB_URL || "https://codeload.github.com";
  return `${base.replace(/\/+$/, "")}/${source.repository}/tar.gz/${source.commit}`;
}

async function putInPlace(temporary: string, folder: string): Promise<void> {
  const aside = `${temporary.slice(0, -".partial".length)}.old.partial`;
  // Both steps are synchronous, so no signal handler can run between them.
  if (existsSync(folder)) renameSync(folder, aside);
  renameSync(temporary, folder);
  await rm(aside, { recursive: true, force: true });
}

/** Removes the leftovers of a killed process, which had no chance to clean up. */
async function removeAbandoned(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(`.${name}.`) ? /\.(\d+)(?:\.old)?\.partial$/.exec(entry)?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) {
      await rm(path.join(parent, entry), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function withRemedy(error: NetworkError, source: UpstreamSource): NetworkError {
  const { name, repository, commit } = source;
  return new NetworkError(
    `${name} could not be downloaded (${error.message}); place the files of github.com/${repository} at commit ${commit} in data/upstream/${name}, or set AFFECTLAB_MIRROR to a folder that holds ${name}/ in upstream's layout`,
    { cause: error, page: "docs/commands.md#released-data" },
  );
}
