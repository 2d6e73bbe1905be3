import { formsOf } from "../families.js";
import type { ProviderDescriptor } from "../provider.js";
import { type HostedServer, hostedAccess, hostedPlace } from "../server.js";

/** A server with OpenAI's Chat Completions API that has a name of its own. */
interface NamedServer extends Pick<HostedServer, "prefix" | "baseUrl" | "isKeyOptional"> {
  name: string;
  /** True if a user's own machine answers, so that nothing is billed by tokens. */
  free?: true;
  reasoning?: "toggle" | "object";
  seedName?: "random_seed";
  requireParameters?: true;
  note?: string;
}

/**
 * Each is `<name>/<model>`, at its usual address or at <PREFIX>_BASE_URL, with the key <PREFIX>_API_KEY. A
 * model's name may hold slashes and colons: `ollama/llama3.1:8b`, `openrouter/openai/gpt-5`.
 */
const servers: readonly NamedServer[] = [
  { name: "deepseek", prefix: "DEEPSEEK", baseUrl: "https://api.deepseek.com", reasoning: "toggle" },
  { name: "mistral", prefix: "MISTRAL", baseUrl: "https://api.mistral.ai/v1", seedName: "random_seed" },
  {
    name: "openrouter",
    prefix: "OPENROUTER",
    baseUrl: "https://openrouter.ai/api/v1",
    reasoning: "object",
    requireParameters: true,
    note: "parameters: OpenRouter is told to refuse what an endpoint does not take, and not to drop it",
  },
  {
    name: "ollama",
    prefix: "OLLAMA",
    baseUrl: "http://localhost:11434/v1",
    isKeyOptional: true,
    free: true,
    note: "prompt: Ollama cuts one that is longer than its context, without a word",
  },
  {
    name: "llamacpp",
    prefix: "LLAMACPP",
    baseUrl: "http://localhost:8080/v1",
    isKeyOptional: true,
    free: true,
    note: "model: llama-server answers with the model that it has loaded, whatever name is asked for",
  },
  {
    name: "lmstudio",
    prefix: "LMSTUDIO",
    baseUrl: "http://localhost:1234/v1",
    isKeyOptional: true,
    free: true,
  },
  { name: "vllm", prefix: "VLLM", baseUrl: "http://localhost:8000/v1", isKeyOptional: true, free: true },
];

export const namedServers: readonly ProviderDescriptor[] = servers.map(
  ({ name, free = false, prefix, baseUrl, isKeyOptional = false, note, ...dialect }): ProviderDescriptor => {
    const server: HostedServer = { api: "openai", prefix, baseUrl, isKeyOptional };
    return {
      name,
      async open(context) {
        const access = hostedAccess(context, server);
        const { openChat } = await import("../apis/openai-chat.js");
        const { model, family } = context;
        return openChat(context, { model, ...access, ...formsOf(family), ...dialect, isOpenai: false });
      },
      places: ({ env }) => [hostedPlace(name, server, env)],
      cacheable: true,
      free,
      respondent: "model",
      ...(note === undefined ? {} : { note }),
    };
  },
);
