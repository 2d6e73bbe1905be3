import { retryAfterOf } from "./retry-after.js";

/** What a server says about one of its rate limits. */
export interface RateLimit {
  /** What is limited: "requests", "tokens", "input-tokens", "output-tokens". */
  of: string;
  /** null = not said, also where a server sends -1. */
  limit: number | null;
  remaining: number | null;
  /** When it is whole again, on the clock of performance.now; null = not said. */
  resetAt: number | null;
}

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** x-ratelimit-remaining-requests, and Anthropic's anthropic-ratelimit-requests-remaining */
const names =
  /^(?:x-ratelimit-(limit|remaining|reset)(?:-([a-z-]+))?|anthropic-ratelimit-([a-z-]+)-(limit|remaining|reset))$/;

/** The rate limits that a server has told in the headers of its replies. The last reply counts. */
export class RateLimits {
  private readonly limits = new Map<string, RateLimit>();

  /** @param headers with names in lower case */
  read(headers: RawHeaders, now = performance.now()): void {
    for (const name in headers) {
      if (!name.includes("-ratelimit-")) continue;
      const found = names.exec(name);
      const value = headers[name];
      if (found === null || typeof value !== "string") continue;
      const field = (found[1] ?? found[4]) as "limit" | "remaining" | "reset";
      const of = found[2] ?? found[3] ?? "requests";
      const limit = this.limits.get(of) ?? { of, limit: null, remaining: null, resetAt: null };
      if (field === "reset") limit.resetAt = resetAt(value.trim(), headers.date, now);
      else limit[field] = amount(value.trim());
      this.limits.set(of, limit);
    }
    this.heedRetryAfter(headers, now);
  }

  /**
   * A server's reset is when a limit is whole again, which may be minutes after it allows the next call. If the
   * same reply says when to try again, that counts.
   */
  private heedRetryAfter(headers: RawHeaders, now: number): void {
    const asked = retryAfterOf({ get: (name) => [headers[name]].flat()[0] ?? null });
    if (asked === null) return;
    for (const limit of this.limits.values()) {
      if (limit.resetAt !== null) limit.resetAt = Math.min(limit.resetAt, now + asked);
    }
  }

  /** The limits told so far. */
  get all(): readonly RateLimit[] {
    return [...this.limits.values()];
  }
}

/**
 * Milliseconds until a server's limits allow another call; 0 = now, or nothing is known. A limit of which
 * nothing is left is whole again at its reset.
 */
export function waitForLimits(limits: readonly RateLimit[], now: number): number {
  let wait = 0;
  for (const { remaining, resetAt: at } of limits) {
    if (remaining === 0 && at !== null) wait = Math.max(wait, at - now);
  }
  return wait;
}

const amount = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null);

const unitMs: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** "12ms", "6m0s", "1.5s"; seconds; an RFC 3339 date; seconds or milliseconds since 1970. */
function resetAt(text: string, date: RawHeaders["date"], now: number): number | null {
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)];
  if (parts.length > 0 && parts.map(([part]) => part).join("") === text) {
    return now + parts.reduce((sum, [, value, unit]) => sum + Number(value) * (unitMs[unit ?? ""] ?? 0), 0);
  }
  // A server's clock may differ from ours, so dates are read from the date that it sent.
  const there = Date.parse(typeof date === "string" ? date : "") || Date.now();
  const epoch = /^\d{9,13}(?:\.\d+)?$/.test(text)
    ? Number(text) * (text.length >= 13 ? 1 : 1000)
    : Number.NaN;
  const at = Number.isNaN(epoch) && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : epoch;
  if (!Number.isNaN(at)) return now + Math.max(0, at - there);
  return /^\d{1,8}(?:\.\d+)?$/.test(text) ? now + Number(text) * 1000 : null;
}
