import type { ReasoningEffort } from "../core/reasoning-effort.js";
import type { BatchApi } from "./batch.js";
import type { RateLimit } from "./rate-limits.js";

/**
 * The interface that models under test, agents and judges share: a request goes in, a reply comes out.
 * Requests and replies are plain JSON, so a call can be logged, cached, queued and sent again.
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

/** Settings that change an answer and are therefore part of the cache key. Absent = the provider's default. */
export interface GenerationParameters {
  temperature?: number;
  topP?: number;
  maxOutputTokens?: number;
  seed?: number;
  stop?: string[];
  /** How much the model reasons before it answers; "none" turns reasoning off. */
  reasoningEffort?: ReasoningEffort;
  /** Anthropic's extended thinking of older models, in tokens. */
  thinkingTokens?: number;
}

/** The form of a reply that must be a JSON object. */
export interface OutputSchema {
  name: string;
  /** JSON Schema (draft 2020-12) with an object at the top level. */
  schema: Record<string, unknown>;
}

/**
 * What the caller knows about a request but a provider does not need. It does not change a real model's
 * answer and is not part of the cache key. A model that replays or computes answers reads it.
 */
export interface RequestMetadata {
  /** The call's stable id. It is sent as the header X-Client-Request-Id, so that a provider's log can be searched. */
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
  /** The reasoning that the server shows beside the reply, if any: all of it or a summary. */
  reasoning?: string;
  /** The validated object if the request had an output schema; undefined if the reply did not fit it. */
  object?: unknown;
  /** The provider's own refusal message, if it marks a refusal. */
  refusal: string | null;
  finishReason: FinishReason;
  /** The model that answered, as the provider names it. */
  servedModel: string | null;
  usage: Usage;
  /** Milliseconds from sending to the last byte. Results never depend on it. */
  latencyMs: number;
  /** The provider's id of the reply. */
  replyId: string | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the call is abandoned. */
  timeoutMs?: number;
}

export interface ModelClient {
  /** "openai/gpt-4o-2024-08-06" */
  readonly id: string;
  readonly provider: string;
  /** The provider's name for the model. */
  readonly model: string;
  /** Where requests go; null for models in this process. Part of the cache key. */
  readonly baseUrl: string | null;
  readonly capabilities: {
    images: boolean;
    structuredOutput: boolean;
    /** Whether the same request with the same seed gives the same reply. */
    deterministic: boolean;
  };
  /** Sends one request once. The runner does the retries. @throws ModelError */
  generate(request: ModelRequest, options?: CallOptions): Promise<ModelReply>;
  /** Many requests at once at a lower price, where the provider offers that. */
  batches?(): BatchApi;
  /** What the server has said about its rate limits in its replies so far. */
  limits?(): readonly RateLimit[];
  /** Closes the client's connections and files. */
  close?(): Promise<void>;
}
