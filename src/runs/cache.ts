import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import * as z from "zod";
import { writeError } from "../io/write-file-atomic.js";
import type { ModelClient, ModelReply, ModelRequest } from "../models/contract.js";
import { sortedEntries } from "./call.js";

const count = z.number().int().nonnegative().nullable();

const entrySchema = z.object({
  key: z.string(),
  model: z.string(),
  reply: z.object({
    text: z.string(),
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

/** Answers of these follow from what the caller knows of the call, and cost nothing to ask again. */
const computed: ReadonlySet<string> = new Set(["replay", "scripted", "bayes"]);

export function isCacheable(client: Pick<ModelClient, "provider">): boolean {
  return !computed.has(client.provider);
}

/**
 * The key of a reply: the SHA-256 of everything that can change it. Provider, base URL, model, messages,
 * parameters, output schema, replicate; for a judge also its id and the hash of its rubric, in `role`.
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
  return createHash("sha256").update(text).digest("hex");
}

let counter = 0;

/**
 * Replies on disk, each in a file named by its key. Any number of processes may share a folder: a file
 * appears whole or not at all, and two processes that write one key write the same question's answer.
 * What is damaged counts as absent. System calls are synchronous: they take less than a tenth of a
 * millisecond, and a promise for each costs more.
 */
export class ReplyCache {
  private readonly made = new Set<string>();

  constructor(readonly folder: string) {}

  get(key: string): ModelReply | undefined {
    let text: string;
    try {
      text = readFileSync(this.fileOf(key), "utf8");
    } catch {
      return undefined;
    }
    try {
      const entry = entrySchema.parse(JSON.parse(text));
      return entry.key === key ? (entry.reply as ModelReply) : undefined;
    } catch {
      return undefined;
    }
  }

  has(key: string): boolean {
    return existsSync(this.fileOf(key));
  }

  /** @throws AffectlabError when the folder cannot be written */
  put(key: string, model: string, reply: ModelReply): void {
    const file = this.fileOf(key);
    const temporary = `${file}.${process.pid}.${counter++}.partial`;
    try {
      const folder = path.dirname(file);
      if (!this.made.has(folder)) {
        mkdirSync(folder, { recursive: true });
        this.made.add(folder);
      }
      const handle = openSync(temporary, "wx");
      try {
        const bytes = Buffer.from(JSON.stringify({ key, model, reply }));
        for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at);
      } finally {
        closeSync(handle);
      }
      renameSync(temporary, file);
    } catch (error) {
      try {
        rmSync(temporary, { force: true });
      } catch {
        // Where the folder could not be made there is nothing to remove, which is a failure to rm.
      }
      throw writeError(error, file);
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, key.slice(0, 2), `${key}.json`);
  }
}
