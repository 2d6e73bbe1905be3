import { InputError } from "../core/errors.js";
import { type AffectlabConfig, type Environment, loadConfig, readEnvironment } from "./config.js";
import type { ModelClient } from "./contract.js";
import type { ProviderFactory } from "./provider.js";

// Each provider's module, and its SDK with it, is loaded when a model of it is opened.
const factories = new Map<string, ProviderFactory>([
  ["openai", async (context) => (await import("./providers/openai-chat.js")).openOpenai(context)],
  ["google", async (context) => (await import("./providers/openai-chat.js")).openGoogle(context)],
  ["compatible", async (context) => (await import("./providers/compatible.js")).openCompatible(context)],
  ["anthropic", async (context) => (await import("./providers/anthropic.js")).openAnthropic(context)],
  ["gguf", async (context) => (await import("./providers/gguf.js")).openGguf(context)],
  ["replay", async (context) => (await import("./providers/replay.js")).openReplay(context)],
  ["scripted", async (context) => (await import("./providers/scripted.js")).openScripted(context)],
]);

/**
 * Adds a provider: `openModel("<prefix>/…")` asks its factory from then on. Upper layers register theirs.
 *
 * @throws InputError when the prefix is taken or is not lower-case letters, digits and hyphens.
 */
export function registerProvider(prefix: string, factory: ProviderFactory): void {
  if (!/^[a-z][a-z0-9-]*$/.test(prefix)) {
    throw new InputError(`registerProvider takes a prefix like "bayes", got "${prefix}"`);
  }
  if (factories.has(prefix)) throw new InputError(`the provider "${prefix}" exists; choose another prefix`);
  factories.set(prefix, factory);
}

/** The prefixes that openModel knows, in alphabetical order. */
export function providerNames(): string[] {
  return [...factories.keys()].sort();
}

/**
 * The provider and the model of an id.
 *
 * @throws InputError `a model id is provider/model, for example openai/gpt-4o-2024-08-06, got "gpt-4o"`
 *
 * @example
 * ```ts
 * parseModelId("compatible/ollama/llama3.2"); // { provider: "compatible", model: "ollama/llama3.2" }
 * ```
 */
export function parseModelId(id: string): { provider: string; model: string } {
  const at = id.indexOf("/");
  const [provider, model] = [id.slice(0, Math.max(0, at)), id.slice(at + 1)];
  if (at < 1 || !/^\S+$/.test(model)) {
    throw new InputError(`a model id is provider/model, for example openai/gpt-4o-2024-08-06, got "${id}"`);
  }
  if (!factories.has(provider)) {
    throw new InputError(`no provider "${provider}" (in "${id}"); one of ${providerNames().join(", ")}`);
  }
  return { provider, model };
}

/**
 * Opens a model by its id. Nothing is sent: that a key or a model is refused shows at the first call.
 *
 * @param options.env the environment; this process's and .env unless given
 * @param options.config the configuration; affectlab.config.ts unless given
 * @throws InputError for an id that means nothing here
 * @throws ModelError of kind "authentication" when the key is missing, with the variable to set
 */
export async function openModel(
  id: string,
  options: { env?: Environment; config?: AffectlabConfig } = {},
): Promise<ModelClient> {
  const { provider, model } = parseModelId(id);
  const env = options.env ?? readEnvironment();
  const config = options.config ?? (await loadConfig());
  return (factories.get(provider) as ProviderFactory)({ id, provider, model, env, config });
}
