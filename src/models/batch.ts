import type { ModelReply, ModelRequest } from "./contract.js";
import { ModelError } from "./model-error.js";

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
