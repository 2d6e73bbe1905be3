import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ModelRequest, OutputSchema } from "../../src/models/contract.js";
import { openModel } from "../../src/models/registry.js";
import { warningsOf } from "../support/warnings.js";
import { eventually, failureOf, mockProvider, plantedKey, question } from "./support.js";

const openaiLike = ["openai/m", "google/m", "compatible/m"];
const all = [...openaiLike, "anthropic/m"];

const rating: OutputSchema = {
  name: "rating",
  schema: {
    type: "object",
    properties: { score: { type: "integer", minimum: 1, maximum: 5 }, reason: { type: "string" } },
    required: ["score", "reason"],
    additionalProperties: false,
  },
};
const withOutput: ModelRequest = { ...question, output: rating };
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const withImage: ModelRequest = {
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "Who is this?" },
        { type: "image", mediaType: "image/png", data: pixel },
      ],
    },
  ],
  parameters: {},
};

describe.each(all)("%s", (id) => {
  it("answers, with the model that served, usage, id and time", async () => {
    const { mock, env, open } = await mockProvider({
      key: plantedKey,
      rules: [{ cachedTokens: 3, latencyMs: 20 }],
    });
    const client = await open(id);
    const reply = await client.generate(question);
    expect(reply.text).toMatch(/^A:[abc]\. (joyful|annoyed|bored)$/);
    expect(reply).toMatchObject({ refusal: null, finishReason: "stop", servedModel: "m-served" });
    expect(reply).not.toHaveProperty("object");
    expect(reply.usage.inputTokens).toBeGreaterThan(5);
    expect(reply.usage.outputTokens).toBeGreaterThan(0);
    expect(reply.usage.cachedInputTokens).toBe(3);
    expect(reply.replyId).toMatch(/1$/);
    expect(reply.latencyMs).toBeGreaterThanOrEqual(19);
    expect(client).toMatchObject({ id, provider: id.split("/")[0], model: "m" });
    expect([env.OPENAI_BASE_URL, env.ANTHROPIC_BASE_URL]).toContain(client.baseUrl);
    expect(mock.requests[0]).toMatchObject({ model: "m", status: 200 });
    expect(await eventually(() => mock.requests[0]?.outcome === "answered")).toBe(true);
  });

  it("sends the call's id as a header and nothing else of the metadata", async () => {
    const { mock, open } = await mockProvider();
    const metadata = {
      callId: "call-17",
      item: "secret-item",
      options: ["x-option"],
      orderShown: [0],
      replicate: 3,
    };
    await (await open(id)).generate({ ...question, metadata });
    expect(mock.requests[0]?.callId).toBe("call-17");
    expect(JSON.stringify(mock.bodies[0])).not.toMatch(/secret-item|x-option|replicate/);
  });

  it("keeps no key that a server repeats in its reply, and touches nothing else", async () => {
    const text = `A:a. joyful, said "${plantedKey}" and sk-other-key-1234567890`;
    const { open } = await mockProvider({
      key: plantedKey,
      rules: [{ text, servedModel: `m-${plantedKey}` }],
    });
    const reply = await (await open(id)).generate(question);
    expect(reply.text).toBe('A:a. joyful, said "[key]" and sk-other-key-1234567890');
    expect(reply.servedModel).toBe("m-[key]");
    expect(JSON.stringify(reply)).not.toContain(plantedKey);
  });

  it("leaves out what the request leaves out", async () => {
    const { mock, open } = await mockProvider();
    await (await open(id)).generate(question);
    const wanted =
      id === "anthropic/m" ? ["max_tokens", "messages", "model", "system"] : ["messages", "model"];
    expect(Object.keys(mock.bodies[0]!).sort()).toEqual(wanted);
  });

  it("tells an empty reply, a refusal and a cut-off reply apart", async () => {
    const { mock, open } = await mockProvider({ rules: [{ text: "" }] });
    const client = await open(id);
    expect(await client.generate(question)).toMatchObject({ text: "", refusal: null, finishReason: "stop" });
    mock.setRules([{ refusal: "I would rather not." }]);
    expect(await client.generate(question)).toMatchObject({
      refusal: "I would rather not.",
      finishReason: "refusal",
    });
    mock.setRules([{ text: "A:b. ann", finishReason: id === "anthropic/m" ? "max_tokens" : "length" }]);
    expect(await client.generate(question)).toMatchObject({ text: "A:b. ann", finishReason: "length" });
    mock.setRules([{ finishReason: "something_new" }]);
    expect(await client.generate(question)).toMatchObject({ finishReason: "other" });
  });

  it("gives the validated object of a structured reply", async () => {
    const { mock, open } = await mockProvider({ rules: [{ object: { score: 4, reason: "clear" } }] });
    const client = await open(id);
    expect((await client.generate(withOutput)).object).toEqual({ score: 4, reason: "clear" });
    for (const object of [
      { score: 9, reason: "out of range" },
      { score: 4 },
      { score: "4", reason: "a string" },
      [4],
    ]) {
      mock.setRules([{ object }]);
      const reply = await client.generate(withOutput);
      expect(reply.object).toBeUndefined();
      // What came is kept: a judge's failure can be read.
      expect(JSON.parse(reply.text)).toEqual(object);
    }
  });

  it("finds the object in a reply of a model that wraps it", async () => {
    const { mock, open } = await mockProvider();
    const client = await open(id);
    const json = '{"score": 2, "reason": "a { brace"}';
    for (const text of [json, `\`\`\`json\n${json}\n\`\`\``, `Here it is:\n${json}\nIs that all?`]) {
      mock.setRules([{ text }]);
      expect((await client.generate(withOutput)).object, text).toEqual({ score: 2, reason: "a { brace" });
    }
    mock.setRules([{ text: "I give it a four." }]);
    expect(await client.generate(withOutput)).toMatchObject({ text: "I give it a four.", object: undefined });
  });

  it("refuses a schema that cannot be checked before it sends anything", async () => {
    const { mock, open } = await mockProvider();
    const output = { name: "bad", schema: { type: "object", properties: { x: { type: "nonsense" } } } };
    await expect((await open(id)).generate({ ...question, output })).rejects.toThrow(/schema "bad"/);
    expect(mock.requests).toHaveLength(0);
  });

  it("many calls at once share a pool that can be closed", async () => {
    const { mock, open } = await mockProvider({ rules: [{ latencyMs: 20 }] });
    const client = await open(id);
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 10 }, () => client.generate(question)));
    }
    expect(mock.peakInFlight()).toBe(10);
    expect(mock.openConnections()).toBeLessThanOrEqual(10);
    await client.close?.();
    expect(await eventually(() => mock.openConnections() === 0)).toBe(true);
  });
});

