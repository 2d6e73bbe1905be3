import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { ChecksumError, DataError } from "../core/errors.js";
import type { CataloguedFile } from "./catalogue.js";
import { makeFolder } from "./make-folder.js";
import { gitBlobId, sha256 } from "./sha256-file.js";
import { writeError } from "./write-file-atomic.js";

/** How much of an archive is read before it is refused. */
export interface ArchiveBounds {
  /** Bytes as they arrive: a stream can go on for ever and inflate to nothing. */
  compressed: number;
  /** Bytes after inflating: a megabyte can inflate to a thousand. */
  inflated: number;
  entries: number;
}

/** The archive of a whole repository: far more than any has today, and little enough to read in a minute. */
const generous: ArchiveBounds = { compressed: 2 * 2 ** 30, inflated: 4 * 2 ** 30, entries: 1_000_000 };

/**
 * Writes the catalogued files of a gzipped tar stream into a folder. Each file is verified before it is
 * written: type, size, hash. Only catalogued paths are ever written, and no link. If any path leads outside,
 * or the archive is larger than its bounds, the whole archive is refused.
 *
 * @param onFile called after each file with the number of files written so far
 * @throws ChecksumError when a catalogued file has different bytes or is not in the archive.
 * @throws DataError when the archive is damaged or too large, or an entry's path leads outside.
 */
export async function unpackCatalogued(
  archive: Readable,
  manifest: readonly CataloguedFile[],
  folder: string,
  name: string,
  onFile: (written: number) => void = () => {},
  bounds: ArchiveBounds = generous,
): Promise<void> {
  const wanted = new Map(manifest.map((file) => [file.path, file]));
  const ready: { file: CataloguedFile; bytes: Buffer }[] = [];
  let failure: unknown;
  let written = 0;
  const count = { compressed: 0, inflated: 0, entries: 0 };
  const add = (kind: keyof ArchiveBounds, more: number): void => {
    count[kind] += more;
    if (count[kind] > bounds[kind]) throw tooLarge(kind, bounds[kind], name);
  };

  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      try {
        add("entries", 1);
        const file = wanted.get(innerPath(entry, name));
        if (file === undefined) entry.resume();
        else collect(entry, file, name, (bytes) => ready.push({ file, bytes }));
      } catch (error) {
        failure ??= error;
        entry.resume();
      }
    },
  });
  // Strict parsing reports damage as an error but goes on; the first error is the cause.
  parser.on("error", (error: Error) => {
    failure ??= new DataError(`is damaged (${error.message})`, { file: archiveName(name) }, { cause: error });
  });
  const writeReady = async (): Promise<void> => {
    if (failure !== undefined) throw failure;
    for (const { file, bytes } of ready.splice(0)) {
      const differs = differingHash(bytes, file);
      if (differs !== undefined) {
        throw new ChecksumError(
          `${file.path} of ${name} is not the file of the pinned commit (${differs} differs); nothing was written, try again later or place a good copy in data/upstream/${name}`,
        );
      }
      const place = path.join(folder, file.path);
      try {
        makeFolder(path.dirname(place));
        await writeFile(place, bytes);
      } catch (error) {
        throw writeError(error, place);
      }
      wanted.delete(file.path);
      onFile(++written);
    }
  };

  try {
    const unzipped = createGunzip();
    archive.on("data", (chunk: Buffer) => {
      try {
        add("compressed", chunk.length);
      } catch (error) {
        unzipped.destroy(error as Error);
      }
    });
    // A failure of the source ends the loop below, which waits for its own writes: nothing is written
    // after this function has thrown.
    pipeline(archive, unzipped).catch(() => {});
    for await (const chunk of unzipped) {
      add("inflated", chunk.length);
      parser.write(chunk);
      await writeReady();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "Z_DATA_ERROR") throw error;
    throw new DataError("is not a gzipped archive", { file: archiveName(name) }, { cause: error });
  }
  parser.end();
  await writeReady();
  const [absent] = wanted.values();
  if (absent !== undefined) {
    throw new ChecksumError(
      `${archiveName(name)} lacks ${wanted.size} catalogued files, the first is ${absent.path}; nothing was written`,
    );
  }
}

/** Which of a file's known hashes its bytes do not have; undefined if they have all. */
export function differingHash(bytes: Uint8Array, file: CataloguedFile): string | undefined {
  if (file.bytes !== null && bytes.length !== file.bytes) return "size";
  if (file.sha256 !== null && sha256(bytes) !== file.sha256) return "sha256";
  return file.gitBlob !== null && gitBlobId(bytes) !== file.gitBlob ? "git blob" : undefined;
}

/** The path inside the repository: GitHub puts all files under one folder named after the commit. */
function innerPath(entry: ReadEntry, name: string): string {
  const parts = entry.path.split(/[\\/]/);
  if (parts.includes("..") || path.posix.isAbsolute(entry.path) || path.win32.isAbsolute(entry.path)) {
    throw new DataError(`has the entry "${entry.path}", which leads outside; the archive is refused`, {
      file: archiveName(name),
    });
  }
  return parts.slice(1).join("/");
}

function collect(entry: ReadEntry, file: CataloguedFile, name: string, done: (bytes: Buffer) => void): void {
  if (entry.type !== "File" && entry.type !== "OldFile") {
    throw new DataError(`has ${entry.path} as ${entry.type}, not as a file`, { file: archiveName(name) });
  }
  if (file.bytes !== null && entry.size !== file.bytes) {
    throw new ChecksumError(
      `${file.path} of ${name} has ${entry.size} bytes instead of ${file.bytes}; nothing was written`,
    );
  }
  const chunks: Buffer[] = [];
  entry.on("data", (chunk: Buffer) => chunks.push(chunk));
  entry.on("end", () => done(Buffer.concat(chunks)));
}

const units: Record<keyof ArchiveBounds, string> = {
  compressed: "bytes",
  inflated: "bytes when inflated",
  entries: "entries",
};

function tooLarge(kind: keyof ArchiveBounds, most: number, name: string): DataError {
  return new DataError(
    `has more than ${most.toLocaleString("en-US")} ${units[kind]}; nothing was written, is this the right address?`,
    { file: archiveName(name) },
  );
}

function archiveName(name: string): string {
  return `the archive of ${name}`;
}
