import type Anthropic from "@anthropic-ai/sdk";
import type {
  ContentBlockParam,
  MessageCreateParamsNonStreaming,
  ThinkingConfigParam,
} from "@anthropic-ai/sdk/resources/messages";
import { isDeep } from "../../core/json-depth.js";
import { mostResultBytes } from "../batch.js";
import type {
  ChatMessage,
  FinishReason,
  ModelClient,
  ModelReply,
  ModelRequest,
  OutputSchema,
  Usage,
} from "../contract.js";
import type { ModelFamily } from "../families.js";
import { openConnectionPool } from "../http-fetch.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext } from "../provider.js";
import { quoteMessage, secretsOf, withoutKey } from "../redact.js";
import { sdkTimeoutMs, sendOnce } from "../send-once.js";
import { isStrict, objectIn, outputValidator, validated, withInstructions } from "../structured-output.js";
import { anthropicBatches } from "./anthropic-batch.js";
import { enforcedSchema } from "./anthropic-schema.js";
import { batchParts, once } from "./batch-parts.js";
import { orModerated } from "./moderated.js";
import { noAnswer } from "./openai-chat.js";
import { plainText } from "./plain-text.js";
import { countOf, type Fields, fieldsOf, nameOf, reasonOf, textOf } from "./reply-fields.js";

/** The API requires a limit. If the request has none, this one is used, plus the thinking tokens. */
const defaultOutputTokens = 4096;

/** One server with Anthropic's Messages API. */
export interface MessagesServer {
  model: string;
  baseUrl: string;
  key: string | null;
  family: ModelFamily | null;
}