describe.each(openaiLike)("%s, Chat Completions", (id) => {
  it("sends parameters under the API's names", async () => {
    const { mock, open } = await mockProvider({ rules: [{ reasoningTokens: 40 }] });
    const reply = await (await open(id)).generate({
      ...question,
      parameters: {
        temperature: 0.5,
        topP: 0.9,
        maxOutputTokens: 50,
        seed: 7,
        stop: ["\n"],
        reasoningEffort: "low",
      },
    });
    const limit = id === "openai/m" ? "max_completion_tokens" : "max_tokens";
    expect(mock.bodies[0]).toEqual({
      model: "m",
      messages: question.messages,
      temperature: 0.5,
      top_p: 0.9,
      [limit]: 50,
      seed: 7,
      stop: ["\n"],
      reasoning_effort: "low",
    });
    expect(reply.usage.reasoningTokens).toBe(40);
    expect(reply.usage.outputTokens).toBeGreaterThan(40);
  });

  it("sends an image as a data URL", async () => {
    const { mock, open } = await mockProvider();
    await (await open(id)).generate(withImage);
    const [message] = mock.bodies[0]!.messages as { content: object[] }[];
    expect(message!.content).toEqual([
      { type: "text", text: "Who is this?" },
      { type: "image_url", image_url: { url: `data:image/png;base64,${pixel}` } },
    ]);
  });

  it("asks for the schema, strictly where it is closed", async () => {
    const { mock, open } = await mockProvider();
    const client = await open(id);
    await client.generate(withOutput);
    const loose = { ...rating, schema: { ...rating.schema, required: ["score"] } };
    await client.generate({ ...question, output: loose });
    const formats = mock.bodies.map((body) => body.response_format);
    expect(formats[0]).toEqual({
      type: "json_schema",
      json_schema: { name: "rating", schema: rating.schema, strict: true },
    });
    expect(formats[1]).toMatchObject({ json_schema: { strict: false } });
  });

  it("does not pretend to limit thinking by tokens", async () => {
    const { mock, open } = await mockProvider();
    const error = await failureOf(
      (await open(id)).generate({ ...question, parameters: { thinkingTokens: 2000 } }),
    );
    expect(error).toMatchObject({ kind: "invalid-request" });
    expect(error.message).toContain("set reasoningEffort instead");
    expect(mock.requests).toHaveLength(0);
  });

  it("takes a filtered prompt as an outcome of the item", async () => {
    const { mock, open } = await mockProvider({
      rules: [{ status: 400, errorCode: "content_filter", errorMessage: "The prompt was filtered." }],
    });
    const client = await open(id);
    expect(await client.generate(question)).toMatchObject({
      text: "",
      finishReason: "content-filter",
      refusal: expect.stringContaining("filtered"),
    });
    mock.setRules([{ text: "", finishReason: "content_filter" }]);
    expect(await client.generate(question)).toMatchObject({ text: "", finishReason: "content-filter" });
  });
});

