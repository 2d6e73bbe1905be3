/**
 * The batch APIs of both providers as the mock has them: what they refuse, that results come unordered and in two
 * files (OpenAI) or in one (Anthropic), that a batch may expire in part, and that a batch may be taken although the
 * caller never hears of it.
 *
 * GET  /__mock/batches  every batch: { id, api, ids, status }
 * POST /__mock/batches  BatchRules, for the batches that follow
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { sendJson } from "./http.js";

export interface BatchRules {
  /** How long a batch takes; 0 unless given. */
  delayMs?: number;
  /** So many entries of a batch are not reached before it expires. */
  expire?: number;
  /** So many batches are taken, and the connection is cut before the id is sent. */
  cutAnswers?: number;
  /** How long after a batch was taken its id is sent. */
  answerDelayMs?: number;
  /** So many batches are refused as a whole. */
  refuse?: number;
  /** Where the results are said to lie. */
  resultsHost?: string;
}

interface Entry {
  id: string;
  body: Record<string, unknown>;
}

interface Batch {
  id: string;
  api: "openai" | "anthropic";
  entries: Entry[];
  createdAt: number;
  delayMs: number;
  expired: ReadonlySet<string>;
  refusal: string | null;
  endpoint?: string;
  metadata?: unknown;
  results?: { replies: string[]; errors: string[] };
}

type Json = Record<string, unknown>;

export interface BatchAnswers {
  /** What the provider answers to an entry's body if it is sent alone. */
  answer(endpoint: string, id: string, body: Json): { status: number; body: unknown };
}

export class BatchOffice {
  private rules: BatchRules = {};
  private readonly batches: Batch[] = [];
  private readonly files = new Map<string, string>();

  constructor(private readonly answers: BatchAnswers) {}

  set(rules: BatchRules): void {
    this.rules = rules;
  }

  list(): Json[] {
    return this.batches.map((batch) => ({
      ...{ id: batch.id, api: batch.api, status: this.isEnded(batch) ? "ended" : "open" },
      ids: batch.entries.map(({ id }) => id),
    }));
  }

  /** Whether the path is one of a batch API, and has been answered. */
  async handle(
    { method, url, headers }: { method: string; url: URL; headers: IncomingHttpHeaders },
    bytes: Buffer,
    response: ServerResponse,
  ): Promise<boolean> {
    const { pathname, searchParams } = url;
    const [, anthropic] = /\/v1\/messages\/batches(?:\/([^/]+))?(?:\/results)?$/.exec(pathname) ?? [];
    const reply = (status: number, body: unknown): true => {
      sendJson(response, status, body);
      return true;
    };
    if (/\/v1\/messages\/batches/.test(pathname)) {
      if (method === "POST") return this.takeAnthropic(JSON.parse(bytes.toString("utf8")), response, headers);
      if (anthropic === undefined) return reply(200, this.page("anthropic", searchParams, headers));
      const batch = this.batches.find(({ id }) => id === anthropic);
      if (batch === undefined) return reply(404, anthropicError("not_found_error", "no such batch"));
      if (!pathname.endsWith("/results")) return reply(200, this.anthropicBatch(batch, headers));
      if (!this.isEnded(batch)) return reply(404, anthropicError("not_found_error", "has not ended"));
      return lines(response, this.resultsOf(batch).replies);
    }
    if (pathname.endsWith("/v1/files") && method === "POST")
      return reply(...(await this.takeFile(bytes, headers)));
    const [, file] = /\/v1\/files\/([^/]+)\/content$/.exec(pathname) ?? [];
    if (file !== undefined) {
      const text = this.files.get(file);
      return text === undefined ? reply(404, openaiError("No such File object")) : lines(response, [text]);
    }
    const [isBatches, name] = /\/v1\/batches(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (isBatches === undefined) return false;
    if (method === "POST") return this.takeOpenai(JSON.parse(bytes.toString("utf8")), response);
    if (name === undefined) return reply(200, this.page("openai", searchParams, headers));
    const batch = this.batches.find(({ id }) => id === name);
    return batch === undefined
      ? reply(404, openaiError("No such batch"))
      : reply(200, this.openaiBatch(batch));
  }

  private async takeFile(bytes: Buffer, headers: IncomingHttpHeaders): Promise<[number, unknown]> {
    const type = headers["content-type"] ?? "";
    if (!type.startsWith("multipart/form-data")) return [400, openaiError("expected multipart/form-data")];
    const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
    const file = form.get("file");
    if (form.get("purpose") !== "batch" || !(file instanceof File))
      return [400, openaiError("no file, or no purpose")];
    const id = `file-${this.files.size + 1}`;
    this.files.set(id, await file.text());
    return [200, { id, object: "file", bytes: file.size, filename: file.name, purpose: "batch" }];
  }

  private takeOpenai(given: Json, response: ServerResponse): boolean {
    const text = this.files.get(String(given.input_file_id));
    const endpoint = String(given.endpoint);
    const problem =
      text === undefined
        ? "No such File object"
        : !["/v1/chat/completions", "/v1/responses"].includes(endpoint)
          ? `Invalid value: '${endpoint}'`
          : given.completion_window !== "24h"
            ? "Invalid value for completion_window"
            : undefined;
    if (problem !== undefined || text === undefined) {
      sendJson(response, 400, openaiError(problem ?? ""));
      return true;
    }
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Json);
    const ids = new Set(rows.map((row) => row.custom_id));
    const models = new Set(rows.map((row) => (row.body as Json).model));
    // A file that is wrong is found after the batch was taken.
    const refusal =
      ids.size !== rows.length
        ? "duplicate_custom_id"
        : models.size !== 1
          ? "mismatched_model"
          : rows.some((row) => row.method !== "POST" || row.url !== endpoint)
            ? "mismatched_url"
            : rows.length > 50_000
              ? "too_many_tasks"
              : null;
    const batch = this.keep(
      "openai",
      rows.map((row) => ({ id: String(row.custom_id), body: row.body as Json })),
      refusal,
    );
    Object.assign(batch, { endpoint, metadata: given.metadata ?? null });
    this.send(response, () => sendJson(response, 200, this.openaiBatch(batch)));
    return true;
  }

