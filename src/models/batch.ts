import type { ModelReply, ModelRequest } from "./contract.js";
import { ModelError } from "./model-error.js";

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

/** The parts of a client that a batch API is built from. */
export interface BatchParts {
  id: string;
  /** The body of the same request when it is sent alone. */
  bodyOf(request: ModelRequest): object;
  /** Reads the body of a reply. */
  read(body: unknown, request: ModelRequest): ModelReply;
  /** Runs a call of the SDK; every failure is a ModelError. */
  once<T>(signal: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * What an error status means for one entry, as if the request had been sent alone: a content filter's word is its
   * reply.
   *
   * @throws ModelError
   */
  refused(status: number, body: object): ModelReply;
}

/** Results of thousands of requests come in one body. */
export const mostResultBytes = 400 * 2 ** 20;

/** Batches are cut to this size: a part that fails or expires is then sent again by itself. */
export const mostEntries = 10_000;

/** The error of a request that its batch did not come to in time: nothing is billed, and it may be sent again. */
export const notReached = (id: string, why: string): ModelError =>
  new ModelError(`${id}: the batch ${why} before this request was worked on`, {
    kind: "timeout",
    isBilled: "no",
  });

/** The rows of a file of JSON lines that a provider sends; lines that are none are left out. */
export function jsonRows(text: string): Record<string, unknown>[] {
  return text.split("\n").flatMap((line) => {
    try {
      const row: unknown = JSON.parse(line);
      return typeof row === "object" && row !== null ? [row as Record<string, unknown>] : [];
    } catch {
      return [];
    }
  });
}