describe("anthropic/m, Messages", () => {
  it("sends parameters under the API's names, system texts apart, and a limit in any case", async () => {
    const { mock, open } = await mockProvider();
    const client = await open("anthropic/m");
    await client.generate({
      ...question,
      parameters: { temperature: 0, topP: 0.9, stop: ["x"], reasoningEffort: "high" },
    });
    expect(mock.bodies[0]).toEqual({
      model: "m",
      max_tokens: 4096,
      system: "Pick one option.",
      messages: [question.messages[1]],
      temperature: 0,
      top_p: 0.9,
      stop_sequences: ["x"],
      output_config: { effort: "high" },
      thinking: { type: "adaptive", display: "summarized" },
    });
    await client.generate({ ...question, parameters: { maxOutputTokens: 20 } });
    expect(mock.bodies[1]).toMatchObject({ max_tokens: 20 });
    expect(mock.bodies[1]).not.toHaveProperty("thinking");
  });

  it("thinks, and tells the tokens of it", async () => {
    const { mock, open } = await mockProvider({ rules: [{ reasoningTokens: 900, text: "A:b. annoyed" }] });
    const reply = await (await open("anthropic/m")).generate({
      ...question,
      parameters: { thinkingTokens: 2000 },
    });
    expect(mock.bodies[0]).toMatchObject({
      max_tokens: 6096,
      thinking: { type: "enabled", budget_tokens: 2000 },
    });
    // The hidden thoughts are no part of the visible text.
    expect(reply.text).toBe("A:b. annoyed");
    expect(reply.usage.reasoningTokens).toBe(900);
  });

  it("forces a tool of an older model, and writes the form into the prompt where that one thinks", async () => {
    const { mock, open } = await mockProvider({
      rules: [
        { object: { score: 1, reason: "" }, text: '{ "score": 1, "reason": "" }', contains: "JSON Schema" },
        { object: { score: 1, reason: "" } },
      ],
    });
    const client = await open("anthropic/claude-3-7-sonnet-20250219");
    expect((await client.generate(withOutput)).object).toEqual({ score: 1, reason: "" });
    expect((await client.generate({ ...withOutput, parameters: { thinkingTokens: 1024 } })).object).toEqual({
      score: 1,
      reason: "",
    });
    expect(mock.bodies[0]).toMatchObject({
      tools: [{ name: "rating", input_schema: rating.schema }],
      tool_choice: { type: "tool", name: "rating" },
    });
    expect(mock.bodies[1]).not.toHaveProperty("tools");
    expect(mock.bodies[1]).not.toHaveProperty("output_config");
    expect(String(mock.bodies[1]!.system)).toContain(JSON.stringify(rating.schema));
  });

  it("asks a model of today, and one that no row describes, for a format", async () => {
    for (const model of ["claude-opus-4-7", "m"]) {
      const { mock, open } = await mockProvider({ rules: [{ object: { score: 1, reason: "" } }] });
      const reply = await (await open(`anthropic/${model}`)).generate(withOutput);
      expect(reply.object).toEqual({ score: 1, reason: "" });
      // The server refuses bounds; the model reads them in the description.
      const properties = { score: { type: "integer", description: "{minimum: 1, maximum: 5}" } };
      expect(mock.bodies[0]).toMatchObject({
        output_config: {
          format: { type: "json_schema", schema: { ...rating.schema, properties } },
        },
      });
      expect(mock.bodies[0]).not.toHaveProperty("tools");
    }
  });

  it("passes a warning of the SDK on once, and not to the console", async () => {
    const { open } = await mockProvider();
    const toConsole = vi.spyOn(console, "warn");
    onTestFinished(() => toConsole.mockRestore());
    const told = await warningsOf("ModelWarning", async () => {
      // Known to the SDK as a model that ends.
      const client = await open("anthropic/claude-sonnet-4-5");
      await Promise.all([client.generate(question), client.generate(question)]);
      await client.generate(question);
    });
    expect(told).toEqual([expect.stringMatching(/^The model 'claude-sonnet-4-5' is deprecated/)]);
    expect(toConsole).not.toHaveBeenCalled();
  });

  it("counts what was read from the cache as input", async () => {
    const { open, mock } = await mockProvider();
    const client = await open("anthropic/m");
    const plain = (await client.generate(question)).usage.inputTokens!;
    mock.setRules([{ cachedTokens: 100 }]);
    expect((await client.generate(question)).usage).toMatchObject({
      inputTokens: plain + 100,
      cachedInputTokens: 100,
    });
  });

  it("sends an image as base64", async () => {
    const { mock, open } = await mockProvider();
    await (await open("anthropic/m")).generate(withImage);
    const [message] = mock.bodies[0]!.messages as { content: object[] }[];
    expect(message!.content[1]).toEqual({
      type: "image",
      source: { type: "base64", media_type: "image/png", data: pixel },
    });
  });

  it.each([[{ seed: 3 }, /takes no seed/]])(
    "refuses %o, which it would not heed",
    async (parameters, message) => {
      const { mock, open } = await mockProvider();
      const error = await failureOf((await open("anthropic/m")).generate({ ...question, parameters }));
      expect(error.kind).toBe("invalid-request");
      expect(error.message).toMatch(message);
      expect(mock.requests).toHaveLength(0);
    },
  );
});

