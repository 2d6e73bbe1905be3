import { Anthropic } from "@anthropic-ai/sdk";
import { OpenAI } from "openai";
import { describe, expect, it, onTestFinished } from "vitest";
import { redSquare } from "../../src/models/red-square.js";
import type { Rule } from "../support/mock-provider/behaviour.js";
import { billedInAll } from "../support/mock-provider/log.js";
import { startMockProvider } from "../support/mock-provider/server.js";

type Json = Record<string, unknown>;

const story = "Ann missed the bus.\na. joyful\nb. annoyed\nc. bored";
const user = (content: unknown = story): Json => ({ role: "user", content });
const image = { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } };
const looseSchema = { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] };
const schema = { ...looseSchema, additionalProperties: false };
const jsonSchema = (inner: Json): Json => ({
  response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema: inner } },
});

/** The SDKs before a server with families; what each call gives, or the status and body of its refusal. */
async function servers(rules: Rule[] = []) {
  const mock = await startMockProvider({ families: true, rules });
  onTestFinished(() => mock.close());
  const told = async (call: Promise<unknown>) => {
    try {
      return { status: 200, body: (await call) as Json };
    } catch (thrown) {
      if (!(thrown instanceof OpenAI.APIError || thrown instanceof Anthropic.APIError)) throw thrown;
      return { status: thrown.status, body: thrown.error as Json };
    }
  };
  const openai = (server: string) =>
    new OpenAI({
      apiKey: "sk-mock",
      baseURL: server === "" ? mock.openaiUrl : mock.serverUrl(server),
      maxRetries: 0,
    });
  const claude = new Anthropic({ apiKey: "sk-mock", baseURL: mock.anthropicUrl, maxRetries: 0 });
  return {
    mock,
    chat: (model: string, more: Json = {}, server = "") =>
      told(openai(server).chat.completions.create({ model, messages: [user()], ...more } as never)),
    respond: (model: string, more: Json = {}) =>
      told(openai("").responses.create({ model, input: story, store: false, ...more } as never)),
    message: (model: string, more: Json = {}) =>
      told(claude.messages.create({ model, max_tokens: 16_000, messages: [user()], ...more } as never)),
  };
}

/** What the words of a refusal come to: OpenAI's SDK gives the inner error, Anthropic's the whole body. */
const openaiError = (message: string, param: string | null, code: string | null): Json => ({
  message,
  type: "invalid_request_error",
  param,
  code,
});
const claudeError = (message: string): Json => ({
  type: "error",
  error: { type: "invalid_request_error", message },
  request_id: "req_mock",
});

const noTemperature = (value: number) =>
  openaiError(
    `Unsupported value: 'temperature' does not support ${value} with this model. Only the default (1) value is supported.`,
    "temperature",
    "unsupported_value",
  );
const unsupported = (name: string, hint = "") =>
  openaiError(
    `Unsupported parameter: '${name}' is not supported with this model.${hint}`,
    name,
    "unsupported_parameter",
  );
const efforts = (asked: string, taken: string) =>
  openaiError(
    `Unsupported value: 'reasoning_effort' does not support '${asked}' with this model. Supported values are: ${taken}.`,
    "reasoning_effort",
    "unsupported_value",
  );
const toHigh = "'minimal', 'low', 'medium', and 'high'";

