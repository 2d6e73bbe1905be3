import type { RunPlan, RunSettings } from "../../src/core/run-record.js";
import type { ModelClient, ModelReply, ModelRequest } from "../../src/models/contract.js";
import { parseAnswer } from "../../src/models/parse-answer.js";
import type { RunMaterial } from "../../src/runs/material.js";
import { PriceTable } from "../../src/runs/prices.js";
import { defaultSettings, type RunParts, startRun } from "../../src/runs/start.js";

export const options = ["joyful", "frustrated", "grateful", "disappointed"];

/** A plan with so many items of four options. */
export function samplePlan(more: Partial<RunPlan> & { count?: number } = {}): RunPlan {
  const { count = 10, ...rest } = more;
  return {
    study: "affective-cognition",
    models: ["openai/test"],
    prompts: [{ id: "0shot", sha256: "0".repeat(64) }],
    items: Array.from({ length: count }, (_, i) => ({ id: `item-${i}`, options: 4 })),
    replicates: 1,
    parameters: { temperature: 0, maxOutputTokens: 100 },
    seed: 7,
    ...rest,
  };
}

export const sampleMaterial: RunMaterial = {
  study: "affective-cognition",
  request: ({ item, orderShown, parameters }) => ({
    messages: [
      {
        role: "user",
        content: `${item}: ${orderShown.map((i, place) => `${"abcd"[place]}. ${options[i]}`)}`,
      },
    ],
    parameters,
    metadata: { options },
  }),
  expectedOutputTokens: () => 10,
  parse: ({ orderShown }, { text }) => {
    const { index, status, note } = parseAnswer(text, options, { orderShown });
    return status === "ok"
      ? { answer: index, status, reason: null }
      : { answer: null, status: "unparsed", reason: note };
  },
};

export const reply = (text: string, more: Partial<ModelReply> = {}): ModelReply => ({
  text,
  refusal: null,
  finishReason: "stop",
  servedModel: "test-served",
  usage: { inputTokens: 100, cachedInputTokens: 0, outputTokens: 10, reasoningTokens: 0 },
  latencyMs: 1,
  replyId: null,
  ...more,
});

/** A model in this process: what it does with its nth request is the test's. */
export function sampleClient(
  answer: (request: ModelRequest, number: number, signal?: AbortSignal) => Promise<ModelReply> | ModelReply,
  id = "openai/test",
): ModelClient & { requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const [provider = "", ...model] = id.split("/");
  return {
    id,
    provider,
    model: model.join("/"),
    baseUrl: "http://localhost/v1",
    capabilities: { images: true, structuredOutput: false, deterministic: true },
    requests,
    generate: async (request, { signal } = {}) => {
      requests.push(request);
      return answer(request, requests.length, signal);
    },
  };
}

/** USD per million tokens: $1 in, $10 out. */
export const samplePrices = new PriceTable([
  {
    provider: "openai",
    model: "*",
    price: { input: 1, cachedInput: 0.5, output: 10, asOf: "2026-01", source: "https://example.org" },
  },
]);

/** Waits so short that a test need not wait for them. */
export const quickRetry = { firstWaitMs: 1, longestWaitMs: 5 };

export function startSample(
  folder: string,
  client: ModelClient | readonly ModelClient[],
  {
    plan = samplePlan(),
    settings = {},
    ...parts
  }: { plan?: RunPlan; settings?: Partial<RunSettings> } & Partial<RunParts> = {},
) {
  const clients = [client].flat();
  return startRun(
    folder,
    plan,
    { ...defaultSettings, cache: false, ...settings },
    {
      material: sampleMaterial,
      prices: samplePrices,
      open: async (id) => clients.find((one) => one.id === id) as ModelClient,
      cacheFolder: `${folder}/cache`,
      retry: quickRetry,
      ...parts,
    },
  );
}
