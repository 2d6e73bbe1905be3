import * as anthropicSdk from "@anthropic-ai/sdk";
import * as openaiSdk from "openai";
import { describe, expect, it, onTestFinished } from "vitest";
import { readErrorBody } from "../../src/models/error-body.js";
import { openConnectionPool } from "../../src/models/http-fetch.js";
import { type ModelError, ModelError as ModelErrorClass } from "../../src/models/model-error.js";
import { retryAfterOf } from "../../src/models/retry-after.js";
import { moderationIn, sendOnce } from "../../src/models/send-once.js";
import { unsupportedParameter } from "../../src/models/unsupported-parameter.js";
import { startMockProvider } from "../support/mock-provider/server.js";
import { moderated, otherMistakes, others, type Refusal, unsupported } from "./refusals.js";

/** The SDK's own error for a response with a status and a body, and ours. */
async function refusedBy(
  { api, status, body }: Pick<Refusal, "api" | "status" | "body">,
  headers: Record<string, string> = {},
): Promise<{ error: ModelError; moderation: string | undefined }> {
  const rawBody = typeof body === "string" ? body : JSON.stringify(body);
  const mock = await startMockProvider({ rules: [{ status, rawBody, headers }] });
  const pool = openConnectionPool();
  onTestFinished(async () => {
    pool.close();
    await mock.close();
  });
  const common = { apiKey: "sk-test", maxRetries: 0, fetch: pool.fetch };
  const messages = [{ role: "user" as const, content: "hello" }];
  const ask = (): Promise<unknown> =>
    api === "openai"
      ? new openaiSdk.OpenAI({ ...common, baseURL: mock.openaiUrl }).chat.completions.create({
          model: "m",
          messages,
        })
      : new anthropicSdk.Anthropic({ ...common, baseURL: mock.anthropicUrl }).messages.create({
          model: "m",
          max_tokens: 10,
          messages,
        });
  const sdk = api === "openai" ? openaiSdk : anthropicSdk;
  let moderation: string | undefined;
  const error = await sendOnce({ id: "test/m", secrets: [], sdk }, {}, async () => {
    try {
      return await ask();
    } catch (thrown) {
      moderation = moderationIn(thrown, []);
      throw thrown;
    }
  }).catch((thrown: unknown) => thrown);
  if (!(error instanceof ModelErrorClass)) throw new Error(`expected a ModelError, got ${String(error)}`);
  return { error, moderation };
}

describe("the error that an SDK gives, read as a value", () => {
  it.each([...unsupported, ...otherMistakes, ...moderated, ...others])(
    "$name",
    async ({
      says,
      kind = "invalid-request",
      parameter = null,
      isModeration = false,
      retryAfterMs = null,
      ...sent
    }) => {
      const { error, moderation } = await refusedBy(sent);
      expect(error.message).toContain(says);
      const read = { kind, parameter, isModeration, retryAfterMs, status: sent.status, isBilled: "no" };
      expect(error).toMatchObject(read);
      if (parameter !== null)
        expect(error.message).toMatch(new RegExp(`; change or leave out ${parameter}$`));
      if (isModeration) expect(moderation).toContain(says);
      else expect(moderation).toBeUndefined();
    },
  );

  it("quotes the reasons of a moderation", async () => {
    const [flagged] = moderated;
    expect((await refusedBy(flagged as Refusal)).moderation).toBe("Input was flagged (violence, self-harm)");
  });

  it.each([
    [500, "maybe"],
    [502, "maybe"],
    [503, "no"],
    [529, "no"],
    [408, "no"],
    [429, "no"],
  ])("a %i is billed: %s", async (status, isBilled) => {
    const { error } = await refusedBy({ api: "openai", status, body: { message: "busy" } });
    expect(error).toMatchObject({ status, isBilled });
    expect(error.message).toContain(`test/m: ${status} busy`);
  });

  it.each([
    ["null", "null"],
    ["a number", "7"],
    ["an empty array", "[]"],
    ["nothing", ""],
    ["HTML", "<html><title>Bad gateway</title></html>"],
    ["broken JSON", '{"error": {"message": "half'],
    ["an error without words", '{"error": {}}'],
    [
      "fields of other types",
      '{"error": {"message": 5, "code": [], "param": {}, "type": true}, "detail": 3}',
    ],
    [
      "names of Object's own",
      '{"error": {"message": {"constructor": "x"}, "code": "constructor"}, "__proto__": 1}',
    ],
    [
      "a long list of errors",
      JSON.stringify({ detail: Array.from({ length: 50_000 }, () => ({ loc: [], msg: "no" })) }),
    ],
  ])("reads a body of %s without throwing", async (_, body) => {
    for (const api of ["openai", "anthropic"] as const) {
      const { error, moderation } = await refusedBy({ api, status: 400, body });
      expect(error).toMatchObject({ kind: "invalid-request", parameter: null, isModeration: false });
      expect(error.message).toMatch(/^test\/m: 400 .+; change the request: it would fail again$/);
      expect(error.message.length).toBeLessThan(420);
      expect(moderation).toBeUndefined();
    }
  });

  it("reads a body of 100,000 brackets as malformed", async () => {
    const body = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { error } = await refusedBy({ api: "anthropic", status: 500, body });
    expect(error.kind).toBe("malformed-reply");
    expect(error.message).toContain("JSON that is nested too deeply");
  });
});

describe("retryAfterOf", () => {
  it.each([
    [{ "retry-after": "2" }, 2000],
    [{ "retry-after": "0.25" }, 250],
    [{ "retry-after-ms": "40" }, 40],
    [{ "retry-after-ms": "40", "retry-after": "9" }, 40],
    [{ "retry-after-ms": "soon", "retry-after": "9" }, 9000],
    [{ "retry-after-ms": "", "retry-after": "9" }, 9000],
    [{ "retry-after": "-5" }, null],
    [{ "retry-after": "Infinity" }, null],
    [{ "retry-after": "1e400" }, null],
    [{}, null],
  ])("%j asks for %s ms", (headers, ms) => {
    expect(retryAfterOf(new Headers(headers as Record<string, string>))).toBe(ms);
  });
});

describe("unsupportedParameter", () => {
  const said = (message: string): string | null => unsupportedParameter(readErrorBody({ message }));
  it.each([
    ["Unsupported parameter: 'reasoning_effort' is not supported with this model.", "reasoning_effort"],
    ["Unrecognized request argument supplied: reasoning_effort", "reasoning_effort"],
    ['"llama3.1" does not support thinking', "thinking"],
    ["adaptive thinking is not supported on this model", "thinking"],
    ["`temperature` may only be set to 1 when thinking is enabled.", "temperature"],
    ["`temperature` and `top_p` cannot both be specified for this model. Please use only one.", "top_p"],
    ["`top_p` must be greater than or equal to 0.95 or unset when thinking is enabled.", "top_p"],
    ["output_config: Extra inputs are not permitted", null],
    ["max_tokens: 90000 > 8192, which is the maximum allowed number of output tokens", null],
    ["The temperature of the story is fine", null],
    ["This model does not support image input", null],
    ["the constructor 'constructor' is not supported", null],
  ])("%s", (message, parameter) => expect(said(message)).toBe(parameter));
});