describe("OpenAI's models in Chat Completions", () => {
  it.each<[string, Json, number, Json]>([
    ["gpt-5", { temperature: 0 }, 400, noTemperature(0)],
    ["gpt-5-mini", { temperature: 0.7 }, 400, noTemperature(0.7)],
    ["o3", { temperature: 0 }, 400, noTemperature(0)],
    ["gpt-5.1", { temperature: 0, reasoning_effort: "low" }, 400, noTemperature(0)],
    ["gpt-5.4", { temperature: 0, reasoning_effort: "high" }, 400, noTemperature(0)],
    ["gpt-6-astra", { temperature: 0 }, 400, noTemperature(0)],
    ["gpt-6-sol", { temperature: 0 }, 400, noTemperature(0)],
    ["gpt-5", { top_p: 0.5 }, 400, unsupported("top_p")],
    ["gpt-5", { presence_penalty: 1 }, 400, unsupported("presence_penalty")],
    ["gpt-5", { stop: ["."] }, 400, unsupported("stop")],
    [
      "gpt-5",
      { logprobs: true },
      403,
      openaiError("You are not allowed to request logprobs from this model", null, null),
    ],
    ["gpt-5", { max_tokens: 100 }, 400, unsupported("max_tokens", " Use 'max_completion_tokens' instead.")],
    ["gpt-5", { reasoning_effort: "xhigh" }, 400, efforts("xhigh", toHigh)],
    ["gpt-5", { reasoning_effort: "none" }, 400, efforts("none", toHigh)],
    [
      "gpt-5.1",
      { reasoning_effort: "minimal" },
      400,
      efforts("minimal", "'none', 'low', 'medium', and 'high'"),
    ],
    [
      "gpt-6-astra",
      { reasoning_effort: "none" },
      400,
      efforts("none", "'low', 'medium', 'high', 'xhigh', and 'max'"),
    ],
    ["gpt-6.2-sol", { reasoning_effort: "max" }, 400, efforts("max", "'low', 'medium', 'high', and 'xhigh'")],
    [
      "gpt-4o",
      { reasoning_effort: "low" },
      400,
      openaiError("Unrecognized request argument supplied: reasoning_effort", null, null),
    ],
    [
      "gpt-5-pro",
      {},
      404,
      openaiError(
        "This model is only supported in v1/responses and not in v1/chat/completions.",
        "model",
        null,
      ),
    ],
    [
      "gpt-4o",
      { response_format: { type: "json_object" } },
      400,
      openaiError(
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        "messages",
        null,
      ),
    ],
    [
      "gpt-4o",
      jsonSchema(looseSchema),
      400,
      openaiError(
        "Invalid schema for response_format 'answer': In context=(), 'additionalProperties' is required to be supplied and to be false.",
        "response_format",
        null,
      ),
    ],
    [
      "o3-mini",
      { messages: [user([image])] },
      400,
      openaiError("Invalid content type. image_url is only supported by certain models.", null, null),
    ],
  ])("%s refuses %j with %i", async (model, more, status, body) => {
    const { chat, mock } = await servers();
    expect(await chat(model, more)).toEqual({ status, body });
    expect(mock.requests[0]).toMatchObject({ status, billed: null });
  });

  it.each<[string, Json]>([
    ["gpt-4o", { temperature: 0, max_tokens: 100, seed: 1 }],
    ["gpt-4.1", { temperature: 0, max_completion_tokens: 100, logprobs: true }],
    ["gpt-5", { temperature: 1, top_p: 1, reasoning_effort: "minimal" }],
    ["gpt-5.1", { temperature: 0 }],
    ["gpt-5.4", { temperature: 0, reasoning_effort: "none" }],
    ["gpt-6-sol", { temperature: 0, reasoning_effort: "none" }],
    ["gpt-6-astra", { reasoning_effort: "max" }],
    ["gpt-5", jsonSchema(schema)],
  ])("%s takes %j", async (model, more) => {
    const { chat } = await servers();
    const { status, body } = await chat(model, more);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: "chat.completion", choices: [{ finish_reason: "stop" }] });
  });

  it("count their thoughts by effort, the same for the same request, within the limit", async () => {
    const { chat, mock } = await servers();
    const thoughts = async (more: Json) => {
      const { usage } = (await chat("gpt-5", more)).body as unknown as OpenAI.ChatCompletion;
      expect(usage!.total_tokens).toBe(usage!.prompt_tokens + usage!.completion_tokens);
      return usage!.completion_tokens_details!.reasoning_tokens!;
    };
    const byEffort: number[] = [];
    for (const reasoning_effort of ["minimal", "low", "medium", "high"]) {
      byEffort.push(await thoughts({ reasoning_effort }));
    }
    expect(byEffort).toEqual([...byEffort].sort((a, b) => a - b));
    expect(await thoughts({})).toBe(byEffort[2]);
    expect(byEffort[2]).toBeGreaterThan(1024);
    const { body } = await chat("gpt-5", { max_completion_tokens: 1024 });
    expect(body).toMatchObject({
      choices: [{ message: { content: "" }, finish_reason: "length" }],
      usage: { completion_tokens: 1024, completion_tokens_details: { reasoning_tokens: 1024 } },
    });
    expect(mock.requests.at(-1)!.billed).toMatchObject({ outputTokens: 1024, reasoningTokens: 1024 });
    expect(billedInAll(mock.requests).reasoningTokens).toBe(
      byEffort.reduce((a, b) => a + b, 0) + byEffort[2]! + 1024,
    );
  });

  it("are known by another name where a rule says so", async () => {
    const { chat } = await servers([{ model: "gpt-9", as: "gpt-5" }]);
    expect(await chat("gpt-9", { temperature: 0 })).toEqual({ status: 400, body: noTemperature(0) });
    expect((await chat("gpt-9")).status).toBe(200);
  });
});

