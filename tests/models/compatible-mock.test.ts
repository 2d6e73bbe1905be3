import { OpenAI } from "openai";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Rule } from "../support/mock-provider/behaviour.js";
import { type MockProvider, startMockProvider } from "../support/mock-provider/server.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";

type Json = Record<string, unknown>;

const story = "Ann missed the bus.\na. joyful\nb. annoyed\nc. bored";

/** A server with families, and the SDK's calls to one of them; what each gives, or its refusal. */
async function server(name: string, rules: Rule[] = []) {
  const mock = await startMockProvider({ families: true, rules });
  onTestFinished(() => mock.close());
  return { mock, ask: asker(mock, name) };
}

const asker =
  (mock: MockProvider, name: string) =>
  async (model: string, more: Json = {}) => {
    const client = new OpenAI({
      apiKey: "sk-mock",
      baseURL: name === "" ? mock.openaiUrl : mock.serverUrl(name),
      maxRetries: 0,
    });
    const messages = [{ role: "user", content: story }];
    try {
      const reply = await client.chat.completions.create({ model, messages, ...more } as never);
      return { status: 200, body: reply as unknown as Json };
    } catch (thrown) {
      if (!(thrown instanceof OpenAI.APIError)) throw thrown;
      return { status: thrown.status as number, body: thrown.error as unknown };
    }
  };

