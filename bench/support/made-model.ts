import type { ModelClient } from "../../src/models/contract.js";

/** About as much as a model says that reasons before it answers: 370 characters. */
const text = `${"She wanted it and got it. ".repeat(14)}\nA:b. joyful`;

/** A model that answers every request at once. A run asks it through a queue, because it has an address. */
export function madeClient(id: string): ModelClient {
  const [provider = "", ...model] = id.split("/");
  return {
    ...{ id, provider, model: model.join("/"), baseUrl: "http://made.invalid/v1" },
    capabilities: { images: false, structuredOutput: false, deterministic: false },
    generate: async () => ({
      ...{ text, refusal: null, finishReason: "stop", servedModel: id, latencyMs: 812, replyId: null },
      usage: { inputTokens: 300, cachedInputTokens: 0, outputTokens: 120, reasoningTokens: 0 },
    }),
  };
}