describe("OpenAI's Responses API", () => {
  it.each<[string, Json, Json]>([
    [
      "gpt-5",
      { temperature: 0 },
      openaiError(
        "Unsupported parameter: 'temperature' is not supported with this model.",
        "temperature",
        null,
      ),
    ],
    [
      "gpt-5-pro",
      { reasoning: { effort: "low" } },
      openaiError(
        "Unsupported value: 'low' is not supported with the 'gpt-5-pro' model. Supported values are: 'high'.",
        "reasoning.effort",
        "unsupported_value",
      ),
    ],
    ["gpt-4o", { reasoning: { effort: "low" } }, unsupported("reasoning.effort")],
    ["gpt-5", { seed: 7 }, openaiError("Unknown parameter: 'seed'.", "seed", "unknown_parameter")],
    [
      "gpt-5",
      { max_tokens: 100 },
      openaiError(
        "Unsupported parameter: 'max_tokens'. In the Responses API, this parameter has moved to 'max_output_tokens'. Try again with the new parameter. See the API documentation for more information: https://platform.openai.com/docs/api-reference/responses/create.",
        "max_tokens",
        "unsupported_parameter",
      ),
    ],
    [
      "gpt-5",
      { max_output_tokens: 8 },
      openaiError(
        "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 8 instead.",
        "max_output_tokens",
        "integer_below_min_value",
      ),
    ],
    [
      "gpt-5",
      { text: { format: { type: "json_schema", name: "answer", strict: true, schema: looseSchema } } },
      openaiError(
        "Invalid schema for response_format 'answer': In context=(), 'additionalProperties' is required to be supplied and to be false.",
        "text.format.schema",
        "invalid_json_schema",
      ),
    ],
    [
      "gpt-5",
      { input: [user([{ type: "input_image", image_url: { url: "data:" } }])] },
      openaiError(
        "Invalid type for 'input[0].content[0].image_url': expected an image URL, but got an object instead.",
        "input[0].content[0].image_url",
        "invalid_type",
      ),
    ],
  ])("refuses %s %j", async (model, more, body) => {
    const { respond } = await servers();
    expect(await respond(model, more)).toEqual({ status: 400, body });
  });

  it("answers items with images and instructions, and logs that nothing is stored", async () => {
    const { respond, mock } = await servers();
    const parts = [
      { type: "input_text", text: story },
      { type: "input_image", image_url: `data:image/png;base64,${redSquare}`, detail: "auto" },
    ];
    const { body } = await respond("gpt-5-pro", {
      instructions: "Pick one.",
      input: [user(parts)],
      reasoning: { effort: "high" },
      text: { format: { type: "json_schema", name: "answer", strict: true, schema } },
    });
    expect(body).toMatchObject({
      status: "completed",
      output: [{ type: "reasoning" }, { type: "message", content: [{ type: "output_text" }] }],
      output_text: '{"answer":"text"}',
      store: false,
    });
    const { usage } = body as { usage: { output_tokens: number } };
    expect(mock.requests[0]).toMatchObject({
      api: "responses",
      parameters: { store: false, reasoning: { effort: "high" } },
      billed: { outputTokens: usage.output_tokens },
    });
  });

  it("ends incomplete without a message when the limit goes into reasoning, or by the filter", async () => {
    const { respond, mock } = await servers([
      { contains: "filtered", finishReason: "content_filter", text: "Ann f" },
      { contains: "refused", refusal: "I cannot help with that." },
    ]);
    expect((await respond("gpt-5-mini", { max_output_tokens: 256 })).body).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output: [{ type: "reasoning" }],
      output_text: "",
      usage: { output_tokens: 256, output_tokens_details: { reasoning_tokens: 256 } },
    });
    expect((await respond("gpt-5-mini", { input: "filtered" })).body).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "content_filter" },
    });
    expect((await respond("gpt-5-mini", { input: "refused" })).body).toMatchObject({
      status: "completed",
      output: [{}, { content: [{ type: "refusal", refusal: "I cannot help with that." }] }],
    });
    expect(mock.requests).toHaveLength(3);
  });
});

