import { type Behaviour, chooseOption, sampleOf } from "./behaviour.js";

type Json = Record<string, unknown>;

/** A request as both APIs' handlers see it. */
export interface Call {
  /** The server's own number of the request, from 1. */
  number: number;
  model: string;
  /** All text of the messages, in order. */
  text: string;
  body: Record<string, unknown>;
}

export interface Wire {
  /** The parts of a request that every behaviour needs. */
  read(body: Record<string, unknown>): { model: string; text: string };
  reply(call: Call, behaviour: Behaviour): Json;
  error(status: number, behaviour: Behaviour): unknown;
  /** The header that carries the key. */
  key(headers: Record<string, string | string[] | undefined>): string;
  models(names: string[]): unknown;
}

interface Message {
  role: string;
  content: string | { type: string; text?: string }[];
}

const textOf = (content: Message["content"]): string =>
  typeof content === "string" ? content : content.map((part) => part.text ?? "").join("\n");

/** Four characters are a token. */
export const tokens = (text: string): number => Math.ceil(text.length / 4);

export const openai: Wire = {
  read: (body) => ({
    model: String(body.model),
    text: (body.messages as Message[]).map(({ content }) => textOf(content)).join("\n"),
  }),
  reply({ number, model, text, body }, behaviour) {
    const format = body.response_format as { json_schema?: { schema: Json } } | undefined;
    const schema = format?.json_schema?.schema;
    const refused = behaviour.refusal !== undefined;
    const object = behaviour.object ?? (schema === undefined ? undefined : sampleOf(schema));
    const content =
      behaviour.text ?? (object === undefined ? chooseOption(text) : JSON.stringify(object, null, 1));
    const reasoning = behaviour.reasoningTokens ?? 0;
    const usage = { prompt_tokens: tokens(text), completion_tokens: tokens(content) + reasoning };
    return {
      id: `chatcmpl-${number}`,
      object: "chat.completion",
      created: 1700000000,
      model: behaviour.servedModel ?? `${model}-served`,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: refused ? null : content,
            refusal: behaviour.refusal ?? null,
          },
          logprobs: null,
          finish_reason: behaviour.finishReason ?? "stop",
        },
      ],
      usage: {
        ...usage,
        total_tokens: usage.prompt_tokens + usage.completion_tokens,
        prompt_tokens_details: { cached_tokens: behaviour.cachedTokens ?? 0 },
        completion_tokens_details: { reasoning_tokens: reasoning },
      },
    };
  },
  error: (status, { errorCode, errorMessage }) => ({
    error: {
      message: errorMessage ?? `the mock was told to answer ${status}`,
      type: status === 429 ? "rate_limit_exceeded" : "mock_error",
      param: null,
      code: errorCode ?? null,
    },
  }),
  key: (headers) => String(headers.authorization ?? "").replace(/^Bearer /, ""),
  models: (names) => ({
    object: "list",
    data: names.map((id) => ({ id, object: "model", owned_by: "mock" })),
  }),
};

export const anthropic: Wire = {
  read(body) {
    const system = body.system === undefined ? [] : [textOf(body.system as Message["content"])];
    const messages = (body.messages as Message[]).map(({ content }) => textOf(content));
    return { model: String(body.model), text: [...system, ...messages].join("\n") };
  },
  reply({ number, model, text, body }, behaviour) {
    const tool = (body.tools as { name: string; input_schema: Json }[] | undefined)?.[0];
    const format = (body.output_config as { format?: { schema: Json } } | undefined)?.format;
    const thinking = (body.thinking as { type: string } | undefined)?.type === "enabled";
    const content: Json[] = [];
    if (thinking) content.push({ type: "thinking", thinking: "Let me weigh the story.", signature: "c2ln" });
    if (behaviour.refusal !== undefined) content.push({ type: "text", text: behaviour.refusal });
    else if (tool !== undefined && behaviour.text === undefined) {
      const input = behaviour.object ?? sampleOf(tool.input_schema);
      content.push({ type: "tool_use", id: `toolu_${number}`, name: tool.name, input });
    } else if (behaviour.text !== "") {
      const object = behaviour.object ?? (format === undefined ? undefined : sampleOf(format.schema));
      const visible = object === undefined ? chooseOption(text) : JSON.stringify(object);
      content.push({ type: "text", text: behaviour.text ?? visible });
    }
    const reasoning = behaviour.reasoningTokens ?? 0;
    const usedTool = content.some(({ type }) => type === "tool_use");
    const ended = behaviour.refusal !== undefined ? "refusal" : usedTool ? "tool_use" : "end_turn";
    return {
      id: `msg_${number}`,
      type: "message",
      role: "assistant",
      model: behaviour.servedModel ?? `${model}-served`,
      content,
      stop_reason: behaviour.finishReason ?? ended,
      stop_sequence: null,
      usage: {
        input_tokens: tokens(text),
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: behaviour.cachedTokens ?? 0,
        output_tokens: tokens(JSON.stringify(content)) + reasoning,
        output_tokens_details: thinking ? { thinking_tokens: reasoning } : null,
      },
    };
  },
  error: (status, { errorCode, errorMessage }) => ({
    type: "error",
    error: {
      type:
        errorCode ??
        {
          400: "invalid_request_error",
          401: "authentication_error",
          404: "not_found_error",
          429: "rate_limit_error",
          529: "overloaded_error",
        }[status] ??
        "api_error",
      message: errorMessage ?? `the mock was told to answer ${status}`,
    },
    request_id: "req_mock",
  }),
  // Its SDKs have sent either header.
  key: (headers) => String(headers["x-api-key"] ?? headers.authorization ?? "").replace(/^Bearer /, ""),
  models: (names) => ({
    data: names.map((id) => ({ id, type: "model", display_name: id, created_at: "2024-01-01T00:00:00Z" })),
    has_more: false,
    first_id: names[0] ?? null,
    last_id: names.at(-1) ?? null,
  }),
};
