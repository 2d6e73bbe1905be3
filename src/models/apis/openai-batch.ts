import type OpenAI from "openai";
import { type BatchParts, jsonRows, mostEntries, notReached } from "../batch.js";
import type { BatchApi, BatchEntry, BatchResult } from "../contract.js";
import { ModelError } from "../model-error.js";
import { fieldsOf, textOf } from "./reply-fields.js";

/** What a batch is marked with, so that it can be found again. */
const markName = "affectlab";

/**
 * OpenAI's Batch API: a file of requests goes up, and two files come down, one with replies and one with errors.
 * https://platform.openai.com/docs/guides/batch
 */
export function openaiBatches(
  client: OpenAI,
  endpoint: "/v1/chat/completions" | "/v1/responses",
  parts: BatchParts,
): BatchApi {
  const { id, once } = parts;
  const lineOf = ({ id: custom_id, request }: BatchEntry): string =>
    JSON.stringify({ custom_id, method: "POST", url: endpoint, body: parts.bodyOf(request) });

  return {
    mostRequests: mostEntries, // of 50,000
    mostBytes: 200_000_000,
    bytesOf: (entry) => Buffer.byteLength(lineOf(entry)) + 1,
    async create(entries, mark, signal) {
      const text = `${entries.map(lineOf).join("\n")}\n`;
      const file = await once(signal, (its) =>
        client.files.create(
          { file: new File([text], `${mark}.jsonl`, { type: "application/jsonl" }), purpose: "batch" },
          { signal: its },
        ),
      );
      const batch = await once(signal, (its) =>
        client.batches.create(
          { input_file_id: file.id, endpoint, completion_window: "24h", metadata: { [markName]: mark } },
          { signal: its },
        ),
      );
      return idOf(batch, id);
    },
    async find({ mark, since }, signal) {
      const found: string[] = [];
      await once(signal, async (its) => {
        for await (const batch of client.batches.list({ limit: 100 }, { signal: its })) {
          const { created_at: created, metadata } = fieldsOf(batch);
          // Newest first. The provider's clock may differ from ours.
          if (Number(created) * 1000 < since.getTime() - clockSkewMs) break;
          if (fieldsOf(metadata)[markName] === mark) found.push(idOf(batch, id));
        }
      });
      return found;
    },
    async state(batch, signal) {
      const {
        status,
        request_counts: counts,
        errors,
      } = fieldsOf(await once(signal, (its) => client.batches.retrieve(batch, { signal: its })));
      if (status === "failed") throw refused(id, errors);
      const { total, completed, failed } = fieldsOf(counts);
      return {
        isEnded: status === "completed" || status === "expired" || status === "cancelled",
        done: (Number(completed) || 0) + (Number(failed) || 0),
        total: Number(total) || 0,
      };
    },
    async results(batch, signal) {
      const { output_file_id: output, error_file_id: errors } = fieldsOf(
        await once(signal, (its) => client.batches.retrieve(batch, { signal: its })),
      );
      const texts: string[] = [];
      for (const file of [output, errors].map(textOf).filter((name) => name !== "")) {
        texts.push(
          await once(signal, async (its) => (await client.files.content(file, { signal: its })).text()),
        );
      }
      return texts.flatMap(jsonRows).map((row) => resultOf(row, parts));
    },
  };
}

const clockSkewMs = 15 * 60_000;

function resultOf(row: Record<string, unknown>, parts: BatchParts): BatchResult {
  const { status_code: status, body } = fieldsOf(row.response);
  return {
    id: textOf(row.custom_id),
    read(request) {
      const code = Number(status) || 0;
      if (code >= 200 && code < 300) return parts.read(body, request);
      if (code >= 400) return parts.refused(code, fieldsOf(body));
      // Without a response: "batch_expired", "batch_cancelled".
      const { code: why, message } = fieldsOf(row.error);
      throw notReached(
        parts.id,
        /expired/.test(textOf(why)) ? "expired" : `ended (${textOf(message) || textOf(why)})`,
      );
    },
  };
}

/** A batch that was refused as a whole. Too much in the queue passes by itself; a wrong file does not. */
function refused(id: string, errors: unknown): ModelError {
  const { data } = fieldsOf(errors);
  const { code, message } = fieldsOf(Array.isArray(data) ? data[0] : undefined);
  const isFull = /limit/.test(textOf(code));
  return new ModelError(
    `${id}: the batch was refused (${textOf(message) || textOf(code) || "no reason given"})`,
    { kind: isFull ? "rate-limit" : "invalid-request", isBilled: "no" },
  );
}

function idOf(batch: unknown, model: string): string {
  const { id } = fieldsOf(batch);
  if (typeof id === "string" && id !== "") return id;
  throw new ModelError(`${model}: a batch without an id`, { kind: "malformed-reply" });
}
