import type { CallOptions } from "./contract.js";
import { type Billed, ModelError } from "./model-error.js";
import { type CallContext, toModelError } from "./sdk-failure.js";

export { malformedReply, moderationIn, type SdkErrors } from "./sdk-failure.js";

/** The default time limit of a call. Long reasoning takes minutes. */
export const defaultTimeoutMs = 300_000;

/** The SDKs also need a limit and send it to the server. Ours is a little shorter and takes effect first. */
export function sdkTimeoutMs({ timeoutMs = defaultTimeoutMs }: CallOptions): number {
  return timeoutMs + 1000;
}

/**
 * Sends one request once and turns any failure into a ModelError.
 *
 * @throws ModelError
 */
export async function sendOnce<T>(
  context: CallContext,
  options: CallOptions,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withDeadline(context.id, options, async (signal) => {
    try {
      return await send(signal);
    } catch (error) {
      throw error instanceof ModelError ? error : toModelError(error, context);
    }
  });
}

/**
 * Runs a call until its deadline, or until it is aborted. Either one aborts the call's signal, which closes
 * the connection.
 *
 * We keep our own deadline, because the SDKs' deadline ends with the headers: a body that never ends would
 * never time out.
 *
 * @throws ModelError of kind "timeout" or "aborted"; else whatever the call throws
 */
export async function withDeadline<T>(
  id: string,
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (signal?.aborted) throw abortedError(id, "no");
  const controller = new AbortController();
  let end: (error: ModelError) => void = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = (error) => {
      reject(error);
      controller.abort();
    };
  });
  const timer = setTimeout(() => end(timeoutError(id, timeoutMs)), timeoutMs);
  const abort = (): void => end(abortedError(id));
  signal?.addEventListener("abort", abort, { once: true });
  try {
    // The first to end decides, because a model in this process may ignore its signal.
    return await Promise.race([call(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

const abortedError = (id: string, isBilled: Billed = "maybe"): ModelError =>
  new ModelError(`${id}: the call was aborted before it was answered`, { kind: "aborted", isBilled });

const timeoutError = (id: string, ms: number): ModelError =>
  new ModelError(`${id}: no complete answer within ${ms / 1000} s; allow more time or try again`, {
    kind: "timeout",
  });
