/**
 * How long a response asks to wait, in milliseconds: `retry-after-ms`, else `Retry-After` in seconds or as an
 * HTTP date. null if it does not ask, or says something else.
 *
 * @example
 * ```ts
 * retryAfterOf(new Headers({ "retry-after": "1.5" })); // 1500
 * retryAfterOf(new Headers({ "retry-after": "soon" })); // null
 * ```
 */
export function retryAfterOf(headers: Pick<Headers, "get"> | undefined): number | null {
  const inMs = headers?.get("retry-after-ms")?.trim() ?? "";
  if (isAmount(inMs)) return Math.round(Number(inMs));
  const text = headers?.get("retry-after")?.trim() ?? "";
  if (isAmount(text)) return Math.round(Number(text) * 1000);
  // Date.parse reads "-5" as a year.
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

const isAmount = (text: string): boolean => /^\d{1,15}(\.\d+)?$/.test(text);
