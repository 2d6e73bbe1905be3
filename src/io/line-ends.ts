import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { sha256 } from "./sha256-file.js";

// Git may write CRLF into a checkout (its default on Windows). The texts of the project are the same texts
// then, so they have the same hashes.

/** The bytes of a text with LF for each CRLF. */
export function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!text.includes("\r\n")) return bytes;
  // Latin-1 maps every byte to one character and back.
  return Buffer.from(text.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/**
 * The bytes that have a recorded hash ("sha256:…"): those read, or those with LF for each CRLF. If neither
 * has it, those read.
 */
export function asRecorded(
  bytes: Uint8Array,
  hash: string | undefined,
): { bytes: Uint8Array; sha256: string } {
  const read = { bytes, sha256: sha256(bytes) };
  if (hash === undefined || hash === `sha256:${read.sha256}`) return read;
  const lines = withLineFeeds(bytes);
  const digest = sha256(lines);
  return hash === `sha256:${digest}` ? { bytes: lines, sha256: digest } : read;
}

/** The SHA-256 of a text file with LF for each CRLF, as 64 hexadecimal digits. The file may have any size. */
export async function textSha256(file: string): Promise<string> {
  const hash = createHash("sha256");
  // A CR at the end of a chunk waits for the byte after it.
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    const end = bytes.at(-1) === 13 ? bytes.length - 1 : bytes.length;
    hash.update(withLineFeeds(bytes.subarray(0, end)));
    rest = bytes.subarray(end);
  }
  return hash.update(rest).digest("hex");
}