const deprecated = (name: string) => claudeError(`\`${name}\` is deprecated for this model.`);
const useAdaptive = (type: string) =>
  claudeError(
    `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
  );
const tool = { name: "answer", input_schema: schema };
const forced = { tools: [tool], tool_choice: { type: "tool", name: "answer" } };
const noTool = claudeError('tool_choice: type "tool" and "any" are not supported for this model.');
const prefill = { messages: [user(), { role: "assistant", content: "A:" }] };
const noPrefill = claudeError(
  "This model does not support assistant message prefill. The conversation must end with a user message.",
);
const thinkingWithTool = claudeError("Thinking may not be enabled when tool_choice forces tool use.");
const budget = (tokens: number): Json => ({ thinking: { type: "enabled", budget_tokens: tokens } });

describe("Anthropic's models", () => {
  it.each<[string, Json, Json]>([
    ["claude-opus-4-7", { temperature: 0 }, deprecated("temperature")],
    ["claude-opus-4-7", { top_p: 1 }, deprecated("top_p")],
    ["claude-opus-5", { top_k: 1 }, deprecated("top_k")],
    ["claude-fable-5-1", { temperature: 1 }, deprecated("temperature")],
    ["claude-opus-4-7", budget(2000), useAdaptive("enabled")],
    ["claude-opus-5-5", budget(2000), useAdaptive("enabled")],
    ["claude-opus-5-5", { thinking: { type: "disabled" } }, useAdaptive("disabled")],
    ["claude-fable-5-1", { thinking: { type: "disabled" } }, useAdaptive("disabled")],
    ["claude-opus-5-5", forced, noTool],
    ["claude-fable-5-1", forced, noTool],
    ["claude-opus-5", forced, thinkingWithTool],
    ["claude-haiku-4-5", { ...forced, ...budget(2000) }, thinkingWithTool],
    ["claude-opus-4-6", prefill, noPrefill],
    ["claude-fable-5-1", prefill, noPrefill],
    [
      "claude-haiku-4-5",
      { output_config: { effort: "low" } },
      claudeError("This model does not support the effort parameter."),
    ],
    [
      "claude-haiku-4-5",
      { thinking: { type: "adaptive" } },
      claudeError("adaptive thinking is not supported on this model"),
    ],
    [
      "claude-haiku-4-5",
      budget(512),
      claudeError("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024"),
    ],
    [
      "claude-haiku-4-5",
      budget(16_000),
      claudeError("`max_tokens` must be greater than `thinking.budget_tokens`."),
    ],
    [
      "claude-haiku-4-5",
      { temperature: 0, ...budget(2000) },
      claudeError("`temperature` may only be set to 1 when thinking is enabled."),
    ],
    [
      "claude-opus-4-6",
      { output_config: { effort: "xhigh" } },
      claudeError(
        "This model does not support effort level 'xhigh'. Supported levels: high, low, max, medium.",
      ),
    ],
    [
      "claude-opus-5",
      { thinking: { type: "disabled" }, output_config: { effort: "xhigh" } },
      claudeError(
        "output_config.effort 'xhigh' is not supported when thinking is disabled on this model. Use effort 'high' or below, or enable thinking.",
      ),
    ],
    ["claude-opus-4-7", { max_tokens: undefined }, claudeError("max_tokens: Field required")],
    ["claude-opus-4-7", { seed: 1 }, claudeError("seed: Extra inputs are not permitted")],
    [
      "claude-opus-4-7",
      { output_config: { format: { type: "json_schema", schema: looseSchema } } },
      claudeError(
        "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
      ),
    ],
    [
      "claude-opus-4-7",
      {
        output_config: {
          format: { type: "json_schema", schema: { type: "integer", minimum: 1, maximum: 5 } },
        },
      },
      claudeError(
        "output_config.format.schema: For 'integer' type, properties maximum, minimum are not supported",
      ),
    ],
  ])("%s refuses %j", async (model, more, body) => {
    const { message } = await servers();
    expect(await message(model, more)).toEqual({ status: 400, body });
  });

  it.each<[string, Json, string[]]>([
    ["claude-haiku-4-5", { temperature: 0 }, ["text"]],
    ["claude-haiku-4-5", { ...budget(2000), max_tokens: 4000 }, ["thinking", "text"]],
    ["claude-haiku-4-5", forced, ["tool_use"]],
    ["claude-haiku-4-5", prefill, ["text"]],
    ["claude-opus-4-6", { temperature: 0 }, ["text"]],
    ["claude-opus-4-7", {}, ["text"]],
    [
      "claude-opus-4-7",
      { thinking: { type: "adaptive" }, output_config: { effort: "low" } },
      ["thinking", "text"],
    ],
    ["claude-opus-4-7", { output_config: { format: { type: "json_schema", schema } } }, ["text"]],
    ["claude-opus-5", {}, ["thinking", "text"]],
    ["claude-opus-5", { thinking: { type: "disabled" }, ...forced }, ["tool_use"]],
    ["claude-opus-5-5", {}, ["thinking", "text"]],
  ])("%s takes %j", async (model, more, types) => {
    const { message, mock } = await servers();
    const { status, body } = await message(model, more);
    const reply = body as unknown as Anthropic.Message;
    expect([status, reply.content.map(({ type }) => type)]).toEqual([200, types]);
    const thinks = types.includes("thinking");
    expect((reply.usage.output_tokens_details?.thinking_tokens ?? 0) > 0).toBe(thinks);
    expect(mock.requests[0]!.billed!.outputTokens).toBe(reply.usage.output_tokens);
  });

  it("show thoughts only where they are asked for, and spend the limit on them", async () => {
    const { message } = await servers();
    const thought = async (more: Json) => {
      const reply = (await message("claude-opus-5", more)).body as unknown as Anthropic.Message;
      return (reply.content[0] as Anthropic.ThinkingBlock).thinking;
    };
    expect(await thought({})).toBe("");
    expect(await thought({ thinking: { type: "adaptive", display: "summarized" } })).toMatch(/weighed/);
    const { body } = await message("claude-opus-5-5", { max_tokens: 512 });
    expect(body).toMatchObject({
      content: [{ type: "thinking" }],
      stop_reason: "max_tokens",
      usage: { output_tokens: 512, output_tokens_details: { thinking_tokens: 512 } },
    });
    expect((body as { content: unknown[] }).content).toHaveLength(1);
  });

  it("refuse a text with an empty reply", async () => {
    const { message, mock } = await servers([{ refusal: "This request was blocked." }]);
    expect((await message("claude-fable-5-1")).body).toMatchObject({
      content: [],
      stop_reason: "refusal",
      stop_details: { type: "refusal", explanation: "This request was blocked." },
    });
    expect(mock.requests[0]!.billed).toMatchObject({ outputTokens: 5 });
  });
});
