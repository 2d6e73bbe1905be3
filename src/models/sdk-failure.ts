import { type ErrorBody, readErrorBody } from "./error-body.js";
import { errorTextOf, FetchFailure, UnreadableReply } from "./http-fetch.js";
import { ModelError, type ModelErrorKind } from "./model-error.js";
import { moderationOf } from "./moderation.js";
import { quoteMessage } from "./redact.js";
import { retryAfterOf } from "./retry-after.js";
import { unsupportedParameter } from "./unsupported-parameter.js";

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

/** An SDK's error with a status. */
interface HttpFailure extends Error {
  /** The body, or the part that the SDK takes for the error. */
  error?: unknown;
  status?: number;
  headers?: Headers;
}

/** The error for a reply that breaks the API's promise. */
export function malformedReply(id: string, problem: string): ModelError {
  return new ModelError(`${id}: the reply is malformed (${problem}); try again or check the base URL`, {
    kind: "malformed-reply",
  });
}

/**
 * The words with which a content filter turned a request away, in one line without keys; undefined if an SDK's
 * error is another one. Such an error is the outcome of its item: a reply with the finish reason
 * "content-filter".
 */
export function moderationIn(thrown: unknown, secrets: readonly string[]): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { status } = thrown as HttpFailure;
  if (typeof status !== "number") return undefined;
  const said = moderationOf(status, bodyOf(thrown));
  return said === undefined ? undefined : quoteMessage(said, secrets);
}

/** The ModelError for whatever an SDK threw. */
export function toModelError(thrown: unknown, context: CallContext): ModelError {
  const { id, sdk, secrets } = context;
  const error: HttpFailure = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (thrown instanceof sdk.APIError && typeof error.status === "number") {
    return refusedRequest(error, error.status, context);
  }
  const quoted = quoteMessage(error.message, secrets);
  if (thrown instanceof SyntaxError) return malformedReply(id, `not JSON: ${quoted}`);
  // An SDK writes an error's body into its message, and JSON of 100,000 brackets is too deep for that.
  if (thrown instanceof RangeError) return malformedReply(id, `JSON that is nested too deeply: ${quoted}`);
  const causes = causesOf(error);
  const unreadable = causes.find((cause) => cause instanceof UnreadableReply);
  if (unreadable !== undefined) return malformedReply(id, quoteMessage(unreadable.message, secrets));
  const unsent = wasUnsent(causes) ? ({ isBilled: "no" } as const) : {};
  const reasons = reasonChain(causes);
  const timedOut = reasons.some((reason) => /timed?[ _]?out/i.test(reason));
  if (timedOut || thrown instanceof sdk.APIConnectionTimeoutError) {
    return new ModelError(`${id}: the connection timed out; ${remedies.timeout}`, {
      kind: "timeout",
      ...unsent,
    });
  }
  // The SDK's error is not kept as the cause, because it contains the request's headers and so the key.
  const detail = quoteMessage(reasons.at(-1) ?? error.message, secrets);
  if (thrown instanceof sdk.APIConnectionError || thrown instanceof TypeError) {
    const remedy = detail.includes("ECONNREFUSED") ? startServer : remedies.network;
    return new ModelError(`${id}: the connection failed (${detail}); ${remedy}`, {
      kind: "network",
      ...unsent,
    });
  }
  return new ModelError(`${id}: the request could not be sent (${quoted}); ${remedies["invalid-request"]}`, {
    kind: "invalid-request",
  });
}

/** A response with an error status. */
function refusedRequest(error: HttpFailure, status: number, { id, secrets }: CallContext): ModelError {
  const body = bodyOf(error);
  const text = body.message ?? error.message.replace(/^\d{3} /, "");
  const kind = kindOf(status, body, text);
  const retryAfterMs = retryAfterOf(error.headers) ?? body.retryAfterMs;
  const wait = retryAfterMs === null ? "" : ` (asked to wait ${retryAfterMs / 1000} s)`;
  const parameter = status === 400 || status === 422 ? unsupportedParameter(body) : null;
  const remedy =
    otherApi(status, text) ?? (parameter === null ? remedies[kind] : `change or leave out ${parameter}`);
  return new ModelError(`${id}: ${status} ${quoteMessage(text, secrets)}${wait}; ${remedy}`, {
    kind,
    status,
    retryAfterMs,
    parameter,
    isModeration: moderationOf(status, body) !== undefined,
  });
}

/** OpenAI's SDK keeps only the `error` of a body, so the text that was received comes first. */
function bodyOf({ headers, error }: HttpFailure): ErrorBody {
  const text = headers === undefined ? undefined : errorTextOf(headers);
  try {
    return readErrorBody(text === undefined ? error : JSON.parse(text));
  } catch {
    return readErrorBody(error);
  }
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

/** A server of one's own that is not running. */
const startServer = "nothing listens there: start the server, or correct the base URL";

/** The advice for a model that OpenAI serves by its Responses API alone. */
function otherApi(status: number, message: string): string | undefined {
  if (status !== 404 && status !== 400) return undefined;
  const isOther = /only supported in v1\/responses|not a chat model/i.test(message);
  return isOther ? 'set api: "responses" for this model\'s family in affectlab.config.ts' : undefined;
}

function kindOf(status: number, { codes }: ErrorBody, message: string): ModelErrorKind {
  const spent = /^(?:insufficient_quota|billing_hard_limit_reached|billing_error)$/;
  // Anthropic reports an empty account with a 400 and this sentence.
  if (
    status === 402 ||
    codes.some((code) => spent.test(code)) ||
    /credit balance is too low/i.test(message)
  ) {
    return "quota";
  }
  if (status === 401 || status === 403) return "authentication";
  if (status === 404) return "unknown-model";
  if (status === 429) return "rate-limit";
  if (status === 408 || status >= 500) return "server";
  return "invalid-request";
}

/** An error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  for (let at = error; at instanceof Error && found.length < 5; at = at.cause) found.push(at);
  return found;
}

/** Whether the connection failed before the request was sent. */
const wasUnsent = (causes: readonly Error[]): boolean =>
  causes.some((cause) => cause instanceof FetchFailure && !cause.wasSent);

/** The messages and codes of an error and its causes. */
function reasonChain(causes: readonly Error[]): string[] {
  return causes.map((at) => {
    const { code } = at as NodeJS.ErrnoException;
    const name = at.name === "Error" || at.name === "TypeError" ? "" : at.name;
    return [name, code ?? "", at.message].filter((part) => part !== "").join(" ");
  });
}
