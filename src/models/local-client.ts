import type { ModelClient, ModelReply, ModelRequest, Usage } from "./contract.js";
import type { Place, ProviderContext } from "./provider.js";
import { withDeadline } from "./send-once.js";

/** A reply of something in this process: only what it has to say. */
export type LocalAnswer = Partial<ModelReply> & { text: string };

/** A model in this process that answers each request by a function: recorded, computed or scripted. */
export function localClient(
  { id, provider, model }: Pick<ProviderContext, "id" | "provider" | "model">,
  capabilities: Pick<ModelClient["capabilities"], "structuredOutput">,
  answer: (request: ModelRequest) => LocalAnswer | Promise<LocalAnswer>,
): ModelClient {
  return {
    id,
    provider,
    model,
    baseUrl: null,
    capabilities: { images: true, ...capabilities, deterministic: true },
    generate: (request, options = {}) => {
      const started = performance.now();
      return withDeadline(id, options, async () => {
        const { text, ...details } = await answer(request);
        return localReply(text, { ...details, latencyMs: performance.now() - started });
      });
    },
  };
}

/** The place of models in this process. */
export const localPlace = (id: string): Place => ({ id, usable: true, baseUrl: null, reason: "" });

/** A reply with what a model in this process has no word for left empty. */
export function localReply(text: string, more: Partial<ModelReply> & { latencyMs: number }): ModelReply {
  return {
    text,
    refusal: null,
    finishReason: "stop",
    servedModel: null,
    usage: noUsage,
    replyId: null,
    ...more,
  };
}

const noUsage: Usage = {
  inputTokens: null,
  cachedInputTokens: null,
  outputTokens: null,
  reasoningTokens: null,
};
