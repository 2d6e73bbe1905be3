import { describe, expect, it } from "vitest";
import { type RateLimit, RateLimits, waitForLimits } from "../../src/models/rate-limits.js";
import { mockProvider, question } from "./support.js";

const read = (headers: Record<string, string>, now = 1000): readonly RateLimit[] => {
  const limits = new RateLimits();
  limits.read(headers, now);
  return limits.all;
};

describe("RateLimits", () => {
  it("reads OpenAI's headers", () => {
    expect(
      read({
        "content-type": "application/json",
        "x-ratelimit-limit-requests": "60",
        "x-ratelimit-remaining-requests": "59",
        "x-ratelimit-reset-requests": "1s",
        "x-ratelimit-limit-tokens": "150000",
        "x-ratelimit-remaining-tokens": "149984",
        "x-ratelimit-reset-tokens": "6m0s",
      }),
    ).toEqual([
      { of: "requests", limit: 60, remaining: 59, resetAt: 2000 },
      { of: "tokens", limit: 150_000, remaining: 149_984, resetAt: 361_000 },
    ]);
  });

  it("reads Anthropic's headers, by the server's clock", () => {
    expect(
      read({
        date: "Sun, 22 Nov 2026 10:00:00 GMT",
        "anthropic-ratelimit-input-tokens-limit": "50000",
        "anthropic-ratelimit-input-tokens-remaining": "0",
        "anthropic-ratelimit-input-tokens-reset": "2026-11-22T10:00:07Z",
      }),
    ).toEqual([{ of: "input-tokens", limit: 50_000, remaining: 0, resetAt: 8000 }]);
  });

  it.each([
    ["12ms", 1012],
    ["1h2m3.5s", 3_724_500],
    ["2", 3000],
    ["0.25", 1250],
    ["1795341607", 8000],
    ["1795341607000", 8000],
    ["2026-11-22T09:00:00Z", 1000],
    ["soon", null],
    ["-1s", null],
    ["1s and more", null],
    ["", null],
  ])("reads a reset of %j", (text, at) => {
    const date = "Sun, 22 Nov 2026 10:00:00 GMT";
    const [limit] = read({ date, "x-ratelimit-reset-requests": text });
    expect(limit?.resetAt).toBe(at);
  });

  it.each(["-1", "many", "1e9", "NaN", "999999999999999999"])("takes %s of a limit as not said", (text) => {
    expect(read({ "x-ratelimit-remaining-tokens": text })[0]).toMatchObject({ remaining: null });
  });

  it("keeps the last reply's word", () => {
    const limits = new RateLimits();
    limits.read({ "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "5s" }, 0);
    expect(waitForLimits(limits.all, 1000)).toBe(4000);
    expect(waitForLimits(limits.all, 6000)).toBe(0);
    limits.read({ "x-ratelimit-remaining-requests": "3" }, 2000);
    expect(waitForLimits(limits.all, 2000)).toBe(0);
    expect(limits.all).toHaveLength(1);
  });

  it.each(["openai/m", "anthropic/m", "compatible/m"])("%s tells what its server said", async (id) => {
    const headers = { "x-ratelimit-remaining-requests": "7", "x-ratelimit-limit-requests": "9" };
    const { open } = await mockProvider({ rules: [{ headers }] });
    const client = await open(id);
    expect(client.limits?.()).toEqual([]);
    await client.generate(question);
    expect(client.limits?.()).toEqual([{ of: "requests", limit: 9, remaining: 7, resetAt: null }]);
  });

  it("waits no longer than the same reply says to wait: a reset is when a limit is whole again", () => {
    const limits = new RateLimits();
    const spent = { "x-ratelimit-remaining-tokens": "0", "x-ratelimit-reset-tokens": "6m0s" };
    limits.read(spent, 1000);
    expect(waitForLimits(limits.all, 1000)).toBe(360_000);
    limits.read({ ...spent, "retry-after": "1" }, 1000);
    expect(waitForLimits(limits.all, 1000)).toBe(1000);
    limits.read({ ...spent, "retry-after-ms": "250" }, 1000);
    expect(waitForLimits(limits.all, 1000)).toBe(250);
    limits.read({ ...spent, "retry-after": "soon" }, 1000);
    expect(waitForLimits(limits.all, 1000)).toBe(360_000);
  });
});
