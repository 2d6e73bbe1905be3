import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { AffectlabError } from "../core/errors.js";
import { makeFolder } from "../io/make-folder.js";
import { writeError } from "../io/write-file-atomic.js";

const count = z.number().int().nonnegative().nullable();

/** A stored reply: one line of a shard. The key comes first, so a line can be found without parsing it. */
export const cacheEntrySchema = z.object({
  key: z.string().length(64),
  model: z.string(),
  /** When it was stored, in milliseconds since 1970. Used only for pruning. */
  at: z.number(),
  reply: z.object({
    text: z.string(),
    reasoning: z.string().optional(),
    object: z.unknown().optional(),
    refusal: z.string().nullable(),
    finishReason: z.enum(["stop", "length", "refusal", "content-filter", "other"]),
    servedModel: z.string().nullable(),
    usage: z.object({
      inputTokens: count,
      cachedInputTokens: count,
      outputTokens: count,
      reasoningTokens: count,
    }),
    latencyMs: z.number(),
    replyId: z.string().nullable(),
  }),
});
export type CacheEntry = z.infer<typeof cacheEntrySchema>;

/** The reply if it is complete, else null. */
export function parseEntry(line: string): CacheEntry | null {
  try {
    return cacheEntrySchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Adds to a write error how to go on without this cache, because a cache is only a convenience. */
export function cacheError(error: unknown, file: string): unknown {
  const told = writeError(error, file);
  if (!(told instanceof AffectlabError)) return told;
  const others = "name another cache (AFFECTLAB_CACHE_DIR), or use none (--no-cache)";
  return new AffectlabError(`${told.message}, ${others}`, { cause: error });
}

const newline = 0x0a;
const opening = Buffer.from('{"key":"');

/**
 * One file of a cache. Any number of processes may append lines: each line is one system call, and the system
 * does not mix them. If a killed process left a line unfinished, the line break that begins the next line
 * ends it, and it counts as absent. Lines of other processes are read when their keys are asked for.
 */
export class CacheShard {
  private reader: number | undefined;
  private writer: number | undefined;
  private indexed = 0;
  /** This process's lines after `indexed`, in the order of writing. */
  private own: { key: string; bytes: number }[] = [];
  private readonly places = new Map<string, { start: number; length: number }>();

  constructor(private readonly file: string) {}

  get(key: string): CacheEntry | undefined {
    const place = this.find(key);
    if (place === undefined || this.reader === undefined) return undefined;
    const bytes = Buffer.alloc(place.length);
    readSync(this.reader, bytes, 0, place.length, place.start);
    const entry = parseEntry(bytes.toString("utf8"));
    return entry?.key === key ? entry : undefined;
  }

  has(key: string): boolean {
    return this.find(key) !== undefined;
  }

  /** @throws AffectlabError when the file cannot be written */
  put(entry: CacheEntry): void {
    const { key, model, at, reply } = entry;
    const bytes = Buffer.from(`\n${JSON.stringify({ key, model, at, reply })}\n`);
    try {
      if (this.writer === undefined) {
        makeFolder(path.dirname(this.file));
        this.writer = openSync(this.file, "a");
      }
      for (let written = 0; written < bytes.length; ) written += writeSync(this.writer, bytes, written);
      this.own.push({ key, bytes: bytes.length });
    } catch (error) {
      throw cacheError(error, this.file);
    }
  }

  close(): void {
    for (const handle of [this.reader, this.writer]) if (handle !== undefined) closeSync(handle);
    this.reader = undefined;
    this.writer = undefined;
  }

  private find(key: string): { start: number; length: number } | undefined {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.reader ??= this.openIfThere();
    if (this.reader === undefined) return undefined;
    const { size } = fstatSync(this.reader);
    if (size > this.indexed && !this.indexOwn(size)) this.index(this.reader, size);
    return this.places.get(key);
  }

  /** If only this process has written since, the positions are known without reading. */
  private indexOwn(size: number): boolean {
    const { own } = this;
    this.own = [];
    if (own.reduce((sum, { bytes }) => sum + bytes, this.indexed) !== size) return false;
    for (const { key, bytes } of own) {
      // Each line has its own line break before and after it.
      this.places.set(key, { start: this.indexed + 1, length: bytes - 2 });
      this.indexed += bytes;
    }
    return true;
  }

  private openIfThere(): number | undefined {
    try {
      return openSync(this.file, "r");
    } catch {
      return undefined;
    }
  }

  /** Records the positions of the lines up to `size`. An unfinished line is left for the next time. */
  private index(reader: number, size: number): void {
    const bytes = Buffer.alloc(size - this.indexed);
    const read = readSync(reader, bytes, 0, bytes.length, this.indexed);
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1 && end < read; end = bytes.indexOf(newline, start)) {
      const from = start + opening.length;
      if (end - start > 64 && bytes.subarray(start, from).equals(opening)) {
        const key = bytes.toString("latin1", from, from + 64);
        this.places.set(key, { start: this.indexed + start, length: end - start });
      }
      start = end + 1;
    }
    this.indexed += start;
  }
}
