import { type UnzipFileInfo, unzipSync } from "fflate";
import { DataError } from "../../core/errors.js";

/** How much of an archive is unpacked at a time: a log's samples may be larger than the memory. */
const batchBytes = 64 * 2 ** 20;
/** A small archive can unpack to any size; no sample of a log is as large as this. */
const largestEntry = 2 ** 30;

/**
 * Passes through the files of a zip archive that are wanted, a few at a time.
 *
 * @throws DataError when the archive is damaged, or a file is compressed in a way that cannot be read
 */
export function* eachEntry(
  bytes: Uint8Array,
  file: string,
  isWanted: (name: string) => boolean,
): Generator<{ name: string; content: Uint8Array }> {
  const batches: Set<string>[] = [];
  let held = Number.POSITIVE_INFINITY;
  read(bytes, file, (entry) => {
    if (!isWanted(entry.name)) return false;
    requireReadable(entry, file);
    if (held + entry.originalSize > batchBytes) {
      batches.push(new Set());
      held = 0;
    }
    held += entry.originalSize;
    batches.at(-1)!.add(entry.name);
    return false;
  });
  for (const batch of batches) {
    const found = read(bytes, file, ({ name }) => batch.has(name));
    for (const [name, content] of Object.entries(found)) yield { name, content };
  }
}

/** The names of the files in a zip archive. */
export function entryNames(bytes: Uint8Array, file: string): string[] {
  const names: string[] = [];
  read(bytes, file, ({ name }) => {
    names.push(name);
    return false;
  });
  return names;
}

function read(bytes: Uint8Array, file: string, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(
      `is a damaged zip archive (${(error as Error).message})`,
      { file, remedy: "the file may be truncated" },
      { cause: error },
    );
  }
}

function requireReadable({ name, compression, originalSize }: UnzipFileInfo, file: string): void {
  if (compression !== 0 && compression !== 8) {
    throw new DataError(`holds ${name} in compression ${compression}, which cannot be read`, {
      file,
      remedy: "write the log as JSON (inspect log convert --to json)",
    });
  }
  if (originalSize > largestEntry) {
    throw new DataError(`holds ${name} of ${originalSize} bytes; no sample is as large`, { file });
  }
}