/** The body of a refusal as it is sent: the SDK keeps only what is called "error". */
const bodyOf = async (mock: MockProvider, name: string, request: Json) => {
  const response = await fetch(`${mock.serverUrl(name)}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ messages: [{ role: "user", content: story }], ...request }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

const firstMessage = (body: unknown) => (body as { choices: { message: Json }[] }).choices[0]!.message;

describe("Gemini on the compatible route", () => {
  const invalid = (message: string, details?: unknown) => [
    {
      error: {
        code: 400,
        message,
        status: "INVALID_ARGUMENT",
        ...(details === undefined ? {} : { details }),
      },
    },
  ];

  it("refuses with a list in place of an object", async () => {
    const { mock, ask } = await server("google");
    const seed = 'Invalid JSON payload received. Unknown name "seed": Cannot find field.';
    const details = [
      { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [{ description: seed }] },
    ];
    const refused = async (request: Json) =>
      bodyOf(mock, "google", { model: "gemini-3.6-flash", ...request });
    expect(await refused({ seed: 1 })).toEqual({ status: 400, body: invalid(seed, details) });
    expect(await refused({ presence_penalty: 1 })).toEqual({
      status: 400,
      body: invalid("Penalty is not enabled for this model"),
    });
    const level =
      "Thinking level MINIMAL is not supported for this model. Please retry with other thinking level.";
    expect(await refused({ model: "gemini-3.7-flash", reasoning_effort: "minimal" })).toEqual({
      status: 400,
      body: invalid(level),
    });
    // The SDK finds no error in a list.
    expect(await ask("gemini-3.6-flash", { seed: 1 })).toEqual({ status: 400, body: undefined });
  });

  it("counts thoughts in the total alone, and says nothing of a temperature that it ignores", async () => {
    const { mock, ask } = await server("");
    const { body } = await ask("gemini-3.6-flash", { temperature: 0, max_tokens: 8192 });
    const { usage } = body as unknown as OpenAI.ChatCompletion;
    const { billed, ignored } = mock.requests[0]!;
    expect(billed!.reasoningTokens).toBeGreaterThan(1000);
    expect(usage!.total_tokens - usage!.prompt_tokens).toBe(billed!.outputTokens);
    expect(usage!.completion_tokens).toBe(billed!.outputTokens - billed!.reasoningTokens);
    expect(usage).not.toHaveProperty("completion_tokens_details");
    expect(ignored).toEqual(["temperature"]);
    await ask("gemini-2.5-flash", { temperature: 0 });
    expect(mock.requests[1]!.ignored).toEqual([]);
  });

  it("leaves the content out where the limit went into thoughts", async () => {
    const { ask } = await server("");
    const { body } = await ask("gemini-3-pro-preview", { max_tokens: 100 });
    expect(firstMessage(body)).toEqual({ role: "assistant" });
    expect(body).toMatchObject({ choices: [{ finish_reason: "length" }], usage: { completion_tokens: 0 } });
  });

  it("says in the body of a 429 when to come back", async () => {
    const { mock } = await server("", [{ status: 429 }]);
    const { status, body } = await bodyOf(mock, "google", { model: "gemini-2.5-flash" });
    expect(status).toBe(429);
    expect(body).toMatchObject([
      {
        error: {
          status: "RESOURCE_EXHAUSTED",
          details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.4s" }],
        },
      },
    ]);
  });
});

describe("DeepSeek", () => {
  const refusal = (message: string) => ({
    status: 400,
    body: { message, type: "invalid_request_error", param: null, code: "invalid_request_error" },
  });

  it("refuses schemas, JSON without the word, a forced tool while it thinks, and retired names", async () => {
    const { ask } = await server("deepseek");
    expect(
      await ask("deepseek-flash", {
        response_format: { type: "json_schema", json_schema: { name: "a", schema: {} } },
      }),
    ).toEqual(refusal("This response_format type is unavailable now"));
    expect(await ask("deepseek-v4-pro", { response_format: { type: "json_object" } })).toEqual(
      refusal(
        "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      ),
    );
    expect(
      await ask("deepseek-flash", { tool_choice: { type: "function", function: { name: "a" } } }),
    ).toEqual(refusal("Thinking mode does not support this tool_choice"));
    expect(await ask("deepseek-chat")).toEqual(
      refusal(
        "The supported API model names are deepseek-flash, deepseek-v4-pro, but you passed deepseek-chat.",
      ),
    );
    const image = [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }];
    expect((await ask("deepseek-v4-pro", { messages: image })).status).toBe(400);
    expect((await ask("deepseek-flash", { messages: image })).status).toBe(200);
  });

  it("thinks unless told not to, ignores the temperature meanwhile, and ends for lack of resources", async () => {
    const { mock, ask } = await server("", [
      { contains: "crowded", finishReason: "insufficient_system_resource" },
    ]);
    const { body } = await ask("deepseek-flash", { temperature: 0, max_tokens: 16_000 });
    expect(firstMessage(body).reasoning_content).toMatch(/weighed/);
    expect(mock.requests[0]!.ignored).toEqual(["temperature"]);
    const off = await ask("deepseek-flash", { temperature: 0, thinking: { type: "disabled" } });
    expect(firstMessage(off.body)).not.toHaveProperty("reasoning_content");
    expect(mock.requests[1]!.ignored).toEqual([]);
    const messages = [{ role: "user", content: "crowded" }];
    expect((await ask("deepseek-flash", { messages })).body).toMatchObject({
      choices: [{ finish_reason: "insufficient_system_resource" }],
    });
  });
});

describe("Mistral", () => {
  it("gives thoughts as chunks of the content, and counts none apart", async () => {
    const { mock, ask } = await server("");
    for (const [model, more] of [
      ["magistral-medium-2507", {}],
      ["mistral-small-latest", { reasoning_effort: "high" }],
    ] as const) {
      const { body } = await ask(model, { temperature: 0, max_tokens: 16_000, ...more });
      expect(firstMessage(body).content).toMatchObject([
        { type: "thinking", thinking: [{ type: "text" }] },
        { type: "text", text: expect.stringMatching(/^A:/) },
      ]);
      expect(body).not.toHaveProperty("usage.completion_tokens_details");
      expect(mock.requests.at(-1)!.billed!.reasoningTokens).toBeGreaterThan(0);
    }
    expect(firstMessage((await ask("mistral-small-latest")).body).content).toMatch(/^A:/);
  });

  it("refuses a field that it does not know with an object as its message", async () => {
    const { mock } = await server("");
    const request = { model: "mistral-small-latest", seed: 4 };
    expect(await bodyOf(mock, "mistral", request)).toEqual({
      status: 422,
      body: {
        object: "error",
        message: {
          detail: [
            {
              type: "extra_forbidden",
              loc: ["body", "seed"],
              msg: "Extra inputs are not permitted",
              input: 4,
            },
          ],
        },
        type: "invalid_request_error",
        param: null,
        code: null,
      },
    });
  });
});

describe("Ollama", () => {
  it("knows the models that were pulled, by names with a colon, and asks for no key", async () => {
    const { mock, ask } = await server("ollama");
    expect((await ask("llama3.1", { temperature: 0, seed: 1 })).status).toBe(200);
    expect(await ask("llama3.1:70b")).toEqual({
      status: 404,
      body: { message: "model 'llama3.1:70b' not found", type: "not_found_error", param: null, code: null },
    });
    expect(await ask("llama3.1:8b", { reasoning_effort: "low" })).toMatchObject({
      status: 400,
      body: { message: '"llama3.1:8b" does not support thinking' },
    });
    expect((await bodyOf(mock, "ollama", { model: "qwen3:8b" })).status).toBe(200);
  });

  it("gives empty content at the limit, and cuts a long prompt without a word", async () => {
    const { mock, ask } = await server("");
    const { body } = await ask("gemma4:26b", { max_tokens: 50 });
    expect(body).toMatchObject({
      choices: [{ message: { content: "", reasoning: expect.any(String) }, finish_reason: "length" }],
      usage: { completion_tokens: 50 },
    });
    const messages = [{ role: "user", content: `${"word ".repeat(8000)}\n${story}` }];
    const long = await ask("llama3.1:8b", { messages });
    expect(long).toMatchObject({ status: 200, body: { usage: { prompt_tokens: 4096 } } });
    expect(mock.requests[1]!.ignored).toEqual(["the oldest messages"]);
    const quick = await ask("qwen3:8b", { reasoning_effort: "none" });
    expect(firstMessage(quick.body)).not.toHaveProperty("reasoning");
  });

  it("turns calls away when its queue is full", async () => {
    const { ask } = await server("ollama", [{ maxInFlight: 2, status: 503 }, { latencyMs: 200 }]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask("llama3.1:8b")));
    const full = replies.filter(({ status }) => status === 503);
    expect(full.length).toBeGreaterThan(0);
    expect(replies.length - full.length).toBeGreaterThanOrEqual(2);
    expect(full[0]!.body).toMatchObject({
      message: "server busy, please try again.  maximum pending requests exceeded",
    });
  });
});

describe("keys", () => {
  it("are read by makers' servers and not by those at home", async () => {
    const mock = await startMockProvider({ families: true, key: "sk-another" });
    onTestFinished(() => mock.close());
    for (const [name, model, status] of [
      ["ollama", "llama3.1:8b", 200],
      ["llamacpp", "any", 200],
      ["deepseek", "deepseek-flash", 401],
      ["openrouter", "openai/gpt-4o", 401],
    ] as const) {
      expect([name, (await asker(mock, name)(model)).status]).toEqual([name, status]);
    }
  });
});

describe("a server of families in a process of its own", () => {
  it("keeps its count of each request", async () => {
    const mock = await spawnMockProvider({ families: true });
    onTestFinished(() => mock.stop());
    const client = new OpenAI({ apiKey: "k", baseURL: mock.serverUrl("openai"), maxRetries: 0 });
    const messages = [{ role: "user", content: story }] as const;
    const { usage } = await client.chat.completions.create({ model: "gpt-5", messages: [...messages] });
    const refused = client.chat.completions.create({
      model: "gpt-5",
      messages: [...messages],
      temperature: 0,
    });
    await expect(refused).rejects.toThrow("400 Unsupported value: 'temperature' does not support 0");
    const { requests } = await mock.log();
    expect(requests.map(({ status, billed }) => [status, billed?.outputTokens])).toEqual([
      [200, usage!.completion_tokens],
      [400, undefined],
    ]);
  });
});

describe("llama.cpp, LM Studio and vLLM", () => {
  const long = [{ role: "user", content: "word ".repeat(8000) }];

  it("refuse a prompt that is too long, each in its own words", async () => {
    const { mock } = await server("");
    expect(await bodyOf(mock, "llamacpp", { model: "any", messages: long })).toEqual({
      status: 400,
      body: {
        error: {
          code: 400,
          message:
            "request (10000 tokens) exceeds the available context size (8192 tokens), try increasing it",
          type: "exceed_context_size_error",
          n_prompt_tokens: 10_000,
          n_ctx: 8192,
        },
      },
    });
    const vllm = { model: "Qwen/Qwen3-8B", messages: long, max_tokens: 100 };
    expect(await bodyOf(mock, "vllm", vllm)).toMatchObject({
      status: 400,
      body: {
        error: {
          message: expect.stringMatching(
            /^This model's maximum context length is 8192 tokens\. However, you requested 10100 tokens/,
          ),
          type: "BadRequestError",
        },
      },
    });
  });

  it("llama.cpp serves its one model by any name, and makes a named tool optional", async () => {
    const { mock, ask } = await server("llamacpp");
    const { body } = await ask("qwen3-8b.gguf", {
      tool_choice: { type: "function", function: { name: "a" } },
    });
    expect(firstMessage(body).reasoning_content).toMatch(/weighed/);
    expect(mock.requests[0]!.ignored).toEqual(["model", "tool_choice"]);
  });

  it("LM Studio's error is a string", async () => {
    const { mock, ask } = await server("lmstudio");
    const request = { model: "qwen3-8b", response_format: { type: "json_object" } };
    const error = "'response_format.type' must be 'json_schema' or 'text'";
    expect(await bodyOf(mock, "lmstudio", request)).toEqual({ status: 400, body: { error } });
    expect(await ask("qwen3-8b", request)).toEqual({ status: 400, body: error });
  });

  it("vLLM knows its models' names, and gives null where all went into thoughts", async () => {
    const { ask } = await server("vllm");
    expect(await ask("qwen3")).toEqual({
      status: 404,
      body: {
        message: "The model `qwen3` does not exist.",
        type: "NotFoundError",
        param: "model",
        code: 404,
      },
    });
    const { body } = await ask("Qwen/Qwen3-8B", { max_tokens: 64 });
    expect(firstMessage(body)).toMatchObject({ content: null, reasoning: expect.stringMatching(/weighed/) });
    const off = await ask("Qwen/Qwen3-8B", { chat_template_kwargs: { enable_thinking: false } });
    expect(firstMessage(off.body)).toMatchObject({ content: expect.stringMatching(/^A:/), reasoning: null });
  });
});

describe("OpenRouter", () => {
  it("drops what an endpoint does not take, or refuses where all is required", async () => {
    const { mock, ask } = await server("openrouter");
    expect((await ask("anthropic/claude-opus-4.7", { temperature: 0 })).status).toBe(200);
    expect(mock.requests[0]!.ignored).toEqual(["temperature"]);
    const required = { temperature: 0, provider: { require_parameters: true } };
    expect(await ask("anthropic/claude-opus-4.7", required)).toEqual({
      status: 404,
      body: {
        message:
          "No endpoints found that can handle the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/guides/routing/provider-selection",
        code: 404,
      },
    });
    expect((await ask("meta-llama/llama-3.1-8b-instruct:free", required)).status).toBe(200);
    expect(await ask("gpt-5")).toEqual({
      status: 400,
      body: { message: "gpt-5 is not a valid model ID", code: 400 },
    });
  });

  it("names its price, shows thoughts, and may break off in a text", async () => {
    const { mock, ask } = await server("openrouter", [{ contains: "break", finishReason: "error" }]);
    const { body } = await ask("openai/gpt-5", { reasoning: { effort: "low" } });
    expect(body).toMatchObject({
      choices: [
        { message: { reasoning: expect.stringMatching(/weighed/) }, native_finish_reason: "completed" },
      ],
      usage: { cost: mock.requests[0]!.billed!.cost },
    });
    expect(mock.requests[0]!.billed!.cost).toBeGreaterThan(0);
    const whole = firstMessage((await ask("openai/gpt-4o")).body).content as string;
    const messages = [{ role: "user", content: "break\na. joyful" }];
    const part = await ask("openai/gpt-4o", { messages });
    expect(part.body).toMatchObject({ choices: [{ finish_reason: "error", error: { code: 502 } }] });
    expect((firstMessage(part.body).content as string).length).toBeLessThan(whole.length);
  });
});
