import type OpenAI from "openai";
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from "openai/resources";
import type { ChatMessage, FinishReason, ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { openConnectionPool } from "../http-fetch.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext } from "../provider.js";
import { quoteMessage, secretsOf, withoutKey } from "../redact.js";
import { malformedReply, sdkTimeoutMs, sendOnce } from "../send-once.js";
import { isStrict, objectIn, outputValidator, withInstructions } from "../structured-output.js";

/** One server with OpenAI's Chat Completions API. */
export interface ChatServer {
  /** The model's name on the server. */
  model: string;
  baseUrl: string;
  /** null = no Authorization header is sent. */
  key: string | null;
  images: boolean;
  structuredOutput: "json-schema" | "json-object" | "instructions";
  /** True for OpenAI: its reasoning models refuse max_tokens. Other servers may not know max_completion_tokens. */
  isOpenai: boolean;
}

/** A client for one model on a server with the Chat Completions API, through the official SDK. */
export async function openChat(
  { id, provider, env }: ProviderContext,
  server: ChatServer,
): Promise<ModelClient> {
  const sdk = await import("openai");
  const { model, baseUrl, key } = server;
  const secrets = secretsOf(env, key ?? undefined);
  // Kept in this closure, not in a field, so that a printed or serialised client shows no key.
  const pool = openConnectionPool();
  const client = new sdk.OpenAI({
    apiKey: key ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off",
    fetch: pool.fetch,
    // The SDK would read these from the environment and send them to any server.
    organization: server.isOpenai ? (env.OPENAI_ORG_ID ?? null) : null,
    project: server.isOpenai ? (env.OPENAI_PROJECT_ID ?? null) : null,
    ...(key === null ? { defaultHeaders: { Authorization: null } } : {}),
  });
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
    async generate(request, options = {}) {
      const body = chatBody(request, server, id);
      const callId = request.metadata?.callId;
      const started = performance.now();
      return sendOnce({ id, secrets, sdk }, options, async (signal) => {
        try {
          const completion = await client.chat.completions.create(body, {
            signal,
            timeout: sdkTimeoutMs(options),
            ...(callId === undefined ? {} : { headers: { "X-Client-Request-Id": callId } }),
          });
          return withoutKey(readCompletion(completion, request, id, performance.now() - started), key);
        } catch (error) {
          const filtered = filteredReply(error, sdk, secrets, performance.now() - started);
          if (filtered !== undefined) return filtered;
          throw error;
        }
      });
    },
    async close() {
      pool.close();
    },
  };
}

function chatBody(
  asked: ModelRequest,
  server: ChatServer,
  id: string,
): ChatCompletionCreateParamsNonStreaming {
  const { output, parameters: p } = asked;
  if (output !== undefined) outputValidator(output);
  if (p.thinkingTokens !== undefined) {
    throw new ModelError(`${id} takes no thinkingTokens; set reasoningEffort instead`, {
      kind: "invalid-request",
    });
  }
  // An unknown server may silently ignore response_format. Then the instructions still apply.
  const request = server.isOpenai || output === undefined ? asked : withInstructions(asked);
  const limit = server.isOpenai ? "max_completion_tokens" : "max_tokens";
  return {
    model: server.model,
    messages: request.messages.map((message) => chatMessage(message, server, id)),
    ...(p.temperature === undefined ? {} : { temperature: p.temperature }),
    ...(p.topP === undefined ? {} : { top_p: p.topP }),
    ...(p.maxOutputTokens === undefined ? {} : { [limit]: p.maxOutputTokens }),
    ...(p.seed === undefined ? {} : { seed: p.seed }),
    ...(p.stop === undefined ? {} : { stop: p.stop }),
    ...(p.reasoningEffort === undefined ? {} : { reasoning_effort: p.reasoningEffort }),
    ...(output === undefined ? {} : responseFormat(output, server.structuredOutput)),
  };
}

function responseFormat(
  { name, schema }: NonNullable<ModelRequest["output"]>,
  mode: ChatServer["structuredOutput"],
): Pick<ChatCompletionCreateParamsNonStreaming, "response_format"> {
  if (mode === "instructions") return {};
  if (mode === "json-object") return { response_format: { type: "json_object" } };
  return {
    response_format: { type: "json_schema", json_schema: { name, schema, strict: isStrict(schema) } },
  };
}

function chatMessage(
  { role, content }: ChatMessage,
  server: ChatServer,
  id: string,
): OpenAI.ChatCompletionMessageParam {
  if (typeof content === "string") return { role, content };
  const parts = content.map((part): OpenAI.ChatCompletionContentPart => {
    if (part.type === "text") return part;
    if (!server.images) {
      throw new ModelError(`${id} takes no images; set images: true on its endpoint if it does`, {
        kind: "invalid-request",
      });
    }
    return { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } };
  });
  // Only a user's message may hold images. The API reports an error for any other.
  return { role, content: parts } as OpenAI.ChatCompletionMessageParam;
}

const finishReasons: Record<string, FinishReason> = {
  stop: "stop",
  length: "length",
  content_filter: "content-filter",
};

function readCompletion(
  reply: ChatCompletion,
  request: ModelRequest,
  id: string,
  latencyMs: number,
): ModelReply {
  // The URL may serve anything: a page of HTML arrives here as a string.
  const choice = typeof reply === "object" && reply !== null ? reply.choices?.[0] : undefined;
  if (choice?.message === undefined || choice.message === null) {
    const kind = typeof reply === "string" ? "text in place of JSON" : "no choices";
    throw malformedReply(id, reply === undefined || (reply as unknown) === "" ? "an empty body" : kind);
  }
  const { content, refusal } = choice.message;
  if (content !== null && content !== undefined && typeof content !== "string") {
    throw malformedReply(id, "a content that is not text");
  }
  const text = content ?? "";
  const { usage } = reply;
  return {
    text,
    ...(request.output === undefined ? {} : { object: objectIn(text, request.output) }),
    refusal: refusal ?? null,
    finishReason: refusal ? "refusal" : (finishReasons[choice.finish_reason] ?? "other"),
    servedModel: reply.model ?? null,
    usage: {
      inputTokens: usage?.prompt_tokens ?? null,
      cachedInputTokens: usage?.prompt_tokens_details?.cached_tokens ?? null,
      outputTokens: usage?.completion_tokens ?? null,
      reasoningTokens: usage?.completion_tokens_details?.reasoning_tokens ?? null,
    },
    latencyMs,
    replyId: reply.id ?? null,
  };
}

/** Azure reports a filtered prompt with a 400. That is an outcome of the item, not an error in the request. */
function filteredReply(
  error: unknown,
  sdk: { APIError: typeof OpenAI.APIError },
  secrets: readonly string[],
  latencyMs: number,
): ModelReply | undefined {
  if (!(error instanceof sdk.APIError) || error.code !== "content_filter") return undefined;
  return {
    text: "",
    refusal: quoteMessage(error.message, secrets),
    finishReason: "content-filter",
    servedModel: null,
    usage: { inputTokens: null, cachedInputTokens: null, outputTokens: null, reasoningTokens: null },
    latencyMs,
    replyId: error.requestID ?? null,
  };
}