describe("compatible endpoints", () => {
  it("are named in the configuration, each with its own server, key and abilities", async () => {
    const [first, second] = [await mockProvider({ key: "sk-first-11111111" }), await mockProvider()];
    const config = {
      endpoints: {
        judge: { baseUrl: first.mock.openaiUrl, keyEnv: "JUDGE_KEY" },
        local: {
          baseUrl: `${second.mock.openaiUrl}/`,
          structuredOutput: "instructions" as const,
          images: false,
        },
        claude: { baseUrl: second.mock.anthropicUrl, api: "anthropic" as const },
      },
    };
    const env = { JUDGE_KEY: "sk-first-11111111", OPENAI_API_KEY: plantedKey };
    const open = (id: string) => openModel(id, { env, config });

    const judge = await open("compatible/judge/some/model");
    expect(judge).toMatchObject({
      model: "some/model",
      baseUrl: first.mock.openaiUrl,
      id: "compatible/judge/some/model",
    });
    await judge.generate(question);
    expect(first.mock.requests[0]?.model).toBe("some/model");

    const local = await open("compatible/local/m");
    expect(local.capabilities).toEqual({ images: false, structuredOutput: false, deterministic: false });
    expect(local.baseUrl).toBe(second.mock.openaiUrl);
    second.mock.setRules([{ text: '{"score": 3, "reason": "told to"}' }]);
    expect((await local.generate(withOutput)).object).toEqual({ score: 3, reason: "told to" });
    expect(second.mock.bodies[0]).not.toHaveProperty("response_format");
    expect(JSON.stringify(second.mock.bodies[0])).toContain("JSON Schema");
    expect((await failureOf(local.generate(withImage))).message).toContain("takes no images");

    await (await open("compatible/claude/m")).generate(question);
    expect(second.mock.requests[1]?.api).toBe("anthropic");
  });

  it("get no key of another provider, and none at all where none is named", async () => {
    const headers: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      headers.push(
        request.headers.authorization,
        request.headers["openai-organization"] as string | undefined,
      );
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(
        gzipSync(JSON.stringify({ choices: [{ message: { content: "hi" }, finish_reason: "stop" }] })),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const env = { AFFECTLAB_BASE_URL: url, OPENAI_API_KEY: plantedKey, OPENAI_ORG_ID: "org-1" };
    const client = await openModel("compatible/m", { env, config: {} });
    // A bare-bones server: no usage, no id, no model, and a body that is compressed without being asked.
    expect(await client.generate(question)).toMatchObject({
      text: "hi",
      servedModel: null,
      replyId: null,
      usage: { inputTokens: null, cachedInputTokens: null, outputTokens: null, reasoningTokens: null },
    });
    expect(headers).toEqual([undefined, undefined]);
    await client.close?.();
  });
});
