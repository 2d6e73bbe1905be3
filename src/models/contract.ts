import type { ReasoningEffort } from "../core/reasoning-effort.js";
import type { RateLimit } from "./rate-limits.js";

/**
 * The interface that models under test, agents and judges share: a request goes in, a reply comes out.
 * Requests and replies are plain JSON, so a call can be logged, cached, queued and sent again.
 */
export interface TextPart {
  type: "text";
  text: string;
}

/** A picture in a message, with its bytes. */
export interface ImagePart {
  type: "image";
  mediaType: "image/png" | "image/jpeg";
  /** Base64 without a data: prefix. */
  data: string;
}

/** One message of a conversation: a text, or parts with pictures. */
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

/** All that a model is sent, and what the caller knows beside it. */
export interface ModelRequest {
  messages: ChatMessage[];
  parameters: GenerationParameters;
  /** Asks for a JSON object of this form; without it the reply is text. */
  output?: OutputSchema;
  metadata?: RequestMetadata;
}

/** Tokens of one call as the provider counts them; null where it says nothing. */
export interface Usage {
  /** All tokens of the request, those from the cache included. */
  inputTokens: number | null;
  /** Tokens read from the provider's own cache; part of inputTokens. */
  cachedInputTokens: number | null;
  outputTokens: number | null;
  /** Tokens of hidden reasoning; part of outputTokens. */
  reasoningTokens: number | null;
}

/** Why a reply ended: by itself, at the limit of tokens, as a refusal, by the provider's filter, or otherwise. */
export type FinishReason = "stop" | "length" | "refusal" | "content-filter" | "other";

/** What came back from a model, in one form for all providers. */
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

/** One request of a batch. */
export interface BatchEntry {
  /** The call's id: 32 hexadecimal digits. Results come back under it, in any order. */
  id: string;
  request: ModelRequest;
}

/** How far a batch is. */
export interface BatchState {
  /** Whether its results can be read: it is done, expired, cancelled, or was refused as a whole. */
  isEnded: boolean;
  done: number;
  total: number;
}

/** The result of one request of a batch: its reply, or why there is none. */
export interface BatchResult {
  id: string;
  /** @throws ModelError when the request has no reply */
  read(request: ModelRequest): ModelReply;
}

/**
 * A provider's way to answer many requests at a lower price within a day. All methods send one or two requests to the
 * provider, and throw a ModelError when it does not answer.
 */
export interface BatchApi {
  /** The most requests, and bytes, that one batch may have. */
  readonly mostRequests: number;
  readonly mostBytes: number;
  /**
   * The bytes that a request takes of a batch.
   *
   * @throws ModelError for a request that the API cannot take
   */
  bytesOf(entry: BatchEntry): number;
  /**
   * Hands a batch over.
   *
   * @param mark a text of the caller's that the provider keeps with it, if it keeps any
   * @returns the provider's id of the batch
   */
  create(entries: readonly BatchEntry[], mark: string, signal?: AbortSignal): Promise<string>;
  /**
   * The batches that may be the one that was handed over under a mark, newest first: for a caller that died before it
   * could note the id. A provider that keeps no mark names all of that size and time; their results tell.
   */
  find(
    wanted: { mark: string; requests: number; since: Date },
    signal?: AbortSignal,
  ): Promise<readonly string[]>;
  /** @throws ModelError of kind "invalid-request" for a batch that was refused as a whole */
  state(batch: string, signal?: AbortSignal): Promise<BatchState>;
  /** The results of a batch that has ended, unordered. */
  results(batch: string, signal?: AbortSignal): Promise<readonly BatchResult[]>;
}

/** How a single call may be stopped. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds after which the call is abandoned. */
  timeoutMs?: number;
}

/** One model, opened and ready to be asked. */
export interface ModelClient {
  /** "openai/gpt-4o-2024-08-06" */
  readonly id: string;
  /** The first part of the id: "openai". */
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
