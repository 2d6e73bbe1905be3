import { accessSync, constants } from "node:fs";
import path from "node:path";
import { makeFolder } from "../io/make-folder.js";
import { sha256 } from "../io/sha256-file.js";
import type { ModelClient, ModelReply, ModelRequest } from "../models/contract.js";
import { traitsOf } from "../models/registry.js";
import { CacheShard, cacheError } from "./cache-shard.js";
import { sortedEntries } from "./call.js";

/** Whether the cache keeps a model's replies. */
export function isCacheable(client: Pick<ModelClient, "provider">): boolean {
  return traitsOf(client.provider).cacheable;
}

/**
 * The key of a reply: the SHA-256 of everything that can change it. That is provider, base URL, model,
 * messages, parameters, output schema and replicate; for a judge also its id and the hash of its rubric, in
 * `role`.
 */
export function cacheKey(
  client: Pick<ModelClient, "provider" | "baseUrl" | "model">,
  request: Pick<ModelRequest, "messages" | "parameters" | "output">,
  replicate: number,
  role: string | null = null,
): string {
  const text = JSON.stringify([
    1,
    client.provider,
    client.baseUrl,
    client.model,
    request.messages,
    sortedEntries(request.parameters),
    request.output ?? null,
    replicate,
    role,
  ]);
  return sha256(text);
}

/** The files of a cache folder, by the first digit of their keys. */
export const shardFile = (folder: string, digit: string): string =>
  path.join(folder, `replies-${digit}.jsonl`);

/**
 * Replies on disk, found by their keys, in 16 files that any number of processes may share. One file per
 * reply would be simpler, but each would cost a millisecond and the folder would hold 200,000 files. Damaged
 * lines count as absent.
 */
export class ReplyCache {
  private readonly shards = new Map<string, CacheShard>();

  constructor(readonly folder: string) {}

  get(key: string): ModelReply | undefined {
    return this.shard(key).get(key)?.reply as ModelReply | undefined;
  }

  has(key: string): boolean {
    return this.shard(key).has(key);
  }

  /**
   * Makes the folder before anything is sent, so that no reply is paid for that cannot be stored.
   *
   * @throws AffectlabError when the folder cannot be made or written
   */
  requireWritable(): void {
    try {
      makeFolder(this.folder);
      accessSync(this.folder, constants.W_OK);
    } catch (error) {
      throw cacheError(error, this.folder);
    }
  }

  /** @throws AffectlabError when the folder cannot be written */
  put(key: string, model: string, reply: ModelReply): void {
    this.shard(key).put({ key, model, at: Date.now(), reply });
  }

  close(): void {
    for (const shard of this.shards.values()) shard.close();
    this.shards.clear();
  }

  private shard(key: string): CacheShard {
    const digit = key.charAt(0);
    let shard = this.shards.get(digit);
    if (shard === undefined) {
      shard = new CacheShard(shardFile(this.folder, digit));
      this.shards.set(digit, shard);
    }
    return shard;
  }
}
