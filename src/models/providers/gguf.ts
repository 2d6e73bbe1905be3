import { existsSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../../core/errors.js";
import type {
  FinishReason,
  GenerationParameters,
  ModelClient,
  ModelReply,
  ModelRequest,
} from "../contract.js";
import { localPlace, localReply } from "../local-client.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext, ProviderDescriptor } from "../provider.js";
import { withDeadline } from "../send-once.js";
import { objectIn, outputValidator, withInstructions } from "../structured-output.js";

/** The parts of node-llama-cpp 3 that we use. It is a peer dependency and may be absent. */
export interface LlamaModule {
  getLlama(options?: { logLevel?: string }): Promise<{
    loadModel(options: { modelPath: string }): Promise<{
      createContext(): Promise<{ getSequence(): LlamaSequence; dispose(): Promise<void> }>;
      dispose(): Promise<void>;
    }>;
    createGrammarForJsonSchema(schema: Record<string, unknown>): Promise<unknown>;
  }>;
  LlamaChatSession: new (options: {
    contextSequence: LlamaSequence;
  }) => {
    setChatHistory(history: object[]): void;
    promptWithMeta(
      prompt: string,
      options: Record<string, unknown>,
    ): Promise<{ responseText: string; stopReason: string }>;
    dispose(options: { disposeSequence: boolean }): void;
  };
}

interface LlamaSequence {
  tokenMeter: { usedInputTokens: number; usedOutputTokens: number };
  clearHistory(): Promise<void>;
}

const install = "npm install --no-save node-llama-cpp@3";

/** `gguf/<file>`: node-llama-cpp runs a model file in this process, one call after another. */
export const gguf: ProviderDescriptor = {
  name: "gguf",
  open: (context) => openGguf(context),
  async places() {
    const llama = await loadLlama();
    return [
      "missing" in llama
        ? { ...localPlace("gguf/<file>"), usable: false, reason: llama.missing }
        : localPlace("gguf/<file>"),
    ];
  },
  // Nothing is billed, but answers cost machine time, so the cache keeps them.
  cacheable: true,
  free: true,
  isLocal: true,
  respondent: "model",
  takesImages: () => false,
};

/** Loads node-llama-cpp, or says how to install it. */
async function loadLlama(): Promise<LlamaModule | { missing: string }> {
  // Through a variable, so that the compiler does not look for a package that may be absent.
  const name: string = "node-llama-cpp";
  try {
    return (await import(name)) as LlamaModule;
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";
    const reason = absent
      ? ""
      : ` (it is installed but does not load: ${(error as Error).message.split("\n")[0]})`;
    return { missing: `gguf models need node-llama-cpp${reason}; run \`${install}\`` };
  }
}

/**
 * Opens a model file.
 *
 * @param module replaces node-llama-cpp in tests
 * @throws MissingDataError when node-llama-cpp or the file is absent.
 */
export async function openGguf(context: ProviderContext, module?: LlamaModule): Promise<ModelClient> {
  const found = module ?? (await loadLlama());
  if ("missing" in found) throw new MissingDataError(`${context.id}: ${found.missing}`);
  const { getLlama, LlamaChatSession } = found;
  const file = path.resolve(context.model);
  if (!existsSync(file)) {
    throw new MissingDataError(
      `${context.id}: there is no file ${context.model}; give the path of a .gguf file`,
    );
  }
  const llama = await getLlama({ logLevel: "error" });
  const model = await llama.loadModel({ modelPath: file });
  const llamaContext = await model.createContext();
  const sequence = llamaContext.getSequence();
  // One sequence answers one call at a time, so calls wait in a queue.
  let line: Promise<unknown> = Promise.resolve();

  async function answer(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    await sequence.clearHistory();
    const session = new LlamaChatSession({ contextSequence: sequence });
    const { usedInputTokens, usedOutputTokens } = sequence.tokenMeter;
    const started = performance.now();
    try {
      const { history, prompt } = chatHistory(withInstructions(request), context.id);
      session.setChatHistory(history);
      const { output } = request;
      const grammar = output && (await llama.createGrammarForJsonSchema(output.schema));
      const result = await session.promptWithMeta(prompt, {
        ...sampling(request.parameters),
        ...(grammar === undefined ? {} : { grammar }),
        signal,
      });
      const text = result.responseText;
      return localReply(text, {
        ...(output === undefined ? {} : { object: objectIn(text, output) }),
        finishReason: finishReasons[result.stopReason] ?? "other",
        servedModel: path.basename(file),
        usage: {
          inputTokens: sequence.tokenMeter.usedInputTokens - usedInputTokens,
          cachedInputTokens: null,
          outputTokens: sequence.tokenMeter.usedOutputTokens - usedOutputTokens,
          reasoningTokens: null,
        },
        latencyMs: performance.now() - started,
      });
    } finally {
      session.dispose({ disposeSequence: false });
    }
  }

  return {
    id: context.id,
    provider: context.provider,
    model: context.model,
    baseUrl: null,
    capabilities: { images: false, structuredOutput: true, deterministic: true },
    generate: (request, options = {}) => {
      if (request.output !== undefined) outputValidator(request.output);
      return withDeadline(context.id, options, (signal) => {
        const turn = line.then(() => answer(request, signal));
        line = turn.catch(() => {});
        return turn;
      });
    },
    async close() {
      await line;
      await llamaContext.dispose();
      await model.dispose();
    },
  };
}

const finishReasons: Record<string, FinishReason> = {
  eogToken: "stop",
  stopGenerationTrigger: "stop",
  customStopTrigger: "stop",
  maxTokens: "length",
};

function sampling(p: GenerationParameters): Record<string, unknown> {
  return {
    temperature: p.temperature ?? 0,
    ...(p.topP === undefined ? {} : { topP: p.topP }),
    ...(p.maxOutputTokens === undefined ? {} : { maxTokens: p.maxOutputTokens }),
    // By default it takes its seed from the clock.
    seed: p.seed ?? 0,
    ...(p.stop === undefined ? {} : { customStopTriggers: p.stop }),
    ...(p.thinkingTokens === undefined ? {} : { budgets: { thoughtTokens: p.thinkingTokens } }),
  };
}

function chatHistory(request: ModelRequest, id: string): { history: object[]; prompt: string } {
  const turns = request.messages.map(({ role, content }) => {
    const parts = typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
    const texts = parts.map((part) => {
      if (part.type === "text") return part.text;
      throw new ModelError(`${id} takes no images; use a text-only prompt`, { kind: "invalid-request" });
    });
    const text = texts.join("\n");
    return role === "assistant" ? { type: "model", response: [text], text } : { type: role, text };
  });
  const last = turns.at(-1);
  if (last?.type !== "user") {
    throw new ModelError(`${id} answers a user's message, but the last one is not a user's`, {
      kind: "invalid-request",
    });
  }
  const history = turns
    .slice(0, -1)
    .map(({ type, text, ...rest }) => (type === "model" ? { type, ...rest } : { type, text }));
  return { history, prompt: last.text };
}
