import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";

export interface CacheListing {
  folder: string;
  replies: number;
  bytes: number;
  /** By model id, most replies first. */
  models: { model: string; replies: number; bytes: number }[];
  /** Files that hold no reply: what a killed process left, or damage. */
  damaged: number;
}

/** What a cache folder holds. */
export async function listCache(folder: string): Promise<CacheListing> {
  const byModel = new Map<string, { replies: number; bytes: number }>();
  const listing: CacheListing = { folder, replies: 0, bytes: 0, models: [], damaged: 0 };
  for await (const file of cacheFiles(folder)) {
    const model = await modelOf(file.path);
    listing.bytes += file.bytes;
    if (model === null) {
      listing.damaged++;
      continue;
    }
    listing.replies++;
    const sums = byModel.get(model) ?? { replies: 0, bytes: 0 };
    byModel.set(model, { replies: sums.replies + 1, bytes: sums.bytes + file.bytes });
  }
  listing.models = [...byModel]
    .map(([model, sums]) => ({ model, ...sums }))
    .sort((a, b) => b.replies - a.replies || (a.model < b.model ? -1 : 1));
  return listing;
}

export interface PruneOptions {
  /** Only replies older than so many days. */
  olderThanDays?: number;
  /** Only replies of this model. */
  model?: string;
  /** Milliseconds since 1970: what "older" is counted from. */
  now: number;
}

/** Removes replies by age or model, and always what is damaged; gives how many files and bytes went. */
export async function pruneCache(
  folder: string,
  { olderThanDays, model, now }: PruneOptions,
): Promise<{ removed: number; bytes: number }> {
  const oldest = olderThanDays === undefined ? Number.POSITIVE_INFINITY : now - olderThanDays * 86_400_000;
  const sums = { removed: 0, bytes: 0 };
  for await (const file of cacheFiles(folder)) {
    const its = await modelOf(file.path);
    const chosen =
      (olderThanDays !== undefined || model !== undefined) &&
      file.modified < oldest &&
      (model === undefined || its === model);
    // A file of a process at work is not damage; an hour later it is.
    const isLeftover = its === null && file.modified < now - 3_600_000;
    if (!chosen && !isLeftover) continue;
    await rm(file.path, { force: true });
    sums.removed++;
    sums.bytes += file.bytes;
  }
  return sums;
}

/** Removes every reply; gives how many files and bytes went. Nothing else in the folder is touched. */
export async function clearCache(folder: string): Promise<{ removed: number; bytes: number }> {
  const sums = { removed: 0, bytes: 0 };
  for await (const file of cacheFiles(folder)) {
    await rm(file.path, { force: true });
    sums.removed++;
    sums.bytes += file.bytes;
  }
  return sums;
}

async function* cacheFiles(
  folder: string,
): AsyncGenerator<{ path: string; bytes: number; modified: number }> {
  if (!existsSync(folder)) return;
  for (const shard of await readdir(folder, { withFileTypes: true })) {
    if (!shard.isDirectory() || !/^[0-9a-f]{2}$/.test(shard.name)) continue;
    const inside = path.join(folder, shard.name);
    const entries: Dirent[] = await readdir(inside, { withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || !/^[0-9a-f]{64}\.json/.test(entry.name)) continue;
      const file = path.join(inside, entry.name);
      const found = await stat(file).catch(() => null);
      if (found !== null) yield { path: file, bytes: found.size, modified: found.mtimeMs };
    }
  }
}

async function modelOf(file: string): Promise<string | null> {
  if (!file.endsWith(".json")) return null;
  try {
    const entry = JSON.parse(await readFile(file, "utf8")) as { model?: unknown };
    return typeof entry.model === "string" ? entry.model : null;
  } catch {
    return null;
  }
}
