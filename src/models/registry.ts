import { InputError } from "../core/errors.js";
import { type AffectlabConfig, loadConfig, readEnvironment } from "./config.js";
import type { ModelClient } from "./contract.js";
import { loadFamilies, type ModelFamily } from "./families.js";
import type {
  Destination,
  NewProvider,
  ProviderDescriptor,
  ProviderFactory,
  ProviderSettings,
  ProviderTraits,
} from "./provider.js";
import { anthropic } from "./providers/anthropic.js";
import { compatible } from "./providers/compatible.js";
import { gguf } from "./providers/gguf.js";
import { google } from "./providers/google.js";
import { human } from "./providers/human.js";
import { namedServers } from "./providers/named-servers.js";
import { openai } from "./providers/openai.js";
import { replay } from "./providers/replay.js";
import { scripted } from "./providers/scripted.js";
import { requireTrusted, type Trust } from "./trust.js";

/** affectlab's own providers, in the order of `affectlab models`. */
const own: readonly ProviderDescriptor[] = [
  openai,
  google,
  anthropic,
  ...namedServers,
  compatible,
  gguf,
  replay,
  scripted,
  human,
];

const providers = new Map(own.map((provider) => [provider.name, provider]));

/** The defaults for a provider. */
const usualTraits: ProviderTraits = { cacheable: true, free: false, respondent: "model" };

/**
 * Adds a provider: from then on `openModel("<name>/…")` uses it. Upper layers register theirs. A factory
 * without further fields, and every missing field, is treated as a hosted language model's: replies are
 * cached and billed.
 *
 * @throws InputError when the name is taken or is not lower-case letters, digits and hyphens.
 */
export function registerProvider(provider: NewProvider): void;
export function registerProvider(name: string, factory: ProviderFactory): void;
export function registerProvider(given: NewProvider | string, factory?: ProviderFactory): void {
  const provider = typeof given === "string" ? { name: given, open: factory as ProviderFactory } : given;
  const { name } = provider;
  if (!/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new InputError(
      `registerProvider takes a name of lower-case letters, digits and hyphens, got "${name}"`,
    );
  }
  if (providers.has(name)) throw new InputError(`the provider "${name}" exists; choose another name`);
  providers.set(name, { ...usualTraits, ...provider });
}

/** The names of all providers that openModel knows, in alphabetical order. */
export function providerNames(): string[] {
  return [...providers.keys()].sort();
}

/** All providers: affectlab's own in their order, then registered ones by name. */
export function listProviders(): ProviderDescriptor[] {
  const byName = providerNames().map((name) => providers.get(name) as ProviderDescriptor);
  return [...new Set([...own, ...byName])];
}

/**
 * The facts about every reply of a provider. An unknown provider (in a row of prices, say) is treated as a
 * hosted language model.
 *
 * @param id a provider's name, or the id of a model of it
 */
export function traitsOf(id: string): ProviderTraits {
  return providers.get(id.split("/", 1)[0] ?? "") ?? usualTraits;
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
  if (!providers.has(provider)) {
    throw new InputError(`no provider "${provider}" (in "${id}"); one of ${providerNames().join(", ")}`);
  }
  return { provider, model };
}

/**
 * The family of a model, which says what it takes; null for models in this process and for names that no row
 * describes.
 *
 * @param config whose families decide first
 * @throws InputError if the id names no provider
 */
export async function familyOf(id: string, config: AffectlabConfig = {}): Promise<ModelFamily | null> {
  const { provider, model } = parseModelId(id);
  const { cacheable, respondent } = traitsOf(provider);
  // Recorded and computed replies follow from no parameter of a server.
  if (!cacheable || respondent !== "model") return null;
  return (await loadFamilies(config.models)).find(model);
}

/**
 * Where a model's requests go, and which key goes with them; null for a model in this process.
 *
 * @throws InputError for an id that means nothing here
 */
export async function destinationOf(id: string, settings: ProviderSettings): Promise<Destination | null> {
  const { provider } = parseModelId(id);
  const { places, isLocal = false } = providers.get(provider) as ProviderDescriptor;
  if (isLocal || places === undefined) return null;
  const matching = (await places(settings)).filter((place) => id.startsWith(place.id.replace("<model>", "")));
  // "compatible/lab/x" belongs to the place "compatible/lab/<model>", not to "compatible/<model>".
  const [nearest] = matching.sort((a, b) => b.id.length - a.id.length);
  return nearest?.destination ?? null;
}

/** @throws UntrustedServerError if opening the model would */
export async function requireTrustedModel(
  id: string,
  { trust, ...settings }: ProviderSettings & { trust?: Trust | undefined },
): Promise<void> {
  const destination = await destinationOf(id, settings);
  if (destination !== null) requireTrusted(destination, trust);
}

export interface OpenOptions extends Partial<ProviderSettings> {
  /** Whether a server that a project's .env or affectlab.config.ts names may get a key of the user's. */
  trust?: Trust;
}

/**
 * Opens a model by its id. Nothing is sent, so a wrong key or model shows only at the first call.
 *
 * @param options.env the environment; by default this process's with .env
 * @param options.config the configuration; by default affectlab.config.ts
 * @param options.trust true lets a key go to a host that a file of the project names
 * @throws InputError for an id that means nothing here
 * @throws UntrustedServerError `.env sets OPENAI_BASE_URL to 192.0.2.2, which would get the key in …`
 * @throws ModelError of kind "authentication" when the key is missing, with the variable to set
 */
export async function openModel(id: string, options: OpenOptions = {}): Promise<ModelClient> {
  const { provider, model } = parseModelId(id);
  // Read before the configuration is run, which could change the environment.
  const env = options.env ?? readEnvironment();
  const config = options.config ?? (await loadConfig());
  await requireTrustedModel(id, { env, config, trust: options.trust });
  const family = await familyOf(id, config);
  return (providers.get(provider) as ProviderDescriptor).open({ id, provider, model, family, env, config });
}
