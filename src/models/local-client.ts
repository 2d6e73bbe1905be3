import type { ModelClient, ModelReply, ModelRequest, Usage } from "./contract.js";
import type { Place, ProviderContext } from "./provider.js";
import { withDeadline } from "./send-once.js";

/** A reply from a model in this process: only the fields that it fills. */
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

/** The place that stands for models in this process. */
export const localPlace = (id: string): Place => ({ id, usable: true, baseUrl: null, reason: "" });

/** A full reply: fields that a model in this process does not have are left empty. */
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