  private takeAnthropic(given: Json, response: ServerResponse, headers: IncomingHttpHeaders): boolean {
    const requests = Array.isArray(given.requests) ? (given.requests as Json[]) : [];
    const ids = requests.map(({ custom_id }) => String(custom_id));
    const problem =
      requests.length === 0 || requests.length > 100_000
        ? "requests: List should have at least 1 item"
        : ids.some((id) => !/^[a-zA-Z0-9_-]{1,64}$/.test(id))
          ? "custom_id: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'"
          : new Set(ids).size !== ids.length
            ? "requests: Duplicate custom_id"
            : requests.some(({ params }) => typeof (params as Json | undefined)?.max_tokens !== "number")
              ? "params.max_tokens: Field required"
              : undefined;
    if (problem !== undefined) {
      sendJson(response, 400, anthropicError("invalid_request_error", problem));
      return true;
    }
    const batch = this.keep(
      "anthropic",
      requests.map(({ custom_id, params }) => ({ id: String(custom_id), body: params as Json })),
      null,
    );
    this.send(response, () => sendJson(response, 200, this.anthropicBatch(batch, headers)));
    return true;
  }

  private keep(api: Batch["api"], entries: Entry[], problem: string | null): Batch {
    const { expire = 0, delayMs = 0, refuse = 0 } = this.rules;
    if (refuse > 0) this.rules = { ...this.rules, refuse: refuse - 1 };
    const batch: Batch = {
      ...{
        id: `${api === "openai" ? "batch" : "msgbatch"}_${this.batches.length + 1}`,
        api,
        entries,
        delayMs,
      },
      createdAt: Date.now(),
      expired: new Set(entries.slice(0, expire).map(({ id }) => id)),
      refusal: problem ?? (refuse > 0 ? "token_limit_exceeded" : null),
    };
    this.batches.push(batch);
    return batch;
  }

  /** Sends the answer to a taken batch, or cuts the connection before it. */
  private send(response: ServerResponse, answer: () => void): void {
    const { cutAnswers = 0, answerDelayMs = 0 } = this.rules;
    if (cutAnswers === 0) setTimeout(answer, answerDelayMs);
    else {
      this.rules = { ...this.rules, cutAnswers: cutAnswers - 1 };
      response.destroy();
    }
  }

  private isEnded({ createdAt, delayMs }: Batch): boolean {
    return Date.now() >= createdAt + delayMs;
  }

  /** Unordered, as the real ones: by the hash of their ids. */
  private resultsOf(batch: Batch): NonNullable<Batch["results"]> {
    batch.results ??= this.work(batch);
    return batch.results;
  }

