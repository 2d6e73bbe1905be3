import type { ErrorBody } from "./error-body.js";

/** Codes with which providers turn an input away for what it says. */
const codes: ReadonlySet<string> = new Set([
  "content_policy_violation",
  "content_filter",
  "invalid_prompt",
  "cyber_policy",
  "moderation_blocked",
  // Azure's inner error, and Alibaba's.
  "ResponsibleAIPolicyViolation",
  "data_inspection_failed",
]);

/** Anthropic and DeepSeek say it in words alone. */
const words = /\bblocked by content filtering policy\b|^Content Exists Risk$/i;

/**
 * The words with which a content filter turned a request away; undefined if the error is another one. It is
 * the outcome of that item, because the same item would be turned away again.
 *
 * @param status the error's status: 400, or 403 with the reasons of a moderation
 * @example
 * ```ts
 * const body = { message: "flagged", codes: [], parameter: undefined, retryAfterMs: null };
 * moderationOf(403, { ...body, moderation: ["violence"] }); // "flagged (violence)"
 * ```
 */
export function moderationOf(status: number | undefined, body: ErrorBody): string | undefined {
  const { message = "the provider's content filter turned the request away" } = body;
  const isCoded = body.codes.some((code) => codes.has(code));
  if (status === 403) {
    if (!isCoded && body.moderation === undefined && !/\bflagged\b/i.test(message)) return undefined;
    const reasons = body.moderation?.join(", ") ?? "";
    return reasons === "" || message.includes(reasons) ? message : `${message} (${reasons})`;
  }
  if (status !== 400 && status !== 422) return undefined;
  return isCoded || words.test(message) ? message : undefined;
}
