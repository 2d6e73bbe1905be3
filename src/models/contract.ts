/**
 * What a model under test, an agent and a judge have in common: a request goes in, a reply comes out.
 * Requests and replies are plain JSON, so that a call can be logged, cached, queued and sent again.
 */
export interface TextPart {
  type: "text";
  text: string;
}

export interface ImagePart {
  type: "image";
  mediaType: "image/png" | "image/jpeg";
  /** Base64 without a data: prefix. */
  data: string;
}

export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string | (TextPart | ImagePart)[];
}

/** What changes an answer and is therefore part of the cache key. Absent = the provider's default. */
export interface GenerationParameters {
  temperature?: number;
  topP?: number;
  maxOutputTokens?: number;
  seed?: number;
  stop?: string[];
  /** OpenAI-style effort. */
  reasoningEffort?: "minimal" | "low" | "medium" | "high";
  /** Anthropic extended thinking, in tokens. */
  thinkingTokens?: number;
}

/** A reply that has to be a JSON object of a given form. */
export interface OutputSchema {
  name: string;
  /** JSON Schema (draft 2020-12), an object at the top. */
  schema: Record<string, unknown>;
}

/**
 * What the caller knows of a request and a provider does not need. It changes no answer of a real model
 * and is not part of the cache key; a model that replays or computes answers reads it.
 */
export interface RequestMetadata {
  /** The call's stable id; sent as the header X-Client-Request-Id, so that a provider's log can be searched. */
  callId?: string;
  /** "1a-emotion-joyful-0-s0" */
  item?: string;
  /** From 0. */
  replicate?: number;
  /** The prompt's id: "0shot-cot". */
  prompt?: string;
  /** The option texts in the item's fixed order. */
  options?: string[];
  /** Fixed indices in the order shown: [2, 0, 1] shows option 2 under the letter a. */
  orderShown?: number[];
  /** The run's root seed. */
  seed?: number;
}

export interface ModelRequest {
  messages: ChatMessage[];
  parameters: GenerationParameters;
  output?: OutputSchema;
  metadata?: RequestMetadata;
}

export interface Usage {
  inputTokens: number | null;
  /** Tokens read from the provider's own cache; part of inputTokens. */
  cachedInputTokens: number | null;
  outputTokens: number | null;
  /** Tokens of hidden reasoning; part of outputTokens. */
  reasoningTokens: number | null;
}

export type FinishReason = "stop" | "length" | "refusal" | "content-filter" | "other";

export interface ModelReply {
  /** The visible text; "" when there is none. */
  text: string;
  /** The validated object where the request had an output schema; undefined where it did not fit. */
  object?: unknown;
  /** The provider's own refusal message, where it marks one. */
  refusal: string | null;
  finishReason: FinishReason;
  /** The model that answered, as the provider names it. */
  servedModel: string | null;
  usage: Usage;
  /** Milliseconds from sending to the last byte. Never part of a result. */
  latencyMs: number;
  /** The provider's id of the reply. */
  replyId: string | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the call is given up. */
  timeoutMs?: number;
}

export interface ModelClient {
  /** "openai/gpt-4o-2024-08-06" */
  readonly id: string;
  readonly provider: string;
  /** The model's name as the provider knows it. */
  readonly model: string;
  /** Where requests go; null for models in this process. Part of the cache key. */
  readonly baseUrl: string | null;
  readonly capabilities: {
    images: boolean;
    structuredOutput: boolean;
    /** Does the same request with the same seed give the same reply? */
    deterministic: boolean;
  };
  /** Sends one request once: retries are the runner's. @throws ModelError */
  generate(request: ModelRequest, options?: CallOptions): Promise<ModelReply>;
  /** Closes what the client holds open. */
  close?(): Promise<void>;
}
