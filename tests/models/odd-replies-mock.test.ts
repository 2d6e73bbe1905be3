import { OpenAI } from "openai";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Rule } from "../support/mock-provider/behaviour.js";
import { oddReplies } from "../support/mock-provider/odd-replies.js";
import { type MockProviderOptions, startMockProvider } from "../support/mock-provider/server.js";

type Json = Record<string, unknown>;

async function started(options: MockProviderOptions) {
  const mock = await startMockProvider(options);
  onTestFinished(() => mock.close());
  const client = new OpenAI({ apiKey: "sk-mock", baseURL: mock.openaiUrl, maxRetries: 0 });
  const ask = () =>
    client.chat.completions.create({
      model: "m",
      messages: [{ role: "user", content: "Ann missed the bus.\na. joyful\nb. annoyed" }],
    });
  return { mock, ask };
}

/** What the SDK hands on for an odd reply. */
async function throughSdk(rule: Rule): Promise<Json> {
  const { ask } = await started({ rules: [rule] });
  return (await ask()) as unknown as Json;
}

describe("odd replies", () => {
  it.each<[keyof typeof oddReplies, Json]>([
    ["usage is fractional", { usage: { prompt_tokens: 12.5, completion_tokens: 3.25 } }],
    ["usage is negative", { usage: { prompt_tokens: -12, total_tokens: -15 } }],
    ["usage is text", { usage: { prompt_tokens: "12", completion_tokens: "3 tokens" } }],
    ["usage is huge", { usage: { prompt_tokens: 1e300, completion_tokens: 2 ** 60 } }],
    ["usage is null", { usage: null }],
    ["usage is a list", { usage: [12, 3] }],
    ["usage's details are text", { usage: { completion_tokens_details: "none", prompt_tokens_details: 7 } }],
    ["reasoning is outside completion_tokens", { usage: { completion_tokens: 198, total_tokens: 623 } }],
    ["refusal is true", { choices: [{ message: { refusal: true } }] }],
    ["model is a number", { model: 4 }],
    ["id is a number", { id: 1795 }],
    ["finish_reason is constructor", { choices: [{ finish_reason: "constructor" }] }],
    ["finish_reason is __proto__", { choices: [{ finish_reason: "__proto__" }] }],
    ["finish_reason is 7", { choices: [{ finish_reason: 7 }] }],
    [
      "finish_reason is error, with part of a text",
      { choices: [{ finish_reason: "error", message: { content: "A:b. ann" } }] },
    ],
    [
      "content is chunks of thinking and text",
      { choices: [{ message: { content: [{ type: "thinking" }, { type: "text", text: "A:b. annoyed" }] } }] },
    ],
    ["content is an object", { choices: [{ message: { content: { answer: "b" } } }] }],
    ["choices is an object", { choices: { 0: {} } }],
    ["200 with an error", { error: { code: 429, message: "Provider returned error" } }],
    ["200 with FastAPI's detail", { detail: "Internal Server Error" }],
  ])("%s: the SDK hands it on", async (name, seen) => {
    expect(await throughSdk(oddReplies[name])).toMatchObject(seen);
  });

  it.each<[keyof typeof oddReplies, string]>([
    ["usage is missing", "usage"],
    ["model is missing", "model"],
    ["content is missing", "choices.0.message.content"],
  ])("%s: it is not there", async (name, path) => {
    expect(await throughSdk(oddReplies[name])).not.toHaveProperty(path);
  });

  it.each<[keyof typeof oddReplies, number, string]>([
    ["422 with FastAPI's detail", 422, "Field required"],
    ["403 flagged", 403, "Your input was flagged"],
    ["400 content policy", 400, "content_policy_violation"],
    ["400 content filter of Azure", 400, "ResponsibleAIPolicyViolation"],
  ])("%s", async (name, status, words) => {
    const { mock } = await started({ rules: [oddReplies[name]] });
    const body = JSON.stringify({ model: "m", messages: [] });
    const response = await fetch(`${mock.openaiUrl}/chat/completions`, { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)]);
    expect(mock.requests[0]!.billed).toBeNull();
  });

  it("are huge, or small and inflate, or nest without end", async () => {
    const sizes = async (rule: Rule) => {
      const { mock } = await started({ rules: [rule] });
      const response = await fetch(`${mock.openaiUrl}/chat/completions`, {
        method: "POST",
        body: JSON.stringify({ model: "m", messages: [] }),
      });
      const sent = Number(response.headers.get("content-length"));
      return { sent, read: (await response.arrayBuffer()).byteLength };
    };
    const plain = await sizes({ huge: { kind: "plain", size: 2_000_000 } });
    expect(plain.sent).toBe(plain.read);
    expect(plain.sent).toBeGreaterThan(2_000_000);
    const bomb = await sizes({ huge: { kind: "gzip", size: 4_000_000 } });
    expect(bomb.read).toBeGreaterThan(4_000_000);
    expect(bomb.sent).toBeLessThan(bomb.read / 500);
    expect(await sizes(oddReplies["a body of 100,000 lists"])).toEqual({ sent: 200_000, read: 200_000 });
  });

  it("are billed as what the model wrote, not as what the body says", async () => {
    const { mock, ask } = await started({ rules: [oddReplies["usage is negative"]] });
    await ask();
    expect(mock.requests[0]!.billed!.outputTokens).toBeGreaterThan(0);
  });
});

describe("limits", () => {
  it("refuse what comes while so many others are in flight, and take it afterwards", async () => {
    const rules = [{ maxInFlight: 3, retryAfter: "1" }, { latencyMs: 300 }];
    const { mock, ask } = await started({ rules });
    const tried = await Promise.allSettled(Array.from({ length: 10 }, ask));
    const refused = tried.flatMap((one) =>
      one.status === "rejected" ? [one.reason as InstanceType<typeof OpenAI.APIError>] : [],
    );
    expect(tried.length - refused.length).toBeGreaterThanOrEqual(3);
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) {
      expect([error.status, error.headers?.get("retry-after")]).toEqual([429, "1"]);
    }
    await ask();
    expect(mock.requests.at(-1)!.status).toBe(200);
  });

  it("tell in headers what is left of a window, and when it ends", async () => {
    const { mock } = await started({ rules: [{ rateLimit: { requests: 2, windowMs: 60_000 } }] });
    const seen = [];
    for (let i = 0; i < 3; i++) {
      const response = await fetch(`${mock.openaiUrl}/chat/completions`, {
        method: "POST",
        body: JSON.stringify({ model: "m", messages: [] }),
      });
      const { headers } = response;
      expect(headers.get("x-ratelimit-limit-requests")).toBe("2");
      expect(headers.get("x-ratelimit-reset-requests")).toMatch(/^[\d.]+m?s$/);
      seen.push([
        response.status,
        headers.get("x-ratelimit-remaining-requests"),
        headers.has("retry-after-ms"),
      ]);
    }
    expect(seen).toEqual([
      [200, "1", false],
      [200, "0", true],
      [429, "0", true],
    ]);
    const claude = await fetch(`${mock.anthropicUrl}/v1/messages`, {
      method: "POST",
      headers: { "anthropic-version": "2023-06-01" },
      body: JSON.stringify({ model: "m", messages: [] }),
    });
    expect(claude.status).toBe(429);
    expect(claude.headers.get("anthropic-ratelimit-requests-remaining")).toBe("0");
  });
});
