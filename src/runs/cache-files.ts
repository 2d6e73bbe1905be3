import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { linesOf } from "../io/lines.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { type CacheEntry, parseEntry } from "./cache-shard.js";

export interface CacheListing {
  folder: string;
  replies: number;
  bytes: number;
  /** By model id, most replies first. */
  models: { model: string; replies: number; bytes: number }[];
  /** Lines without a reply: leftovers of a killed process, or damage. */
  damaged: number;
}

/** The contents of a cache folder. A reply that was stored twice counts once. */
export async function listCache(folder: string): Promise<CacheListing> {
  const byModel = new Map<string, { replies: number; bytes: number }>();
  const listing: CacheListing = { folder, replies: 0, bytes: 0, models: [], damaged: 0 };
  for (const file of await shardFiles(folder)) {
    listing.bytes += (await stat(file)).size;
    const { entries, damaged } = await readShard(file);
    listing.damaged += damaged;
    listing.replies += entries.size;
    for (const [line, { model }] of entries.values()) {
      const sums = byModel.get(model) ?? { replies: 0, bytes: 0 };
      byModel.set(model, { replies: sums.replies + 1, bytes: sums.bytes + Buffer.byteLength(line) });
    }
  }
  listing.models = [...byModel]
    .map(([model, sums]) => ({ model, ...sums }))
    .sort((a, b) => b.replies - a.replies || (a.model < b.model ? -1 : 1));
  return listing;
}

export interface PruneOptions {
  /** Only replies older than this number of days. */
  olderThanDays?: number;
  /** Only replies of this model. */
  model?: string;
  /** The time from which the age is counted, in milliseconds since 1970. */
  now: number;
}

/**
 * Removes replies by age or model, and always damaged and duplicate lines. Returns the number of replies and
 * bytes removed. Replies that a running run stores meanwhile may be lost; they would be asked again.
 */
export async function pruneCache(
  folder: string,
  { olderThanDays, model, now }: PruneOptions,
): Promise<{ removed: number; bytes: number }> {
  const oldest = olderThanDays === undefined ? Number.POSITIVE_INFINITY : now - olderThanDays * 86_400_000;
  const isChosen = ([, entry]: Kept): boolean =>
    (olderThanDays !== undefined || model !== undefined) &&
    entry.at < oldest &&
    (model === undefined || entry.model === model);
  const sums = { removed: 0, bytes: 0 };
  for (const file of await shardFiles(folder)) {
    const before = (await stat(file)).size;
    const { entries } = await readShard(file);
    const kept = [...entries.values()].filter((entry) => !isChosen(entry));
    const text = kept.map(([line]) => `${line}\n`).join("");
    sums.removed += entries.size - kept.length;
    if (Buffer.byteLength(text) === before) continue;
    sums.bytes += before - Buffer.byteLength(text);
    if (kept.length === 0) await rm(file, { force: true });
    else await writeFileAtomic(file, text);
  }
  return sums;
}

/** Removes every reply; returns the number of replies and bytes removed. Nothing else in the folder changes. */
export async function clearCache(folder: string): Promise<{ removed: number; bytes: number }> {
  const sums = { removed: 0, bytes: 0 };
  for (const file of await shardFiles(folder)) {
    sums.removed += (await readShard(file)).entries.size;
    sums.bytes += (await stat(file)).size;
    await rm(file, { force: true });
  }
  return sums;
}

async function shardFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  return names
    .filter((name) => /^replies-[0-9a-f]\.jsonl$/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

type Kept = [line: string, entry: CacheEntry];

/** A shard's replies. If a key occurs twice, the last one counts. */
async function readShard(file: string): Promise<{ entries: Map<string, Kept>; damaged: number }> {
  const entries = new Map<string, Kept>();
  let damaged = 0;
  for await (const line of linesOf(file)) {
    if (line === "") continue;
    const entry = parseEntry(line);
    if (entry === null) damaged++;
    else entries.set(entry.key, [line, entry]);
  }
  return { entries, damaged };
}
