import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkOutput, verdictsOutput } from "../../src/judges/judge-output.js";
import type {
  GenerationParameters,
  ModelClient,
  ModelReply,
  ModelRequest,
  OutputSchema,
} from "../../src/models/contract.js";
import { loadFamilies } from "../../src/models/families.js";
import { openModel } from "../../src/models/registry.js";
import type { WishedParameters } from "../../src/models/sent-parameters.js";
import { planParameters } from "../../src/runs/plan-parameters.js";
import type { Rule } from "../support/mock-provider/behaviour.js";
import type { LoggedRequest } from "../support/mock-provider/log.js";
import { type MockProvider, startMockProvider } from "../support/mock-provider/server.js";
import { failureOf, question } from "./support.js";

/**
 * Today's models behave as their makers' documents say (tests/support/mock-provider/families). Our own clients
 * ask them, with what a plan sends by default.
 */

type Json = Record<string, unknown>;

interface Exchange {
  reply: ModelReply;
  body: Json;
  seen: LoggedRequest;
  notes: readonly string[];
  parameters: GenerationParameters;
}

let mock: MockProvider;
let env: Record<string, string>;
const clients = new Map<string, ModelClient>();

beforeAll(async () => {
  mock = await startMockProvider({ families: true });
  const names = "OPENAI ANTHROPIC GOOGLE DEEPSEEK MISTRAL OPENROUTER OLLAMA LLAMACPP LMSTUDIO VLLM".split(
    " ",
  );
  env = Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_API_KEY`, "sk-mock"],
      [`${name}_BASE_URL`, mock.serverUrl(name.toLowerCase())],
    ]),
  );
  env.AFFECTLAB_BASE_URL = mock.serverUrl("openai");
});
beforeEach(() => mock.setRules([]));
afterAll(async () => {
  for (const client of clients.values()) await client.close?.();
  await mock.close();
});

async function opened(id: string): Promise<ModelClient> {
  const client = clients.get(id) ?? (await openModel(id, { env, config: {} }));
  clients.set(id, client);
  return client;
}

/** Asks a model with what a plan sends it; what was sent, what the server saw, and what we read. */
async function ask(
  id: string,
  wished: WishedParameters = {},
  more: Partial<ModelRequest> = {},
): Promise<Exchange> {
  const { parameters, notes } = await planParameters([id], wished);
  const reply = await (await opened(id)).generate({ ...question, parameters, ...more });
  const [seen, body] = [mock.requests.at(-1), mock.bodies.at(-1)] as [LoggedRequest, Json];
  return { reply, body, seen, notes: notes[id] ?? [], parameters };
}

/** "shown": the server gives the text of the thoughts. "hidden": it gives their number at most. */
type Thinks = "no" | "shown" | "hidden";

const openai: readonly [string, Thinks][] = [
  ["openai/gpt-4o-2024-08-06", "no"],
  ["openai/gpt-4.1", "no"],
  ["openai/gpt-5-chat-latest", "no"],
  ["openai/gpt-5.1-chat-latest", "hidden"],
  ["openai/o3-mini", "hidden"],
  ["openai/o4-mini", "hidden"],
  ["openai/o3-pro", "hidden"],
  ["openai/gpt-5", "hidden"],
  ["openai/gpt-5-mini-2025-08-07", "hidden"],
  ["openai/gpt-5-pro", "hidden"],
  ["openai/gpt-5.1", "no"],
  ["openai/gpt-5.2", "no"],
  ["openai/gpt-5.4-mini", "no"],
  ["openai/gpt-5.4-pro", "hidden"],
  ["openai/gpt-5.5-pro", "hidden"],
  ["openai/gpt-5.6-sol", "no"],
  ["openai/gpt-6-astra", "hidden"],
  ["openai/gpt-6-sol", "hidden"],
  ["openai/gpt-6.1-sol", "hidden"],
  ["openai/gpt-6.1-terra", "hidden"],
  ["openai/gpt-6.2-astra", "hidden"],
];
const anthropic: readonly [string, Thinks][] = [
  ["anthropic/claude-3-5-sonnet-20241022", "no"],
  ["anthropic/claude-3-7-sonnet-20250219", "no"],
  ["anthropic/claude-sonnet-4-20250514", "no"],
  ["anthropic/claude-opus-4-1-20250805", "no"],
  ["anthropic/claude-opus-4-5-20251101", "no"],
  ["anthropic/claude-haiku-4-5-20251001", "no"],
  ["anthropic/claude-sonnet-4-6", "no"],
  ["anthropic/claude-opus-4-7", "no"],
  ["anthropic/claude-opus-4-8", "no"],
  ["anthropic/claude-opus-5", "shown"],
  ["anthropic/claude-sonnet-5", "shown"],
  ["anthropic/claude-sonnet-5-5", "shown"],
  ["anthropic/claude-haiku-5-5", "shown"],
  ["anthropic/claude-opus-5-5", "shown"],
  ["anthropic/claude-fable-5", "shown"],
  ["anthropic/claude-fable-5-1", "shown"],
  ["anthropic/claude-mythos-5-2", "shown"],
];
const others: readonly [string, Thinks][] = [
  ["google/gemini-2.0-flash", "no"],
  ["google/gemini-2.5-flash", "hidden"],
  ["google/gemini-2.5-pro", "hidden"],
  ["google/gemini-3-pro-preview", "hidden"],
  ["google/gemini-3-flash-preview", "hidden"],
  ["google/gemini-3.1-pro-preview", "hidden"],
  ["google/gemini-3.6-flash", "hidden"],
  ["google/gemini-3.8-pro", "hidden"],
  ["deepseek/deepseek-flash", "shown"],
  ["deepseek/deepseek-v4-pro", "shown"],
  ["mistral/mistral-small-latest", "no"],
  ["mistral/mistral-large-4", "no"],
  ["mistral/magistral-medium", "shown"],
  ["mistral/ministral-8b-latest", "no"],
];
const servers: readonly [string, Thinks][] = [
  ["openrouter/openai/gpt-5", "shown"],
  ["openrouter/openai/gpt-4o", "no"],
  ["openrouter/anthropic/claude-opus-4.7", "no"],
  ["openrouter/google/gemini-3.6-flash", "shown"],
  ["openrouter/meta-llama/llama-3.1-8b-instruct:free", "no"],
  ["ollama/llama3.1:8b", "no"],
  ["ollama/llama3.1", "no"],
  ["ollama/gemma4:26b", "shown"],
  ["ollama/qwen3:8b", "shown"],
  ["ollama/gpt-oss:20b", "shown"],
  ["llamacpp/qwen3-8b", "shown"],
  ["llamacpp/any", "no"],
  ["lmstudio/qwen3-8b", "shown"],
  ["vllm/meta-llama/Llama-3.1-8B-Instruct", "no"],
  ["compatible/gpt-5", "hidden"],
  ["compatible/gpt-4o", "no"],
];
const all = [...openai, ...anthropic, ...others, ...servers];

describe("with the defaults of a plan", () => {
  it.each(all)("%s answers (thoughts: %s)", async (id, thinks) => {
    const { reply, seen, notes } = await ask(id);
    expect(seen.status).toBe(200);
    expect(reply.text).toMatch(/^A:[abc]\. (joyful|annoyed|bored)$/);
    expect(reply).toMatchObject({ refusal: null, finishReason: "stop" });
    // Every token that the server bills is in the counts, its thoughts too.
    const { inputTokens, outputTokens, reasoningTokens } = seen.billed!;
    expect(reply.usage).toMatchObject({ inputTokens, outputTokens });
    expect([null, reasoningTokens]).toContain(reply.usage.reasoningTokens);
    expect(reasoningTokens > 0).toBe(thinks !== "no");
    expect(reply.reasoning !== undefined).toBe(thinks === "shown");
    if (thinks === "shown") expect(reply.reasoning).toMatch(/^The options are weighed first\./);
    // llama-server answers whatever the model is called.
    const unheard = seen.ignored.filter((name) => name !== "model" || !id.startsWith("llamacpp/"));
    for (const name of unheard) expect(notes.join()).toContain(`${name}: ignored`);
  });

  it("a Qwen on a vLLM with a short context is refused in words, and answers within it", async () => {
    const id = "vllm/Qwen/Qwen3-8B";
    const refused = await failureOf(ask(id));
    expect(refused.message).toContain("maximum context length is 8192 tokens");
    const { reply } = await ask(id, { maxOutputTokens: 4096 });
    expect(reply).toMatchObject({ finishReason: "stop", reasoning: expect.stringContaining("weighed") });
  });

  it("retired models are refused before anything is sent", async () => {
    const before = mock.requests.length;
    await expect(ask("deepseek/deepseek-chat")).rejects.toThrow("is retired");
    expect(mock.requests.length).toBe(before);
  });
});

describe("what is sent", () => {
  it.each<[string, WishedParameters, Json, string[]]>([
    [
      "openai/gpt-4o",
      {},
      { temperature: 0, max_completion_tokens: 1024 },
      ["reasoning_effort", "max_tokens"],
    ],
    [
      "openai/gpt-5",
      {},
      { max_completion_tokens: 8192, reasoning_effort: "medium" },
      ["temperature", "max_tokens"],
    ],
    ["openai/gpt-5.1", {}, { temperature: 0, reasoning_effort: "none" }, []],
    [
      "openai/gpt-6-astra",
      { reasoningEffort: "max" },
      { store: false, max_output_tokens: 64_000, reasoning: { effort: "max" } },
      ["temperature"],
    ],
    // A gateway hands the limit on to OpenAI.
    ["compatible/gpt-5", {}, { max_completion_tokens: 8192 }, ["max_tokens"]],
    ["compatible/gpt-4o", {}, { max_tokens: 1024 }, ["max_completion_tokens"]],
    ["anthropic/claude-sonnet-4-5", {}, { temperature: 0, max_tokens: 1024 }, ["thinking", "output_config"]],
    [
      "anthropic/claude-sonnet-4-5",
      { thinkingTokens: 2048 },
      { max_tokens: 3072, thinking: { type: "enabled", budget_tokens: 2048 } },
      ["temperature", "output_config"],
    ],
    ["anthropic/claude-sonnet-4-5", { topP: 0.9 }, { top_p: 0.9 }, ["temperature"]],
    [
      "anthropic/claude-opus-4-5",
      { reasoningEffort: "low" },
      { output_config: { effort: "low" }, temperature: 0 },
      ["thinking"],
    ],
    ["anthropic/claude-opus-4-7", {}, { max_tokens: 1024 }, ["temperature", "thinking", "output_config"]],
    [
      "anthropic/claude-opus-4-7",
      { reasoningEffort: "max" },
      {
        max_tokens: 64_000,
        thinking: { type: "adaptive", display: "summarized" },
        output_config: { effort: "max" },
      },
      ["temperature"],
    ],
    [
      "anthropic/claude-opus-5",
      { reasoningEffort: "none" },
      { thinking: { type: "disabled" } },
      ["output_config"],
    ],
    [
      "anthropic/claude-opus-7",
      { reasoningEffort: "none", temperature: "none" },
      { thinking: { type: "disabled" } },
      [],
    ],
    [
      "google/gemini-3.6-flash",
      { reasoningEffort: "minimal" },
      { reasoning_effort: "minimal", max_tokens: 8192 },
      ["temperature"],
    ],
    [
      "deepseek/deepseek-flash",
      {},
      { thinking: { type: "enabled" }, reasoning_effort: "high" },
      ["temperature"],
    ],
    [
      "deepseek/deepseek-flash",
      { reasoningEffort: "none" },
      { thinking: { type: "disabled" }, temperature: 0 },
      ["reasoning_effort"],
    ],
    [
      "mistral/mistral-small-latest",
      { seed: 7, reasoningEffort: "high" },
      { random_seed: 7, reasoning_effort: "high" },
      ["seed"],
    ],
    [
      "openrouter/openai/gpt-5",
      { reasoningEffort: "low" },
      { reasoning: { effort: "low" }, provider: { require_parameters: true } },
      ["temperature", "reasoning_effort"],
    ],
    ["ollama/llama3.1:8b", { seed: 3 }, { temperature: 0, seed: 3, max_tokens: 2048 }, ["reasoning_effort"]],
  ])("to %s, %j", async (id, wished, holds, lacks) => {
    const { body } = await ask(id, wished).catch(() => ({ body: mock.bodies.at(-1)! }));
    expect(body).toMatchObject(holds);
    for (const name of lacks) expect(body).not.toHaveProperty(name);
  });

  it("a temperature that a server would ignore is sent if it is asked for, and said", async () => {
    for (const id of ["google/gemini-3.6-flash", "deepseek/deepseek-flash"]) {
      const { seen, notes } = await ask(id, { temperature: 0, topP: 0.5 });
      expect(seen.ignored).toEqual(["temperature", "top_p"]);
      expect(notes).toEqual(expect.arrayContaining([expect.stringMatching(/^temperature: ignored/)]));
      expect(notes).toContain("top-p: ignored by this model");
    }
  });
});

const table = await loadFamilies();
const rowOf = (id: string) => table.find(id.slice(id.indexOf("/") + 1));

/** Every effort that the table lists for a model. */
const efforts = [...openai, ...anthropic, ...others].flatMap(([id]) =>
  (rowOf(id)?.efforts ?? []).map((effort) => [id, effort] as const),
);

describe("efforts", () => {
  it("are looked at for each row that lists any", () => {
    const lines = readFileSync("data/models.csv", "utf8").trim().split("\n").slice(1);
    const rows = lines.map((line) => line.split(",")).filter((row) => row[5] !== "");
    const seen = new Set(efforts.map(([id]) => rowOf(id)?.family));
    const unseen = rows.flatMap(([family]) => (seen.has(family) ? [] : [family]));
    // No source says how the preview refuses, so the server does not play it.
    expect(unseen).toEqual(["^claude-mythos-preview"]);
  });

  it.each(efforts)("%s takes %s", async (id, effort) => {
    const { reply, seen } = await ask(id, { reasoningEffort: effort });
    expect(seen.status).toBe(200);
    expect(reply.finishReason).toBe("stop");
    if (effort === "none") expect(seen.billed!.reasoningTokens).toBe(0);
    // There an effort is how much is written: only a budget makes it think.
    else if (!id.includes("opus-4-5") && effort !== "minimal") {
      expect(seen.billed!.reasoningTokens).toBeGreaterThan(0);
    }
  });

  it.each([
    ["openai/gpt-5", { reasoningEffort: "high" }],
    ["openai/gpt-5-pro", { reasoningEffort: "high" }],
    ["anthropic/claude-opus-4-7", { reasoningEffort: "max" }],
    ["anthropic/claude-opus-5-5", {}],
    ["google/gemini-3-pro-preview", { reasoningEffort: "high" }],
    ["deepseek/deepseek-flash", { reasoningEffort: "max" }],
    ["mistral/mistral-small-latest", { reasoningEffort: "high" }],
    ["openrouter/openai/gpt-5", { reasoningEffort: "high" }],
    ["ollama/qwen3:8b", {}],
    ["llamacpp/qwen3-8b", {}],
  ] as [string, WishedParameters][])(
    "%s at its limit has a reply of length and no text",
    async (id, wished) => {
      mock.setRules([{ reasoningTokens: 5000 }]);
      const { reply, seen } = await ask(id, { ...wished, maxOutputTokens: 64 });
      expect(reply).toMatchObject({ text: "", finishReason: "length", refusal: null });
      expect(reply.usage.outputTokens).toBe(64);
      expect(seen.billed!.outputTokens).toBe(64);
    },
  );

  it("budgets of thoughts are taken by the models that have them", async () => {
    for (const name of ["3-7-sonnet-20250219", "sonnet-4-20250514", "opus-4-5", "sonnet-4-6"]) {
      const { reply, seen } = await ask(`anthropic/claude-${name}`, { thinkingTokens: 2048 });
      expect(reply.reasoning).toContain("weighed");
      expect(seen.billed!.reasoningTokens).toBeLessThanOrEqual(2048);
    }
  });
});

const rating: OutputSchema = {
  name: "rating",
  schema: {
    type: "object",
    properties: {
      score: { type: "integer", minimum: 1, maximum: 5 },
      reason: { type: "string", minLength: 1, maxLength: 400 },
      parts: { type: "array", items: { type: "string" }, maxItems: 3 },
    },
    required: ["score", "reason", "parts"],
    additionalProperties: false,
  },
};
const verdicts = verdictsOutput(["1", "2"]);
const structured = all.map(([id]) => id).filter((id) => !/^openrouter\/(anthropic|meta-llama)/.test(id));

describe("structured output", () => {
  it.each(structured)("%s takes the forms of judges, and a bounded one", async (id) => {
    for (const [output, object] of [
      [verdicts, { verdicts: [{ criterion: "2", reasoning: "r", verdict: "1" }] }],
      [checkOutput("C"), { check: "C", reasoning: "r", speaks_as_user: false, fails_task: true }],
      [rating, { score: 4, reason: "clear", parts: [] }],
    ] as const) {
      mock.setRules([{ object }]);
      const { reply, seen } = await ask(id, {}, { output });
      expect(seen.status).toBe(200);
      expect(reply.object).toEqual(object);
    }
    // What the server cannot enforce is still checked here.
    mock.setRules([{ object: { score: 9, reason: "out of range", parts: [] } }]);
    expect((await ask(id, {}, { output: rating })).reply.object).toBeUndefined();
  });

  const form = async (id: string, wished: WishedParameters = {}, output: OutputSchema = rating) =>
    (await ask(id, wished, { output })).body;
  const instructed = "It must fit this JSON Schema";

  it("is a strict schema of Chat Completions", async () => {
    const body = await form("openai/gpt-5");
    expect(body.response_format).toEqual({
      type: "json_schema",
      json_schema: { name: "rating", schema: rating.schema, strict: true },
    });
    expect(JSON.stringify(body.messages)).not.toContain(instructed);
  });

  it("is a strict format of Responses, or only in the instructions", async () => {
    const body = await form("openai/gpt-6-astra");
    expect(body.text).toEqual({
      format: { type: "json_schema", name: "rating", schema: rating.schema, strict: true },
    });
    expect(body.instructions).toBe("Pick one option.");
    const told = await form("openai/gpt-5.4-pro");
    expect(told).not.toHaveProperty("text");
    expect(told.instructions).toContain(instructed);
  });

  it("is a forced tool for an old Claude, and instructions while it thinks", async () => {
    const body = await form("anthropic/claude-sonnet-4-20250514");
    expect(body).toMatchObject({
      tools: [{ name: "rating", input_schema: rating.schema }],
      tool_choice: { type: "tool", name: "rating" },
    });
    expect(body).not.toHaveProperty("output_config");
    const thinking = await form("anthropic/claude-sonnet-4-20250514", { thinkingTokens: 2048 });
    expect(thinking).not.toHaveProperty("tools");
    expect(thinking.system).toContain(instructed);
  });

  it("is a schema without bounds for a newer Claude, which reads them in the descriptions", async () => {
    for (const id of ["anthropic/claude-haiku-4-5-20251001", "anthropic/claude-opus-5-5"]) {
      const body = await form(id);
      expect(body).not.toHaveProperty("tools");
      const { format } = body.output_config as { format: { type: string; schema: Json } };
      expect(format).toMatchObject({
        type: "json_schema",
        schema: { type: "object", required: ["score", "reason", "parts"], additionalProperties: false },
      });
      const properties = format.schema.properties as Record<string, Json>;
      expect(properties.score).toEqual({ type: "integer", description: "{minimum: 1, maximum: 5}" });
      expect(properties.reason!.description).toBe("{minLength: 1, maxLength: 400}");
      expect(properties.parts).toMatchObject({ type: "array", description: "{maxItems: 3}" });
    }
    // The caller's schema is as it was.
    expect(rating.schema.properties).toMatchObject({ score: { type: "integer", minimum: 1, maximum: 5 } });
  });

  it("is in the instructions for a Claude where the schema is open", async () => {
    const open = { name: "open", schema: { type: "object", properties: { a: { type: "string" } } } };
    const body = await form("anthropic/claude-opus-4-7", {}, open);
    expect(body).not.toHaveProperty("output_config");
    expect(body.system).toContain(instructed);
  });

  it("is any JSON object at DeepSeek, with the word that it asks for", async () => {
    const body = await form("deepseek/deepseek-v4-pro");
    expect(body.response_format).toEqual({ type: "json_object" });
    expect(JSON.stringify(body.messages)).toContain(instructed);
  });

  it("is asked for twice from servers that may not enforce it", async () => {
    for (const id of ["ollama/llama3.1:8b", "google/gemini-3.6-flash", "mistral/mistral-small-latest"]) {
      const body = await form(id);
      expect(body.response_format).toMatchObject({ type: "json_schema" });
      expect(JSON.stringify(body.messages)).toContain(instructed);
    }
  });

  it("of a part without a type is refused before anything is sent", async () => {
    const output = {
      name: "vague",
      schema: { type: "object", properties: { a: {} }, required: ["a"], additionalProperties: false },
    };
    const before = mock.requests.length;
    await expect(ask("anthropic/claude-opus-4-7", {}, { output })).rejects.toThrow(
      /^the output schema "vague" cannot be enforced/,
    );
    expect(mock.requests.length).toBe(before);
  });
});

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const withImage: Partial<ModelRequest> = {
  messages: [
    { role: "system", content: "Pick one option." },
    {
      role: "user",
      content: [
        { type: "image", mediaType: "image/png", data: pixel },
        { type: "text", text: "Who?\na. joyful\nb. annoyed" },
      ],
    },
  ],
};
const blind = [
  "openai/o3-mini",
  "deepseek/deepseek-v4-pro",
  "mistral/magistral-medium",
  "ollama/gpt-oss:20b",
];

describe("pictures", () => {
  it.each(all.map(([id]) => id).filter((id) => !blind.includes(id)))("%s takes one", async (id) => {
    const { reply, seen, body } = await ask(id, {}, withImage);
    expect(seen.status).toBe(200);
    expect(reply.text).toMatch(/^A:[ab]\. /);
    expect(JSON.stringify(body)).toContain(pixel);
  });

  it.each(blind)("%s takes none: nothing is sent", async (id) => {
    const before = mock.requests.length;
    const error = await failureOf(ask(id, {}, withImage));
    expect(error).toMatchObject({ kind: "invalid-request" });
    expect(error.message).toContain(`${id} takes no images`);
    expect(mock.requests.length).toBe(before);
  });

  it("come in the words of each API", async () => {
    const content = async (id: string, key: string) =>
      ((await ask(id, {}, withImage)).body[key] as { content: Json[] }[]).at(-1)!.content[0];
    const url = `data:image/png;base64,${pixel}`;
    expect(await content("openai/gpt-5", "messages")).toEqual({ type: "image_url", image_url: { url } });
    expect(await content("openai/gpt-5-pro", "input")).toEqual({
      type: "input_image",
      detail: "auto",
      image_url: url,
    });
    expect(await content("anthropic/claude-opus-4-7", "messages")).toEqual({
      type: "image",
      source: { type: "base64", media_type: "image/png", data: pixel },
    });
  });
});

describe("pictures outside a user's message", () => {
  it.each(["openai/gpt-5-pro", "anthropic/claude-opus-4-7"])("%s: are refused, not lost", async (id) => {
    const before = mock.requests.length;
    const picture = { type: "image", mediaType: "image/png", data: pixel } as const;
    for (const role of id.startsWith("openai") ? (["system", "assistant"] as const) : (["system"] as const)) {
      const messages = [...question.messages, { role, content: [picture] }];
      const error = await failureOf(ask(id, {}, { messages }));
      expect(error.message).toBe(
        `${id} takes pictures in a user's message only, not in the ${role}'s; move it`,
      );
    }
    expect(mock.requests.length).toBe(before);
  });
});

describe("the Responses API", () => {
  const id = "openai/gpt-5-pro";
  const answered = async (rule: Rule) => {
    mock.setRules([rule]);
    return (await ask(id)).reply;
  };

  it("stores nothing, and has the system's words as instructions", async () => {
    const { body, seen } = await ask(id);
    expect(seen.path).toMatch(/\/responses$/);
    expect(body).toEqual({
      model: "gpt-5-pro",
      store: false,
      instructions: "Pick one option.",
      input: [{ role: "user", content: question.messages[1]!.content }],
      max_output_tokens: 25_000,
      reasoning: { effort: "high" },
    });
  });

  it("tells how a reply ended", async () => {
    expect(await answered({})).toMatchObject({ finishReason: "stop", refusal: null });
    const cut = await answered({ text: "A:b. ann", finishReason: "length" });
    expect(cut).toMatchObject({ text: "A:b. ann", finishReason: "length", refusal: null });
    expect(await answered({ finishReason: "content_filter" })).toMatchObject({
      finishReason: "content-filter",
    });
    const steered = { status: "incomplete", incomplete_details: { reason: "steered" } };
    expect(await answered({ patch: steered })).toMatchObject({ finishReason: "other" });
    const nameless = { status: "incomplete", incomplete_details: null };
    expect(await answered({ patch: nameless })).toMatchObject({ finishReason: "other" });
    expect(await answered({ patch: { status: "constructor" } })).toMatchObject({ finishReason: "other" });
  });

  it("reads parts that refuse, with their words or without", async () => {
    expect(await answered({ refusal: "I would rather not." })).toMatchObject({
      text: "",
      refusal: "I would rather not.",
      finishReason: "refusal",
    });
    for (const refusal of ["", true, undefined]) {
      const output = [{ type: "message", content: [{ type: "refusal", refusal }] }];
      const body = { id: "resp_1", object: "response", status: "completed", model: "gpt-5-pro", output };
      expect(await answered({ rawBody: JSON.stringify(body) })).toMatchObject({
        refusal: "the provider marked the reply as a refusal",
        finishReason: "refusal",
      });
    }
  });

  it("joins the parts of messages and the summaries of thoughts, whatever stands between", async () => {
    const output = [
      { type: "reasoning", summary: [{ type: "summary_text", text: "First." }] },
      { type: "message", content: [{ type: "output_text", text: "A:b. " }] },
      { type: "web_search_call" },
      null,
      { type: "message", content: [{ type: "output_text", text: "annoyed" }, 7] },
      { type: "message", content: "no list" },
    ];
    const usage = { input_tokens: "20", output_tokens: 5, total_tokens: 90, output_tokens_details: null };
    const reply = await answered({ rawBody: JSON.stringify({ id: 7, status: "completed", output, usage }) });
    expect(reply).toMatchObject({
      text: "A:b. annoyed",
      reasoning: "First.",
      finishReason: "stop",
      servedModel: null,
      replyId: "7",
      usage: { inputTokens: 20, outputTokens: 70, reasoningTokens: null },
    });
  });

  it("fails where the server says so, as a server does", async () => {
    mock.setRules([{ finishReason: "failed" }]);
    const failed = await failureOf(ask(id));
    expect(failed).toMatchObject({ kind: "server" });
    expect(failed.message).toContain("The model failed to generate a response.");
    mock.setRules([{ patch: { status: "cancelled" } }]);
    expect((await failureOf(ask(id))).message).toContain('status "cancelled"');
    mock.setRules([{ remove: ["output"] }]);
    expect(await failureOf(ask(id))).toMatchObject({ kind: "malformed-reply" });
  });

  it.each([{ seed: 1 }, { stop: ["x"] }])("refuses what it has no parameter for: %j", async (wished) => {
    const before = mock.requests.length;
    const error = await failureOf(ask(id, wished));
    expect(error.message).toBe(`${id} takes no ${Object.keys(wished)[0]} on the Responses API; leave it out`);
    expect(mock.requests.length).toBe(before);
  });
});

describe("Claude", () => {
  it("refuses with its own words, or with ours where it has none", async () => {
    mock.setRules([{ refusal: "It would harm." }]);
    expect((await ask("anthropic/claude-opus-5-5")).reply).toMatchObject({
      text: "",
      refusal: "It would harm.",
      finishReason: "refusal",
    });
    mock.setRules([{ refusal: "x", patch: { stop_details: null } }]);
    expect((await ask("anthropic/claude-opus-5-5")).reply.refusal).toBe(
      "the provider ended the reply as a refusal",
    );
  });

  it("tells the ends of its window and its limit alike, and a pause as neither", async () => {
    const ended = async (finishReason: string) => {
      mock.setRules([{ finishReason }]);
      return (await ask("anthropic/claude-opus-4-7")).reply.finishReason;
    };
    expect(await ended("max_tokens")).toBe("length");
    expect(await ended("model_context_window_exceeded")).toBe("length");
    expect(await ended("stop_sequence")).toBe("stop");
    expect(await ended("pause_turn")).toBe("other");
    expect(await ended("constructor")).toBe("other");
  });
});
