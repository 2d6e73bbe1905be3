import type Anthropic from "@anthropic-ai/sdk";
import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";
import { type BatchParts, jsonRows, mostEntries, notReached } from "../batch.js";
import type { BatchApi, BatchResult } from "../contract.js";
import { ModelError } from "../model-error.js";
import { fieldsOf, textOf } from "./reply-fields.js";

const clockSkewMs = 15 * 60_000;

/** Statuses of the errors that the API names by a type where a request is sent alone. */
const statusOf: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/**
 * Anthropic's Message Batches. The API keeps no mark with a batch, so one whose id was lost is told by its size and
 * time, and for sure by its results.
 * https://platform.claude.com/docs/en/build-with-claude/batch-processing
 */
export function anthropicBatches(client: Anthropic, baseUrl: string, parts: BatchParts): BatchApi {
  const { id, once } = parts;
  const entryOf = ({
    id: custom_id,
    request,
  }: {
    id: string;
    request: Parameters<BatchParts["bodyOf"]>[0];
  }) => ({
    custom_id,
    params: parts.bodyOf(request) as MessageCreateParamsNonStreaming,
  });
  const retrieve = async (batch: string, signal?: AbortSignal) =>
    fieldsOf(await once(signal, (its) => client.messages.batches.retrieve(batch, {}, { signal: its })));

  return {
    mostRequests: mostEntries, // of 100,000
    mostBytes: 256_000_000,
    bytesOf: (entry) => Buffer.byteLength(JSON.stringify(entryOf(entry))) + 1,
    async create(entries, _mark, signal) {
      const batch = await once(signal, (its) =>
        client.messages.batches.create({ requests: entries.map(entryOf) }, { signal: its }),
      );
      const name = textOf(fieldsOf(batch).id);
      if (name === "") throw new ModelError(`${id}: a batch without an id`, { kind: "malformed-reply" });
      return name;
    },
    async find({ requests, since }, signal) {
      const found: string[] = [];
      await once(signal, async (its) => {
        for await (const batch of client.messages.batches.list({ limit: 100 }, { signal: its })) {
          const fields = fieldsOf(batch);
          if (Date.parse(textOf(fields.created_at)) < since.getTime() - clockSkewMs) break;
          if (countOf(fields.request_counts).total === requests) found.push(textOf(fields.id));
        }
      });
      return found;
    },
    async state(batch, signal) {
      const { processing_status: status, request_counts: counts } = await retrieve(batch, signal);
      return { isEnded: status === "ended", ...countOf(counts) };
    },
    async results(batch, signal) {
      requireOwnHost(id, textOf((await retrieve(batch, signal)).results_url), baseUrl);
      // By the batch's own path: the address that the server names would get the key.
      const text = await once(signal, async (its) => {
        const response = await client.get(`/v1/messages/batches/${encodeURIComponent(batch)}/results`, {
          signal: its,
          headers: { Accept: "application/binary" },
          __binaryResponse: true,
        });
        return (response as Response).text();
      });
      return jsonRows(text).map((row) => resultOf(row, parts));
    },
  };
}

function countOf(counts: unknown): { done: number; total: number } {
  const { processing, succeeded, errored, canceled, expired } = fieldsOf(counts);
  const done = [succeeded, errored, canceled, expired].reduce(
    (sum: number, one) => sum + (Number(one) || 0),
    0,
  );
  return { done, total: done + (Number(processing) || 0) };
}

/** @throws ModelError when the results are said to lie at another host, which would get the key */
function requireOwnHost(id: string, resultsUrl: string, baseUrl: string): void {
  if (resultsUrl === "") return;
  const own = new URL(baseUrl).host;
  const named = URL.canParse(resultsUrl) ? new URL(resultsUrl).host : resultsUrl;
  if (named === own) return;
  throw new ModelError(
    `${id}: the results of a batch are said to lie at ${named}, not at ${own}; nothing was fetched`,
    { kind: "malformed-reply", isBilled: "no" },
  );
}

function resultOf(row: Record<string, unknown>, parts: BatchParts): BatchResult {
  const result = fieldsOf(row.result);
  return {
    id: textOf(row.custom_id),
    read(request) {
      if (result.type === "succeeded") return parts.read(result.message, request);
      if (result.type === "expired") throw notReached(parts.id, "expired");
      if (result.type === "canceled") throw notReached(parts.id, "was cancelled");
      // { type: "error", error: { type, message } }
      const body = fieldsOf(result.error);
      return parts.refused(statusOf[textOf(fieldsOf(body.error).type)] ?? 500, body);
    },
  };
}