  private work({ api, entries, expired, endpoint = "/v1/messages" }: Batch): NonNullable<Batch["results"]> {
    const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
    const replies: string[] = [];
    const errors: string[] = [];
    for (const { id, body } of entries.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1))) {
      const isExpired = expired.has(id);
      const answer = isExpired ? { status: 0, body: null } : this.answers.answer(endpoint, id, body);
      const isGood = answer.status === 200;
      if (api === "anthropic") {
        const result = isExpired
          ? { type: "expired" }
          : isGood
            ? { type: "succeeded", message: answer.body }
            : { type: "errored", error: answer.body };
        replies.push(JSON.stringify({ custom_id: id, result }));
        continue;
      }
      const row = {
        id: `batch_req_${hash(id).slice(0, 8)}`,
        custom_id: id,
        response: isExpired ? null : { status_code: answer.status, request_id: "req_1", body: answer.body },
        error: isExpired
          ? {
              code: "batch_expired",
              message: "This request could not be executed before the completion window expired.",
            }
          : null,
      };
      (isGood ? replies : errors).push(JSON.stringify(row));
    }
    return { replies, errors };
  }

  private openaiBatch(batch: Batch): Json {
    const { id, entries, createdAt, refusal, endpoint, metadata, expired } = batch;
    const isEnded = refusal === null && this.isEnded(batch);
    const results = isEnded ? this.resultsOf(batch) : { replies: [], errors: [] };
    const file = (name: string, rows: string[]): string | null => {
      if (rows.length === 0) return null;
      this.files.set(`${id}-${name}`, `${rows.join("\n")}\n`);
      return `${id}-${name}`;
    };
    return {
      ...{ id, object: "batch", endpoint, completion_window: "24h", metadata, input_file_id: "file-1" },
      created_at: Math.floor(createdAt / 1000),
      status:
        refusal !== null ? "failed" : !isEnded ? "in_progress" : expired.size > 0 ? "expired" : "completed",
      errors:
        refusal === null
          ? null
          : {
              object: "list",
              data: [{ code: refusal, message: `refused: ${refusal}`, line: null, param: null }],
            },
      output_file_id: file("output", results.replies),
      error_file_id: file("errors", results.errors),
      request_counts: {
        total: entries.length,
        completed: results.replies.length,
        failed: results.errors.length,
      },
    };
  }

  private anthropicBatch(batch: Batch, headers: IncomingHttpHeaders): Json {
    const { id, entries, createdAt, expired } = batch;
    const isEnded = this.isEnded(batch);
    const host = this.rules.resultsHost ?? headers.host;
    return {
      ...{ id, type: "message_batch", processing_status: isEnded ? "ended" : "in_progress" },
      created_at: new Date(createdAt).toISOString(),
      expires_at: new Date(createdAt + 86_400_000).toISOString(),
      ...{
        ended_at: isEnded ? new Date().toISOString() : null,
        archived_at: null,
        cancel_initiated_at: null,
      },
      request_counts: {
        processing: isEnded ? 0 : entries.length,
        succeeded: isEnded ? entries.length - expired.size : 0,
        ...{ errored: 0, canceled: 0, expired: isEnded ? expired.size : 0 },
      },
      results_url: isEnded ? `http://${host}/v1/messages/batches/${id}/results` : null,
    };
  }

  /** Newest first, a page at a time. */
  private page(api: Batch["api"], query: URLSearchParams, headers: IncomingHttpHeaders): Json {
    const own = this.batches.filter((batch) => batch.api === api).toReversed();
    const after = query.get(api === "openai" ? "after" : "after_id");
    const from = after === null ? 0 : own.findIndex(({ id }) => id === after) + 1;
    // Small pages, so that a caller has to turn them.
    const shown = own.slice(from, from + 2);
    return {
      object: "list",
      data: shown.map((batch) =>
        api === "openai" ? this.openaiBatch(batch) : this.anthropicBatch(batch, headers),
      ),
      ...{
        first_id: shown[0]?.id ?? null,
        last_id: shown.at(-1)?.id ?? null,
        has_more: from + 2 < own.length,
      },
    };
  }
}

const openaiError = (message: string) => ({
  error: { message, type: "invalid_request_error", param: null, code: null },
});
const anthropicError = (type: string, message: string) => ({ type: "error", error: { type, message } });

function lines(response: ServerResponse, rows: string[]): true {
  response.writeHead(200, { "content-type": "application/octet-stream", connection: "close" });
  response.end(rows.join("\n"));
  return true;
}
