import type OpenAI from "openai";
import type { ChatCompletion, ChatCompletionCreateParamsNonStreaming } from "openai/resources";
import type {
  ChatMessage,
  FinishReason,
  GenerationParameters,
  ModelClient,
  ModelReply,
  ModelRequest,
} from "../contract.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext } from "../provider.js";
import { malformedReply } from "../send-once.js";
import { isStrict, objectIn, outputValidator, withInstructions } from "../structured-output.js";
import { type OpenaiServer, openOpenai } from "./openai-client.js";
import { fieldsOf, nameOf, reasonOf, refusalOf, textOf, usageOf } from "./reply-fields.js";

/** One server with OpenAI's Chat Completions API. */
export interface ChatServer extends OpenaiServer {
  /**
   * How reasoning is asked for. "effort": reasoning_effort. "toggle": DeepSeek's `thinking` beside it.
   * "object": OpenRouter's `reasoning`.
   */
  reasoning?: "effort" | "toggle" | "object";
  /** The name of the seed: Mistral has another one. */
  seedName?: "seed" | "random_seed";
  /** OpenRouter drops parameters that an endpoint does not take, unless it is told to refuse instead. */
  requireParameters?: boolean;
  /** The name of the limit of output tokens, which OpenAI's reasoning models take under its newer name only. */
  limitName?: "max_tokens" | "max_completion_tokens";
}

/** A client for one model on a server with the Chat Completions API, through the official SDK. */
export function openChat(context: ProviderContext, server: ChatServer): Promise<ModelClient> {
  const { id } = context;
  return openOpenai(context, server, {
    endpoint: "/v1/chat/completions",
    body: (request) => chatBody(request, server, id),
    send: (client, body, options) =>
      client.chat.completions.create(body as ChatCompletionCreateParamsNonStreaming, options),
    read: (reply, request, latencyMs) => readCompletion(reply, request, id, latencyMs),
  });
}

function chatBody(
  asked: ModelRequest,
  server: ChatServer,
  id: string,
): ChatCompletionCreateParamsNonStreaming {
  const { output, parameters: p } = asked;
  if (output !== undefined) outputValidator(output);
  // An unknown server may silently ignore response_format. Then the instructions still apply.
  const isEnforced = server.isOpenai && server.structuredOutput === "json-schema";
  const request = isEnforced || output === undefined ? asked : withInstructions(asked);
  const limit = server.limitName ?? (server.isOpenai ? "max_completion_tokens" : "max_tokens");
  return {
    model: server.model,
    messages: request.messages.map((message) => chatMessage(message, server, id)),
    ...(p.temperature === undefined ? {} : { temperature: p.temperature }),
    ...(p.topP === undefined ? {} : { top_p: p.topP }),
    ...(p.maxOutputTokens === undefined ? {} : { [limit]: p.maxOutputTokens }),
    ...(p.seed === undefined ? {} : { [server.seedName ?? "seed"]: p.seed }),
    ...(p.stop === undefined ? {} : { stop: p.stop }),
    ...reasoningBody(p, server, id),
    ...(output === undefined ? {} : responseFormat(output, server.structuredOutput)),
    ...(server.requireParameters === true ? { provider: { require_parameters: true } } : {}),
  };
}

function reasoningBody(
  { reasoningEffort: effort, thinkingTokens }: GenerationParameters,
  { reasoning = "effort" }: ChatServer,
  id: string,
): object {
  if (thinkingTokens !== undefined && reasoning !== "object") {
    throw new ModelError(`${id} takes no thinkingTokens; set reasoningEffort instead`, {
      kind: "invalid-request",
    });
  }
  if (reasoning === "object") {
    const asked = {
      ...(effort === undefined ? {} : { effort }),
      ...(thinkingTokens === undefined ? {} : { max_tokens: thinkingTokens }),
    };
    return Object.keys(asked).length === 0 ? {} : { reasoning: asked };
  }
  if (effort === undefined) return {};
  if (reasoning === "effort") return { reasoning_effort: effort };
  if (effort === "none") return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled" }, reasoning_effort: effort };
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
    if (!server.images) throw noImages(id);
    return { type: "image_url", image_url: { url: `data:${part.mediaType};base64,${part.data}` } };
  });
  // Only a user's message may hold images. The API reports an error for any other.
  return { role, content: parts } as OpenAI.ChatCompletionMessageParam;
}

