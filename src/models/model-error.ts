import { AffectlabError, type FailureOptions } from "../core/errors.js";

/**
 * What went wrong with a call. Rate limits, server and network errors, timeouts and malformed replies may be tried
 * again; the others may not.
 */
export type ModelErrorKind =
  | "rate-limit"
  | "quota"
  | "authentication"
  | "unknown-model"
  | "invalid-request"
  | "server"
  | "timeout"
  | "network"
  | "malformed-reply"
  | "aborted";

const retryable: ReadonlySet<ModelErrorKind> = new Set([
  "rate-limit",
  "server",
  "timeout",
  "network",
  "malformed-reply",
]);

/** Without a status, errors of these kinds arise after the request was sent, or perhaps after it. */
const perhapsSent: ReadonlySet<ModelErrorKind> = new Set([
  "server",
  "timeout",
  "network",
  "malformed-reply",
  "aborted",
]);

/** "no" = the provider has certainly not worked on the request; "maybe" = it may have answered and billed it. */
export type Billed = "no" | "maybe";

export interface ModelErrorDetails {
  kind: ModelErrorKind;
  status?: number | null;
  retryAfterMs?: number | null;
  parameter?: string | null;
  /** By default it follows from the status and the kind. */
  isBilled?: Billed;
  isModeration?: boolean;
}

/** A call failed. Its kind decides whether it may be repeated. The message never contains a key. */
export class ModelError extends AffectlabError {
  readonly kind: ModelErrorKind;
  readonly status: number | null;
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** The request's parameter that the server does not take, by its name in the request: "temperature". */
  readonly parameter: string | null;
  /** Whether the attempt may stand on the bill. */
  readonly isBilled: Billed;
  /** True if a content filter turned the item away. That is the item's outcome. */
  readonly isModeration: boolean;
  constructor(message: string, details: ModelErrorDetails, options?: FailureOptions) {
    super(message, options);
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.parameter = details.parameter ?? null;
    this.isBilled = details.isBilled ?? billedAfter(this.kind, this.status);
    this.isModeration = details.isModeration ?? false;
  }

  get retryable(): boolean {
    return retryable.has(this.kind);
  }
}

/** A refused request (4xx) and an overloaded server (503, 529) bill nothing. */
function billedAfter(kind: ModelErrorKind, status: number | null): Billed {
  if (status === null) return perhapsSent.has(kind) ? "maybe" : "no";
  return (status >= 400 && status < 500) || status === 503 || status === 529 ? "no" : "maybe";
}
