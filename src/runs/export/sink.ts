import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";

const held = 1 << 20;

/**
 * Writes pieces to a file that is open, a megabyte at a time. It blocks: the rows of a log are handed over one after
 * another, and none is read before the last is written. So memory stays flat.
 */
export class Sink {
  #pieces: string[] = [];
  #characters = 0;
  /** Bytes written; of texts, once they are flushed. */
  bytes = 0;

  constructor(private readonly handle: FileHandle) {}

  text(piece: string): void {
    this.#pieces.push(piece);
    this.#characters += piece.length;
    if (this.#characters > held) this.flush();
  }

  flush(): void {
    if (this.#pieces.length === 0) return;
    const bytes = Buffer.from(this.#pieces.join(""), "utf8");
    this.#pieces = [];
    this.#characters = 0;
    this.write(bytes);
  }

  write(bytes: Uint8Array): void {
    // A system may take fewer bytes than it is given.
    for (let at = 0; at < bytes.length; ) at += writeSync(this.handle.fd, bytes, at);
    this.bytes += bytes.length;
  }
}
