import { createHash } from "node:crypto";
import { replaceFile } from "../io/write-file-atomic.js";

/** What the codebook says about a written file. */
export interface WrittenFile {
  rows: number;
  bytes: number;
  /** "sha256:" and 64 digits */
  hash: string;
}

/** How many bytes are collected before they are written. */
const chunkSize = 1 << 20;

/**
 * Writes rows as JSON Lines one by one, so that a set of any size needs the memory of one chunk. The file
 * gets its name when it is complete: a reader finds the old file or the new one, never a part.
 */
export async function writeLines(
  file: string,
  rows: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  return replaceFile(file, async (handle) => {
    const written = { rows: 0, bytes: 0 };
    let chunk = "";
    const flush = async (): Promise<void> => {
      const bytes = Buffer.from(chunk);
      chunk = "";
      hash.update(bytes);
      written.bytes += bytes.length;
      await handle.writeFile(bytes);
    };
    for await (const row of rows) {
      chunk += `${JSON.stringify(row)}\n`;
      written.rows++;
      if (chunk.length >= chunkSize) await flush();
    }
    await flush();
    return { ...written, hash: `sha256:${hash.digest("hex")}` };
  });
}
