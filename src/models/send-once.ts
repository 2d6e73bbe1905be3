import type { CallOptions } from "./contract.js";
import { ModelError, type ModelErrorKind } from "./model-error.js";
import { quoteMessage } from "./redact.js";

/** The parts that both official SDKs' errors share; both export classes with these names. */
export interface SdkErrors {
  APIError: new (...args: never[]) => Error;
  APIConnectionError: new (...args: never[]) => Error;
  APIConnectionTimeoutError: new (...args: never[]) => Error;
}

export interface CallContext {
  /** The model's id, which starts every message. */
  id: string;
  secrets: readonly string[];
  sdk: SdkErrors;
}

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
  if (signal?.aborted) throw abortedError(id);
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

const abortedError = (id: string): ModelError =>
  new ModelError(`${id}: the call was aborted before it was answered`, { kind: "aborted" });

const timeoutError = (id: string, ms: number): ModelError =>
  new ModelError(`${id}: no complete answer within ${ms / 1000} s; allow more time or try again`, {
    kind: "timeout",
  });

/** The error for a reply that breaks the API's promise. */
export function malformedReply(id: string, problem: string): ModelError {
  return new ModelError(`${id}: the reply is malformed (${problem}); try again or check the base URL`, {
    kind: "malformed-reply",
  });
}

interface HttpFailure extends Error {
  /** The body, or the part that the SDK takes for the error. */
  error?: unknown;
  status?: number;
  headers?: Headers;
  code?: string | null;
  type?: string | null;
}

function toModelError(thrown: unknown, context: CallContext): ModelError {
  const { id, sdk, secrets } = context;
  const error: HttpFailure = thrown instanceof Error ? thrown : new Error(String(thrown));
  const quoted = quoteMessage(error.message, secrets);
  if (thrown instanceof sdk.APIError && typeof error.status === "number") {
    const kind = kindOf(error.status, error);
    const said = quoteMessage(messageIn(error.error) ?? error.message.replace(/^\d{3} /, ""), secrets);
    const retryAfterMs = retryAfter(error.headers);
    const wait = retryAfterMs === null ? "" : ` (asked to wait ${retryAfterMs / 1000} s)`;
    return new ModelError(`${id}: ${error.status} ${said}${wait}; ${remedies[kind]}`, {
      kind,
      status: error.status,
      retryAfterMs,
    });
  }
  if (thrown instanceof SyntaxError) return malformedReply(id, `not JSON: ${quoted}`);
  const reasons = reasonChain(error);
  const timedOut = reasons.some((reason) => /timed?[ _]?out/i.test(reason));
  if (timedOut || thrown instanceof sdk.APIConnectionTimeoutError) {
    return new ModelError(`${id}: the connection timed out; ${remedies.timeout}`, { kind: "timeout" });
  }
  // The SDK's error is not kept as the cause, because it contains the request's headers and so the key.
  const detail = quoteMessage(reasons.at(-1) ?? error.message, secrets);
  if (thrown instanceof sdk.APIConnectionError || thrown instanceof TypeError) {
    return new ModelError(`${id}: the connection failed (${detail}); ${remedies.network}`, {
      kind: "network",
    });
  }
  return new ModelError(`${id}: the request could not be sent (${quoted}); ${remedies["invalid-request"]}`, {
    kind: "invalid-request",
  });
}

const remedies: Record<ModelErrorKind, string> = {
  "rate-limit": "send fewer requests at a time",
  quota: "the account has no credit left: add credit or use another key",
  authentication: "check the key and what it may use",
  "unknown-model": "check the model's name and the base URL",
  "invalid-request": "change the request: it would fail again",
  server: "the provider is at fault: try again later",
  timeout: "allow more time or try again",
  network: "check the network and the base URL, then try again",
  "malformed-reply": "try again or check the base URL",
  aborted: "start it again",
};

function kindOf(status: number, { code, type, message }: HttpFailure): ModelErrorKind {
  const spent = /insufficient_quota|billing_hard_limit_reached|billing_error/;
  // Anthropic reports an empty account with a 400 and this sentence.
  if (status === 402 || spent.test(`${code} ${type}`) || /credit balance is too low/i.test(message)) {
    return "quota";
  }
  if (status === 401 || status === 403) return "authentication";
  if (status === 404) return "unknown-model";
  if (status === 429) return "rate-limit";
  if (status === 408 || status >= 500) return "server";
  return "invalid-request";
}

/** The Retry-After of a response in milliseconds: seconds or an HTTP date; null without one. */
function retryAfter(headers: Headers | undefined): number | null {
  const inMs = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(inMs) && inMs >= 0) return inMs;
  const text = headers?.get("retry-after")?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** The provider's own sentence: `{ error: { message } }` or `{ message }`. */
function messageIn(body: unknown): string | undefined {
  const { error, message } = (body ?? {}) as { error?: unknown; message?: unknown };
  if (typeof message === "string" && message !== "") return message;
  return typeof error === "object" && error !== null ? messageIn(error) : undefined;
}

/** The messages and codes of an error and its causes, outermost first. */
function reasonChain(error: unknown): string[] {
  const found: string[] = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    const parts = [at.name === "Error" || at.name === "TypeError" ? "" : at.name, code ?? "", at.message];
    found.push(parts.filter((part) => part !== "").join(" "));
  }
  return found;
}
