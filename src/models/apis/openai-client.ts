import type OpenAI from "openai";
import { mostResultBytes } from "../batch.js";
import { type Environment, fileOf } from "../config.js";
import type { CallOptions, ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { openConnectionPool } from "../http-fetch.js";
import type { ProviderContext } from "../provider.js";
import { secretsOf, withoutKey } from "../redact.js";
import { sdkTimeoutMs, sendOnce } from "../send-once.js";
import { batchParts, once } from "./batch-parts.js";
import { orModerated } from "./moderated.js";
import { openaiBatches } from "./openai-batch.js";
import { fieldsOf } from "./reply-fields.js";

/** One server that speaks an API of OpenAI's. */
export interface OpenaiServer {
  /** The model's name on the server. */
  model: string;
  baseUrl: string;
  /** null = no Authorization header is sent. */
  key: string | null;
  images: boolean;
  structuredOutput: "json-schema" | "json-object" | "instructions";
  /** True for OpenAI's own API: only it is told the organisation and project. */
  isOpenai: boolean;
}

/** What differs between OpenAI's two APIs. */
export interface OpenaiApi {
  /** Its path, which a batch names. */
  endpoint: "/v1/chat/completions" | "/v1/responses";
  /** @throws ModelError for a request that the API cannot take */
  body(request: ModelRequest): object;
  /** Sends a body through the SDK. */
  send(
    client: OpenAI,
    body: object,
    options: { signal: AbortSignal; timeout: number; headers?: Record<string, string> },
  ): Promise<unknown>;
  /** @throws ModelError for a reply that is none */
  read(reply: unknown, request: ModelRequest, latencyMs: number): ModelReply;
}

/** A client for one model on a server that speaks an API of OpenAI's, through the official SDK. */
export async function openOpenai(
  { id, provider, env }: ProviderContext,
  server: OpenaiServer,
  api: OpenaiApi,
): Promise<ModelClient> {
  const sdk = await import("openai");
  const { model, baseUrl, key } = server;
  const secrets = secretsOf(env, key ?? undefined);
  // Kept in this closure, not in a field, so that a printed or serialised client shows no key.
  const pool = openConnectionPool();
  const settings = {
    apiKey: key ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off" as const,
    // The SDK would read these from the environment and send them to any server.
    organization: server.isOpenai ? besideKey(env, "OPENAI_ORG_ID") : null,
    project: server.isOpenai ? besideKey(env, "OPENAI_PROJECT_ID") : null,
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
  };
  const client = new sdk.OpenAI({ ...settings, fetch: pool.fetch });
  const large = once(() => openConnectionPool(mostResultBytes));
  return {
    id,
    provider,
    model,
    baseUrl,
    capabilities: {
      images: server.images,
      structuredOutput: server.structuredOutput === "json-schema",
      deterministic: false,
    },
    async generate(request, options: CallOptions = {}) {
      const callId = request.metadata?.callId;
      const started = performance.now();
      return sendOnce({ id, secrets, sdk }, options, (signal) =>
        orModerated(secrets, started, async () => {
          const reply = await api.send(client, api.body(request), {
            signal,
            timeout: sdkTimeoutMs(options),
            ...(callId === undefined ? {} : { headers: { "X-Client-Request-Id": callId } }),
          });
          throwErrorIn(reply, sdk.APIError);
          return withoutKey(api.read(reply, request, performance.now() - started), key);
        }),
      );
    },
    limits: pool.limits,
    // Only OpenAI's own server is known to have it.
    ...(server.isOpenai
      ? {
          batches: () =>
            openaiBatches(
              new sdk.OpenAI({ ...settings, fetch: large.value().fetch }),
              api.endpoint,
              batchParts({
                ...{ id, secrets, sdk, key },
                bodyOf: api.body,
                read: (reply, request) => api.read(reply, request, 0),
              }),
            ),
        }
      : {}),
    async close() {
      pool.close();
      large.made()?.close();
    },
  };
}

/** A router may answer 200 and put another server's error into the body. */
function throwErrorIn(reply: unknown, APIError: typeof OpenAI.APIError): void {
  const fields = fieldsOf(reply);
  if (fields.choices !== undefined || fields.output !== undefined) return;
  // FastAPI's `detail` is read as other errors are, once it stands where the SDK keeps an error.
  const error = fields.error ?? (fields.detail === undefined ? undefined : { detail: fields.detail });
  if (error === undefined || error === null) return;
  const code = Number(fieldsOf(error).code);
  const status = code >= 400 && code <= 599 ? code : 502;
  throw APIError.generate(status, { error }, undefined, new Headers());
}

/** A variable that belongs to OpenAI's key: it counts only if it comes from where the key comes from. */
function besideKey(env: Environment, name: string): string | null {
  return fileOf(env, name) === fileOf(env, "OPENAI_API_KEY") ? (env[name] ?? null) : null;
}
