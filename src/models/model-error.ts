import { AffectlabError } from "../core/errors.js";

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

/** A call failed. Its kind decides whether it may be repeated. The message never contains a key. */
export class ModelError extends AffectlabError {
  readonly kind: ModelErrorKind;
  readonly status: number | null;
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  constructor(
    message: string,
    details: { kind: ModelErrorKind; status?: number | null; retryAfterMs?: number | null },
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.kind = details.kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  get retryable(): boolean {
    return retryable.has(this.kind);
  }
}
