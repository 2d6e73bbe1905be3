import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of a file's bytes, as 64 lower-case hexadecimal digits. The file may have any size. */
export async function sha256File(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

/**
 * The SHA-256 of bytes or of a text's UTF-8 form, as 64 lower-case hexadecimal digits.
 *
 * @example
 * ```ts
 * sha256("abc").slice(0, 16); // "ba7816bf8f01cfea"
 * ```
 */
export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/**
 * The id that git gives to a file's bytes as a blob: the SHA-1 of a header with their number, and the bytes.
 *
 * @example
 * ```ts
 * gitBlobId(new Uint8Array()); // "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
 * ```
 */
export function gitBlobId(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