/** A client for one model on a server with the Messages API, through the official SDK. */
export async function openMessages(
  { id, provider, env }: ProviderContext,
  server: MessagesServer,
): Promise<ModelClient> {
  const { model, baseUrl, key, family } = server;
  const sdk = await import("@anthropic-ai/sdk");
  const secrets = secretsOf(env, key ?? undefined);
  const pool = openConnectionPool();
  const warned = new SdkWarnings();
  const settings = {
    apiKey: key ?? "none",
    authToken: null,
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off" as const,
  };
  const client = new sdk.Anthropic({ ...settings, fetch: pool.fetch });
  const large = once(() => openConnectionPool(mostResultBytes));
  return {
    id,
    provider,
    model,
    baseUrl,
    capabilities: { images: family?.images !== "no", structuredOutput: true, deterministic: false },
    async generate(request, options = {}) {
      const body = messagesBody(request, server, id);
      const callId = request.metadata?.callId;
      const started = performance.now();
      return sendOnce({ id, secrets, sdk }, options, (signal) =>
        orModerated(secrets, started, async () => {
          const message = await warned.once(() =>
            client.messages.create(body, {
              signal,
              timeout: sdkTimeoutMs(options),
              ...(callId === undefined ? {} : { headers: { "X-Client-Request-Id": callId } }),
            }),
          );
          return withoutKey(readMessage(message, request, id, performance.now() - started), key);
        }),
      );
    },
    limits: pool.limits,
    batches: () =>
      anthropicBatches(
        new sdk.Anthropic({ ...settings, fetch: large.value().fetch }),
        baseUrl,
        batchParts({
          ...{ id, secrets, sdk, key },
          bodyOf: (request) => messagesBody(request, server, id),
          read: (message, request) => readMessage(message, request, id, 0),
        }),
      ),
    async close() {
      pool.close();
      large.made()?.close();
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

function messagesBody(
  asked: ModelRequest,
  server: MessagesServer,
  id: string,
): MessageCreateParamsNonStreaming {
  const { output, parameters: p } = asked;
  if (output !== undefined) outputValidator(output);
  refuse(p.seed !== undefined, `${id} takes no seed; leave it out`);
  const thinking = thinkingBody(p, server.family);
  const isThinking = thinking !== undefined && thinking.type !== "disabled";
  const form = output === undefined ? undefined : formOf(output, server.family, isThinking);
  const request = form === "instructions" ? withInstructions(asked) : asked;
  const system = request.messages
    .filter(({ role }) => role === "system")
    .map((message) => plainText(message, id));
  const effort = p.reasoningEffort === "none" ? undefined : p.reasoningEffort;
  const config = {
    ...(effort === undefined ? {} : { effort: effort as "low" }),
    ...(output !== undefined && form === "json-schema"
      ? { format: { type: "json_schema" as const, schema: enforcedSchema(output) } }
      : {}),
  };
  return {
    model: server.model,
    max_tokens: p.maxOutputTokens ?? defaultOutputTokens + (p.thinkingTokens ?? 0),
    messages: request.messages.filter(({ role }) => role !== "system").map(messageParam),
    ...(system.length === 0 ? {} : { system: system.join("\n\n") }),
    // The SDK's types have dropped these two, but older models take them.
    ...(p.temperature === undefined ? {} : { temperature: p.temperature }),
    ...(p.topP === undefined ? {} : { top_p: p.topP }),
    ...(p.stop === undefined ? {} : { stop_sequences: p.stop }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(Object.keys(config).length === 0 ? {} : { output_config: config }),
    ...(output !== undefined && form === "tool" ? forcedTool(output) : {}),
  };
}

/**
 * How a model is told to think. Those that are off by default are told nothing, because some refuse "disabled"
 * too. A model that no row describes is told so: an error is better than thoughts that were not wanted. Thoughts
 * come as summaries, which newer models else leave out.
 */
function thinkingBody(
  { reasoningEffort: effort, thinkingTokens = 0 }: ModelRequest["parameters"],
  family: ModelFamily | null,
): ThinkingConfigParam | undefined {
  if (thinkingTokens > 0) return { type: "enabled", budget_tokens: thinkingTokens };
  const kind = family?.reasoning ?? "adaptive";
  if (effort === undefined || kind === "budget" || kind === "none") return undefined;
  if (effort !== "none") return { type: "adaptive", display: "summarized" };
  return family === null || kind === "adaptive-on" ? { type: "disabled" } : undefined;
}

/**
 * How the form of a reply is asked for. A tool cannot be forced while a model thinks, and the newest models
 * take no forced tool at all; older ones take nothing else.
 */
function formOf(
  { schema }: OutputSchema,
  family: ModelFamily | null,
  thinks: boolean,
): "json-schema" | "tool" | "instructions" {
  const form = family?.structured ?? "json-schema";
  if (form === "tool") return thinks ? "instructions" : "tool";
  // The server enforces closed schemas only.
  return form === "json-schema" && isStrict(schema) ? "json-schema" : "instructions";
}

const forcedTool = ({ name, schema }: OutputSchema) => ({
  tools: [
    {
      name,
      description: "Give the answer in this form.",
      input_schema: schema as Anthropic.Tool.InputSchema,
    },
  ],
  tool_choice: { type: "tool" as const, name },
});

function refuse(when: boolean, message: string): void {
  if (when) throw new ModelError(message, { kind: "invalid-request" });
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

const finishReasons: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  tool_use: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "refusal",
};

function readMessage(message: unknown, request: ModelRequest, id: string, latencyMs: number): ModelReply {
  const fields = fieldsOf(message);
  if (!Array.isArray(fields.content)) throw noAnswer(id, message, "no content");
  const blocks = fields.content.map(fieldsOf);
  const joined = (type: string, field: string): string =>
    blocks
      .filter((block) => block.type === type)
      .map((block) => textOf(block[field]))
      .join("");
  const visible = joined("text", "text");
  const reasoning = joined("thinking", "thinking");
  const tool = blocks.find((block) => block.type === "tool_use");
  const text = visible === "" && tool !== undefined ? jsonText(tool.input) : visible;
  const { output } = request;
  const object =
    output === undefined ? {} : { object: tool ? validated(tool.input, output) : objectIn(text, output) };
  const isRefused = fields.stop_reason === "refusal";
  const said = visible || textOf(fieldsOf(fields.stop_details).explanation);
  return {
    text,
    ...(reasoning === "" ? {} : { reasoning }),
    ...object,
    refusal: isRefused ? said || "the provider ended the reply as a refusal" : null,
    finishReason: reasonOf(fields.stop_reason, finishReasons),
    servedModel: nameOf(fields.model),
    usage: readUsage(fieldsOf(fields.usage)),
    latencyMs,
    replyId: nameOf(fields.id),
  };
}

/** Anthropic counts tokens read from or written to its cache separately from the rest of the input. */
function readUsage(usage: Fields): Usage {
  const input = countOf(usage.input_tokens);
  const cached = countOf(usage.cache_read_input_tokens) ?? 0;
  const written = countOf(usage.cache_creation_input_tokens) ?? 0;
  return {
    inputTokens: input === null ? null : input + cached + written,
    cachedInputTokens: input === null ? null : cached,
    outputTokens: countOf(usage.output_tokens),
    reasoningTokens: countOf(fieldsOf(usage.output_tokens_details).thinking_tokens),
  };
}

/** A tool's input as text; none if it is nested too deep to be written. */
const jsonText = (input: unknown): string => (isDeep(input) ? "" : (JSON.stringify(input) ?? ""));