/** The error for a picture that a server does not take. */
export const noImages = (id: string): ModelError =>
  new ModelError(`${id} takes no images; set images: true on its endpoint if it does`, {
    kind: "invalid-request",
  });

const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  tool_calls: "stop",
  length: "length",
  model_length: "length",
  content_filter: "content-filter",
};

/** After these a reply is a part of one, and the server is at fault. */
const broken: ReadonlySet<unknown> = new Set(["error", "insufficient_system_resource"]);

function readCompletion(reply: unknown, request: ModelRequest, id: string, latencyMs: number): ModelReply {
  const { choices, usage, model, id: replyId } = fieldsOf(reply) as Partial<ChatCompletion>;
  const choice = fieldsOf(Array.isArray(choices) ? choices[0] : undefined);
  const message = fieldsOf(choice.message);
  // The URL may serve anything: a page of HTML arrives here as a string.
  if (choice.message === undefined || choice.message === null) throw noAnswer(id, reply, "no choices");
  const finish = choice.finish_reason;
  if (broken.has(finish)) {
    const said = textOf(fieldsOf(choice.error).message) || `finish_reason "${String(finish)}"`;
    throw new ModelError(`${id}: the server broke the reply off (${said}); try again later`, {
      kind: "server",
    });
  }
  const { text, reasoning } = contentOf(message);
  const refusal = refusalOf(message.refusal);
  const counts = fieldsOf(usage);
  return {
    text,
    ...(reasoning === "" ? {} : { reasoning }),
    ...(request.output === undefined ? {} : { object: objectIn(text, request.output) }),
    refusal,
    finishReason: refusal === null ? reasonOf(finish, finishReasons) : "refusal",
    servedModel: nameOf(model),
    usage: usageOf({
      input: counts.prompt_tokens,
      output: counts.completion_tokens,
      total: counts.total_tokens,
      cached: fieldsOf(counts.prompt_tokens_details).cached_tokens,
      reasoning: fieldsOf(counts.completion_tokens_details).reasoning_tokens,
    }),
    latencyMs,
    replyId: nameOf(replyId),
  };
}

/** The error for a body in which no answer is found. */
export function noAnswer(id: string, reply: unknown, lack: string): ModelError {
  const isEmpty = reply === undefined || reply === "" || reply === null;
  if (isEmpty) return malformedReply(id, "an empty body");
  return malformedReply(id, typeof reply === "string" ? "text in place of JSON" : lack);
}

/** Visible text and reasoning, which servers put into fields or into chunks of the content. */
function contentOf(message: Readonly<Record<string, unknown>>): { text: string; reasoning: string } {
  const { content, reasoning_content: deepseek, reasoning: other } = message;
  const apart = textOf(deepseek) || textOf(other);
  if (!Array.isArray(content)) return { text: textOf(content), reasoning: apart };
  const chunks = content.map(fieldsOf);
  const joined = (type: string, read: (chunk: Readonly<Record<string, unknown>>) => string): string =>
    chunks
      .filter((chunk) => chunk.type === type)
      .map(read)
      .join("");
  const thoughts = joined("thinking", ({ thinking }) =>
    Array.isArray(thinking) ? thinking.map((part) => textOf(fieldsOf(part).text)).join("") : textOf(thinking),
  );
  const visible =
    joined("text", ({ text }) => textOf(text)) || joined("output_text", ({ text }) => textOf(text));
  return { text: visible, reasoning: thoughts || apart };
}
