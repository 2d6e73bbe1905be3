import type Anthropic from "@anthropic-ai/sdk";
import type {
  ContentBlockParam,
  Message,
  MessageCreateParamsNonStreaming,
} from "@anthropic-ai/sdk/resources/messages";
import type { ChatMessage, FinishReason, ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { openConnectionPool } from "../http-fetch.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext } from "../provider.js";
import { quoteMessage, secretsOf, withoutKey } from "../redact.js";
import { malformedReply, sdkTimeoutMs, sendOnce } from "../send-once.js";
import { objectIn, outputValidator, validated } from "../structured-output.js";

/** The API requires a limit. If the request has none, this one is used, plus the thinking tokens. */
const defaultOutputTokens = 4096;

/** One server with Anthropic's Messages API. */
export interface MessagesServer {
  model: string;
  baseUrl: string;
  key: string | null;
}

/** A client for one model on a server with the Messages API, through the official SDK. */
export async function openMessages(
  { id, provider, env }: ProviderContext,
  { model, baseUrl, key }: MessagesServer,
): Promise<ModelClient> {
  const sdk = await import("@anthropic-ai/sdk");
  const secrets = secretsOf(env, key ?? undefined);
  const pool = openConnectionPool();
  const warned = new SdkWarnings();
  const client = new sdk.Anthropic({
    apiKey: key ?? "none",
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off",
    fetch: pool.fetch,
  });
  return {
    id,
    provider,
    model,
    baseUrl,
    capabilities: { images: true, structuredOutput: true, deterministic: false },
    async generate(request, options = {}) {
      const body = messagesBody(request, model, id);
      const callId = request.metadata?.callId;
      const started = performance.now();
      return sendOnce({ id, secrets, sdk }, options, async (signal) => {
        const message = await warned.once(() =>
          client.messages.create(body, {
            signal,
            timeout: sdkTimeoutMs(options),
            ...(callId === undefined ? {} : { headers: { "X-Client-Request-Id": callId } }),
          }),
        );
        return withoutKey(readMessage(message, request, id, performance.now() - started), key);
      });
    },
    async close() {
      pool.close();
    },
  };
}

/** The SDK prints the same warning (a model is deprecated) at every call. We pass it on once. */
class SdkWarnings {
  private readonly told = new Set<string>();

  /** Calls the SDK, which warns before its promise is returned. */
  once<T>(call: () => T): T {
    const { warn } = console;
    console.warn = (message: unknown) => {
      const text = quoteMessage(String(message), []);
      if (!this.told.has(text)) process.emitWarning(text, "ModelWarning");
      this.told.add(text);
    };
    try {
      return call();
    } finally {
      console.warn = warn;
    }
  }
}

function messagesBody(request: ModelRequest, model: string, id: string): MessageCreateParamsNonStreaming {
  const { output, parameters: p } = request;
  if (output !== undefined) outputValidator(output);
  refuse(p.seed !== undefined, `${id} takes no seed; leave it out`);
  refuse(p.reasoningEffort === "minimal", `${id} takes the efforts low, medium and high, got minimal`);
  const system = request.messages.filter(({ role }) => role === "system").map(textOnly);
  const thinking = p.thinkingTokens ?? 0;
  const limit = p.maxOutputTokens ?? defaultOutputTokens + thinking;
  const config = {
    ...(p.reasoningEffort === undefined ? {} : { effort: p.reasoningEffort as "low" | "medium" | "high" }),
    // A tool cannot be forced while the model thinks, but older models support only tools.
    ...(output !== undefined && thinking > 0
      ? { format: { type: "json_schema" as const, schema: output.schema } }
      : {}),
  };
  const sampling = {
    ...(p.temperature === undefined ? {} : { temperature: p.temperature }),
    ...(p.topP === undefined ? {} : { top_p: p.topP }),
  };
  return {
    model,
    max_tokens: limit,
    messages: request.messages.filter(({ role }) => role !== "system").map(messageParam),
    ...(system.length === 0 ? {} : { system: system.join("\n\n") }),
    // The SDK's types have dropped these two, but only the newest models refuse them.
    ...sampling,
    ...(p.stop === undefined ? {} : { stop_sequences: p.stop }),
    ...(thinking > 0 ? { thinking: { type: "enabled" as const, budget_tokens: thinking } } : {}),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
    ...(output !== undefined && thinking === 0
      ? {
          tools: [
            {
              name: output.name,
              description: "Give the answer in this form.",
              input_schema: output.schema as Anthropic.Tool.InputSchema,
            },
          ],
          tool_choice: { type: "tool" as const, name: output.name },
        }
      : {}),
  };
}

function refuse(when: boolean, message: string): void {
  if (when) throw new ModelError(message, { kind: "invalid-request" });
}

function textOnly({ content }: ChatMessage): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

function messageParam({ role, content }: ChatMessage): Anthropic.MessageParam {
  if (typeof content === "string") return { role: role as "user" | "assistant", content };
  const blocks = content.map(
    (part): ContentBlockParam =>
      part.type === "text"
        ? { type: "text", text: part.text }
        : { type: "image", source: { type: "base64", media_type: part.mediaType, data: part.data } },
  );
  return { role: role as "user" | "assistant", content: blocks };
}

const finishReasons: Record<string, FinishReason> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

function readMessage(message: Message, request: ModelRequest, id: string, latencyMs: number): ModelReply {
  const content = typeof message === "object" && message !== null ? message.content : undefined;
  if (!Array.isArray(content)) {
    const kind = typeof message === "string" ? "text in place of JSON" : "no content";
    throw malformedReply(id, message === undefined || (message as unknown) === "" ? "an empty body" : kind);
  }
  const visible = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
  const tool = content.find((block) => block.type === "tool_use");
  const text = visible === "" && tool !== undefined ? JSON.stringify(tool.input) : visible;
  const { usage, stop_reason: stopReason } = message;
  const { output } = request;
  const object =
    output === undefined ? {} : { object: tool ? validated(tool.input, output) : objectIn(text, output) };
  // Anthropic counts tokens read from or written to its cache separately from the rest of the input.
  const cached = usage?.cache_read_input_tokens ?? 0;
  const input = (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0);
  return {
    text,
    ...object,
    refusal: stopReason === "refusal" ? visible || "the provider ended the reply as a refusal" : null,
    finishReason: finishReasons[stopReason ?? ""] ?? "other",
    servedModel: message.model ?? null,
    usage: {
      inputTokens: usage === undefined ? null : input,
      cachedInputTokens: usage === undefined ? null : cached,
      outputTokens: usage?.output_tokens ?? null,
      reasoningTokens: usage?.output_tokens_details?.thinking_tokens ?? null,
    },
    latencyMs,
    replyId: message.id ?? null,
  };
}
