import type { Behaviour, Rule } from "./behaviour.js";
import type { LoggedRequest } from "./log.js";

/** Counts requests by rule, in windows of time, and tells of it in the headers of the spoken API. */
export class RateLimits {
  private readonly windows = new Map<Rule, { endsAt: number; used: number }>();

  /** The rule with the headers of its limit; with a 429 where the window's requests are used up. */
  applied(rule: Rule, api: LoggedRequest["api"], now = Date.now()): Rule {
    const { rateLimit } = rule;
    if (rateLimit === undefined) return rule;
    const last = this.windows.get(rule);
    const window =
      last === undefined || now >= last.endsAt ? { endsAt: now + rateLimit.windowMs, used: 0 } : last;
    this.windows.set(rule, window);
    const isOver = window.used >= rateLimit.requests;
    if (!isOver) window.used++;
    const left = rateLimit.requests - window.used;
    const headers = { ...headersFor(api, rateLimit.requests, left, window.endsAt, now), ...rule.headers };
    return isOver ? { ...rule, ...refused(rule, window.endsAt - now), headers } : { ...rule, headers };
  }
}

function refused(rule: Rule, waitMs: number): Behaviour {
  return { status: 429, retryAfter: rule.retryAfter ?? String(Math.ceil(waitMs / 1000)) };
}

function headersFor(
  api: LoggedRequest["api"],
  limit: number,
  left: number,
  endsAt: number,
  now: number,
): Record<string, string> {
  if (api === "anthropic") {
    return {
      "anthropic-ratelimit-requests-limit": String(limit),
      "anthropic-ratelimit-requests-remaining": String(left),
      "anthropic-ratelimit-requests-reset": new Date(endsAt).toISOString(),
    };
  }
  const waitMs = endsAt - now;
  return {
    "x-ratelimit-limit-requests": String(limit),
    "x-ratelimit-remaining-requests": String(left),
    "x-ratelimit-reset-requests": waitMs < 1000 ? `${waitMs}ms` : `${waitMs / 1000}s`,
    ...(left === 0 ? { "retry-after-ms": String(waitMs) } : {}),
  };
}
